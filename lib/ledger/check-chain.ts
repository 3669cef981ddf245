import { checkHashes, checkSignature, ENTRY_FAULTS, type PublicKeys } from "./check-entry";
import { RECORD_FAULTS } from "./compare-records";
import { GENESIS_HASH, type Receipt, type SealedReceipt } from "./receipt";

/** A stored row of the ledger: the entry and its lookup columns. */
export interface LedgerRow extends SealedReceipt {
  sequence: number;
  leadId: string;
  certificateId: string;
}

const FAULTS = {
  ...ENTRY_FAULTS,
  ...RECORD_FAULTS,
  missing: "the row is missing",
  "wrong-place": "its receipt has another sequence number",
  "wrong-columns": "its lead or certificate id differs from its receipt",
  "other-than-noted": "it differs from the head that was saved earlier",
  "sold-before": "its person is in an earlier receipt of the line",
  "broken-link": "it does not link to the row before it: one of the two was changed or replaced",
} as const;

/** A fault of one row, or of all rows from `sequence` to `lastSequence`. */
export interface LedgerFault {
  sequence: number;
  lastSequence: number;
  fault: keyof typeof FAULTS;
}

/** The fault as text, with the number of the row. */
export function describeFault({ sequence, lastSequence, fault }: LedgerFault): string {
  const rows = lastSequence > sequence ? `rows ${sequence} to ${lastSequence}` : `row ${sequence}`;
  return `${rows}: ${FAULTS[fault]}`;
}

/** The last checked row. */
export interface ChainPosition {
  sequence: number;
  entryHash: string;
}

/** The position before the first row. */
export const CHAIN_START: ChainPosition = { sequence: 0, entryHash: GENESIS_HASH };

/**
 * Checks the rows after a position, in the order of their sequence: each row by itself, and its link to the previous
 * one. The check continues from the hash that a row states, so that one changed row does not fail all later rows.
 */
export async function checkRows(
  start: ChainPosition,
  rows: readonly LedgerRow[],
  keys: PublicKeys,
): Promise<{ faults: LedgerFault[]; end: ChainPosition }> {
  const signatures = rows.map((row) => checkSignature(row, keys));
  let end = start;
  const faults: LedgerFault[] = [];
  for (const [index, row] of rows.entries()) {
    const { content, faults: own } = checkHashes(row);
    const signature = (await signatures[index]) ?? [];
    const found = [...own, ...signature, ...(content ? checkFiling(row, content) : [])];
    if (row.sequence > end.sequence + 1) {
      faults.push({ sequence: end.sequence + 1, lastSequence: row.sequence - 1, fault: "missing" });
    } else if (row.previousHash !== end.entryHash) {
      found.push("broken-link");
    }
    faults.push(...found.map((fault) => ({ sequence: row.sequence, lastSequence: row.sequence, fault })));
    end = { sequence: row.sequence, entryHash: row.entryHash };
  }
  return { faults, end };
}

function checkFiling(row: LedgerRow, content: Receipt): LedgerFault["fault"][] {
  const faults: LedgerFault["fault"][] = [];
  if (content.sequence !== row.sequence) faults.push("wrong-place");
  if (content.leadId !== row.leadId || content.certificateId !== row.certificateId) {
    faults.push("wrong-columns");
  }
  return faults;
}

/** The link of an entry to its neighbor: linked, no neighbor because the ledger ends here, or broken. */
export type NeighborCheck = "linked" | "end" | "broken";

/** Checks the links to the entry before and to the entry after. */
export function checkNeighbors(
  row: LedgerRow,
  before: LedgerRow | null,
  after: LedgerRow | null,
): { before: NeighborCheck; after: NeighborCheck } {
  return { before: checkBefore(row, before), after: checkAfter(row, after) };
}

function checkBefore(row: LedgerRow, before: LedgerRow | null): NeighborCheck {
  if (row.sequence === 1) return row.previousHash === GENESIS_HASH ? "end" : "broken";
  return before && isLinked(before, row) && checkHashes(before).faults.length === 0 ? "linked" : "broken";
}

function checkAfter(row: LedgerRow, after: LedgerRow | null): NeighborCheck {
  if (!after) return "end";
  return isLinked(row, after) && checkHashes(after).faults.length === 0 ? "linked" : "broken";
}

function isLinked(first: LedgerRow, second: LedgerRow): boolean {
  return second.sequence === first.sequence + 1 && second.previousHash === first.entryHash;
}
