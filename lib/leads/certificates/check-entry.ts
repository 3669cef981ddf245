import { type KeyObject, verify } from "node:crypto";
import { canonicalJson } from "./canonical-json";
import { entryHashOf, sha256 } from "./ledger-hash";
import { type Receipt, receipt, type SealedReceipt } from "./receipt";

/** What can be wrong with an entry by itself. */
export const ENTRY_FAULTS = {
  "not-a-receipt": "The text is not a receipt of this kind.",
  "not-canonical": "The text is not written in its canonical form.",
  "payload-hash": "The text was changed: its hash is another one.",
  "previous-hash": "The entry points to another predecessor than its receipt says.",
  "entry-hash": "The hash of the entry does not fit its parts.",
  "unknown-key": "It is signed with a key that was never published.",
  signature: "The signature does not fit the text.",
} as const;
export type EntryFault = keyof typeof ENTRY_FAULTS;

/**
 * Everything that can be checked about one entry with nothing but the public key. Empty when all is well.
 * @param publicKey the published key under the entry's key id; undefined when there is none.
 */
export function checkEntry(entry: SealedReceipt, publicKey: KeyObject | undefined): EntryFault[] {
  const faults = checkHashes(entry);
  if (!publicKey) return [...faults, "unknown-key"];
  const signature = Buffer.from(entry.signature, "base64");
  const isSigned = verify(null, Buffer.from(entry.payload, "utf8"), publicKey, signature);
  return isSigned ? faults : [...faults, "signature"];
}

/** The part of checkEntry that needs no key. */
export function checkHashes(entry: SealedReceipt): EntryFault[] {
  const faults: EntryFault[] = [];
  const content = readReceipt(entry.payload);
  if (!content) faults.push("not-a-receipt");
  else if (canonicalJson(content) !== entry.payload) faults.push("not-canonical");
  if (sha256(entry.payload) !== entry.payloadHash) faults.push("payload-hash");
  if (content && content.previousHash !== entry.previousHash) faults.push("previous-hash");
  if (entryHashOf(entry) !== entry.entryHash) faults.push("entry-hash");
  return faults;
}

/** The receipt in an entry's text, or null. */
export function readReceipt(payload: string): Receipt | null {
  try {
    const parsed = receipt.safeParse(JSON.parse(payload));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
