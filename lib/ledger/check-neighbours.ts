import type { LedgerRow } from "./check-chain";
import { checkHashes } from "./check-entry";
import { GENESIS_HASH } from "./receipt";

/** How an entry stands to its neighbour: linked, at the end of the ledger, or broken. */
export type NeighbourCheck = "linked" | "end" | "broken";

/** Checks that the entry before leads to this one and this one to the entry after. */
export function checkNeighbours(
  row: LedgerRow,
  before: LedgerRow | null,
  after: LedgerRow | null,
): { before: NeighbourCheck; after: NeighbourCheck } {
  return { before: checkBefore(row, before), after: checkAfter(row, after) };
}

function checkBefore(row: LedgerRow, before: LedgerRow | null): NeighbourCheck {
  if (row.sequence === 1) return row.previousHash === GENESIS_HASH ? "end" : "broken";
  return before && isLinked(before, row) && checkHashes(before).faults.length === 0 ? "linked" : "broken";
}

function checkAfter(row: LedgerRow, after: LedgerRow | null): NeighbourCheck {
  if (!after) return "end";
  return isLinked(row, after) && checkHashes(after).faults.length === 0 ? "linked" : "broken";
}

function isLinked(first: LedgerRow, second: LedgerRow): boolean {
  return second.sequence === first.sequence + 1 && second.previousHash === first.entryHash;
}
