import { type KeyObject, verify } from "node:crypto";
import { sha256 } from "@/lib/platform/crypto/sha256";
import { canonicalJson } from "./canonical-json";
import { entryHashOf } from "./ledger-hash";
import { type Receipt, receipt, type SealedReceipt } from "./receipt";

/** Faults of a single entry. */
export const ENTRY_FAULTS = {
  "not-a-receipt": "the text is not a receipt",
  "not-canonical": "the text is not canonical JSON",
  "payload-hash": "the text was changed: its hash does not match",
  "previous-hash": "the entry names another previous hash than its receipt",
  "entry-hash": "the hash of the entry does not match its parts",
  "unknown-key": "it is signed with a key that was never published",
  signature: "the signature does not match the text",
} as const;
export type EntryFault = keyof typeof ENTRY_FAULTS;

/** Published keys by key id. */
export type PublicKeys = ReadonlyMap<string, KeyObject>;

/** Checks hashes and signature of one entry. It needs only the published keys. @returns no faults for a valid entry. */
export async function checkEntry(entry: SealedReceipt, keys: PublicKeys): Promise<EntryFault[]> {
  const signature = checkSignature(entry, keys);
  return [...checkHashes(entry).faults, ...(await signature)];
}

/** Checks the signature. It runs on the thread pool, so many checks started together use all cores. */
export async function checkSignature(entry: SealedReceipt, keys: PublicKeys): Promise<EntryFault[]> {
  const publicKey = keys.get(entry.keyId);
  if (!publicKey) return ["unknown-key"];
  const isSigned = await new Promise<boolean>((resolve, reject) => {
    verify(
      null,
      Buffer.from(entry.payload, "utf8"),
      publicKey,
      Buffer.from(entry.signature, "base64"),
      (error, valid) => (error ? reject(error) : resolve(valid)),
    );
  });
  return isSigned ? [] : ["signature"];
}

/** Checks the hashes, without a key. @returns the receipt, too; null when the text is not one. */
export function checkHashes(entry: SealedReceipt): { content: Receipt | null; faults: EntryFault[] } {
  const faults: EntryFault[] = [];
  const content = readReceipt(entry.payload);
  if (!content) faults.push("not-a-receipt");
  else if (canonicalJson(content) !== entry.payload) faults.push("not-canonical");
  if (sha256(entry.payload) !== entry.payloadHash) faults.push("payload-hash");
  if (content && content.previousHash !== entry.previousHash) faults.push("previous-hash");
  if (entryHashOf(entry) !== entry.entryHash) faults.push("entry-hash");
  return { content, faults };
}

function readReceipt(payload: string): Receipt | null {
  try {
    const parsed = receipt.safeParse(JSON.parse(payload));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
