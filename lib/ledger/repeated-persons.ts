import type { LedgerRow } from "./check-chain";

const PERSON = /"person":"([0-9a-f]{16})/;

/**
 * The first 64 bits of the person of a receipt; 0 for a text without one. A check keeps them of every row: whole hashes of millions
 * of receipts would take hundreds of megabytes.
 */
export function shortPersonOf({ payload }: Pick<LedgerRow, "payload">): bigint {
  const short = PERSON.exec(payload)?.[1];
  return short === undefined ? 0n : BigInt(`0x${short}`);
}

/** The short persons that are there more than once. Two persons may have the same one, so that their rows have to be compared. */
export function findRepeated(batches: readonly BigUint64Array[]): ReadonlySet<bigint> {
  const all = new BigUint64Array(batches.reduce((length, batch) => length + batch.length, 0));
  let next = 0;
  for (const batch of batches) {
    all.set(batch, next);
    next += batch.length;
  }
  all.sort();
  return new Set(all.filter((person, index) => person !== 0n && person === all[index - 1]));
}
