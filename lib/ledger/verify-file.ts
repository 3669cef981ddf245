import type { KeyObject } from "node:crypto";
import { certificateFile, publishedKeys, toEntry } from "./certificate-file";
import { checkEntry, checkHashes, ENTRY_FAULTS } from "./check-entry";
import { keyIdOf } from "./ledger-hash";
import { parseJson } from "./parse-json";
import { readPublicKey } from "./public-key";
import type { Receipt } from "./receipt";

/** `genuine`: the signature is valid. `unproven`: no fault found, but the signature was not checked. */
export type FileVerdict =
  | { verdict: "genuine" | "unproven"; receipt: Receipt; keyId: string }
  | { verdict: "false"; reasons: string[] };

/**
 * Checks a certificate file offline. It needs only the published key.
 * @param keyText the response of GET /api/certificates/keys, or one key in PEM or base64; null to skip the signature.
 */
export async function verifyFile(text: string, keyText: string | null): Promise<FileVerdict> {
  const parsed = certificateFile.safeParse(parseJson(text));
  if (!parsed.success) return { verdict: "false", reasons: ["the file is not a certificate"] };
  const entry = toEntry(parsed.data);
  const keys = keyText === null ? null : readKeys(keyText);
  const faults = keys ? await checkEntry(entry, keys) : checkHashes(entry).faults;
  if (faults.length > 0) return { verdict: "false", reasons: faults.map((fault) => ENTRY_FAULTS[fault]) };
  return { verdict: keys ? "genuine" : "unproven", receipt: parsed.data.receipt, keyId: entry.keyId };
}

function readKeys(text: string): Map<string, KeyObject> {
  const parsed = publishedKeys.safeParse(parseJson(text));
  const keys = parsed.success
    ? parsed.data.keys.map(({ publicKey }) => readPublicKey(publicKey))
    : [readPublicKey(text.trim())];
  // By the id computed from the key, not the id that the file states.
  return new Map(keys.map((key) => [keyIdOf(key), key]));
}
