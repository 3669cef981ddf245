import { checkHashes, checkSignature, ENTRY_FAULTS, type PublicKeys } from "./check-entry";
import { GENESIS_HASH, type Receipt, type SealedReceipt } from "./receipt";

/** A row of the ledger as it is stored: the entry and the columns that it is found by. */
export interface LedgerRow extends SealedReceipt {
  sequence: number;
  leadId: string;
  certificateId: string;
}

const FAULTS = {
  ...ENTRY_FAULTS,
  missing: "there is no such row",
  "wrong-place": "its receipt was made for another place",
  "wrong-columns": "it is filed under another lead or certificate than its receipt says",
  "other-than-noted": "it is another one than was noted down earlier",
  "broken-link": "it does not follow the row before it: one of the two was changed or exchanged",
} as const;

/** What is wrong with one row, or with all rows from `sequence` to `lastSequence`. */
export interface LedgerFault {
  sequence: number;
  lastSequence: number;
  fault: keyof typeof FAULTS;
}

/** A fault in words, naming the row. */
export function describeFault({ sequence, lastSequence, fault }: LedgerFault): string {
  const rows = lastSequence > sequence ? `rows ${sequence} to ${lastSequence}` : `row ${sequence}`;
  return `${rows}: ${FAULTS[fault]}`;
}

/** How far a walk has come. */
export interface ChainPosition {
  sequence: number;
  entryHash: string;
}

/** Before the first row. */
export const CHAIN_START: ChainPosition = { sequence: 0, entryHash: GENESIS_HASH };

/**
 * Checks the rows that follow a position, in the order of their sequence: each by itself, and its place in
 * the chain. The walk goes on from what a row claims to be, so that one change does not make every later row
 * look wrong.
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
