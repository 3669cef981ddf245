import "server-only";
import { blindIndex } from "@/lib/platform/crypto/seal.server";

/** Keyed hash of a buyer's account: who knows the account cannot find it in the public ledger by trying. */
export function hashBuyer(userId: string): string {
  return toHex(blindIndex(userId, "LedgerEntry.buyer"));
}

/**
 * Keyed hash of a person within a line: the same person has the same hash in it, so that anybody can see that
 * nobody was sold twice, and another one in every other line.
 * @param contactHash the hash that the person is sold under (SoldPerson), of the telephone number.
 */
export function hashPerson(line: string, contactHash: string): string {
  return toHex(blindIndex(`${line}:${contactHash}`, "LedgerEntry.person"));
}

function toHex(base64url: string): string {
  return Buffer.from(base64url, "base64url").toString("hex");
}
