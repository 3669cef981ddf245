import "server-only";
import { type IndexKeys, readIndexKeys } from "@/lib/contacts/person-index.server";
import { blindIndex } from "@/lib/platform/crypto/seal.server";

/**
 * A keyed hash of one search term of a lead: 64 bits of an HMAC-SHA-256. It is bound to the account, so that equal names of
 * two accounts' leads have different hashes (docs/decisions/0029-search-of-leads.md).
 * @param keyId a key of DATA_KEYS.
 * @returns a number for a bigint column, as text.
 */
export function searchKey(userId: string, term: string, keyId: string): string {
  const hash = blindIndex(term, `QueuedLead.searchKeys:${userId}`, keyId);
  return Buffer.from(hash, "base64url").readBigInt64BE().toString();
}

/** The key that search keys are made with now: the newest one of the blind indexes. */
export function searchKeyIdOf({ chain }: IndexKeys): string {
  return chain.at(-1) ?? "";
}

/** The hashes of all terms under each key that rows may have been made with. A lead must have all of one list. */
export async function searchKeysOf(userId: string, terms: readonly string[]): Promise<string[][]> {
  const { chain } = await readIndexKeys();
  return chain.map((keyId) => terms.map((term) => searchKey(userId, term, keyId)));
}
