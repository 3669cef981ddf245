import { type KeyObject, verify } from "node:crypto";
import { canonicalJson } from "./canonical-json";
import { entryHashOf, sha256 } from "./ledger-hash";
import { type Receipt, receipt, type SealedReceipt } from "./receipt";

/** What can be wrong with an entry by itself. */
export const ENTRY_FAULTS = {
  "not-a-receipt": "the text is not a receipt of this kind",
  "not-canonical": "the text is not written in its canonical form",
  "payload-hash": "the text was changed: its hash is another one",
  "previous-hash": "the entry points to another predecessor than its receipt says",
  "entry-hash": "the hash of the entry does not fit its parts",
  "unknown-key": "it is signed with a key that was never published",
  signature: "the signature does not fit the text",
} as const;
export type EntryFault = keyof typeof ENTRY_FAULTS;

/** Published keys by their key id. */
export type PublicKeys = ReadonlyMap<string, KeyObject>;

/** Everything that can be checked about one entry with nothing but the published keys. Empty when all is well. */
export async function checkEntry(entry: SealedReceipt, keys: PublicKeys): Promise<EntryFault[]> {
  const signature = checkSignature(entry, keys);
  return [...checkHashes(entry).faults, ...(await signature)];
}

/**
 * The signature alone. The work is done on the thread pool: start many at once, and they use every core.
 */
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

/** The part of checkEntry that needs no key; with the receipt, if the text is one. */
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

/** The receipt in an entry's text, or null. */
function readReceipt(payload: string): Receipt | null {
  try {
    const parsed = receipt.safeParse(JSON.parse(payload));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
