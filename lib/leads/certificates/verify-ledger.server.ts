import "server-only";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { publicKeys } from "./certificate-keys.server";
import { CHAIN_START, type ChainPosition, checkRows, type LedgerFault } from "./check-chain";
import { toLedgerRow } from "./queries.server";

/** Rows read and checked at once. */
const BATCH = 4_000;

/** What a walk over the whole ledger found. */
export interface LedgerVerdict {
  rows: number;
  /** The last row: note it down, and the next check can be held against it. */
  head: ChainPosition;
  faults: LedgerFault[];
  /** Leads sold more than a minute ago without a row: a cut-off end of the ledger, or a worker that stands still. */
  leadsWithoutRow: string[];
}

/**
 * Walks the whole ledger: each row's text, signature and place, then whether every sold lead stands in it.
 * A chain alone cannot show that its end was cut off; the sold leads can, and so can a head noted earlier.
 * @param expected a row that must stand in the ledger unchanged.
 */
export async function verifyLedger(
  options: { expected?: ChainPosition; onProgress?: (rows: number) => void } = {},
): Promise<LedgerVerdict> {
  const keys = publicKeys();
  const faults: LedgerFault[] = [];
  let head = CHAIN_START;
  let rows = 0;
  for (;;) {
    const batch = await readAfter(head.sequence);
    if (batch.length === 0) break;
    const checked = await checkRows(head, batch, keys);
    faults.push(...checked.faults);
    head = checked.end;
    rows += batch.length;
    options.onProgress?.(rows);
  }
  if (options.expected) faults.push(...(await checkExpected(options.expected)));
  return { rows, head, faults, leadsWithoutRow: await findLeadsWithoutRow() };
}

async function readAfter(sequence: number) {
  const rows = await db().ledgerEntry.findMany({
    where: { sequence: { gt: sequence } },
    orderBy: { sequence: "asc" },
    take: BATCH,
  });
  return rows.map(toLedgerRow);
}

async function checkExpected({ sequence, entryHash }: ChainPosition): Promise<LedgerFault[]> {
  const row = await db().ledgerEntry.findUnique({ where: { sequence }, select: { entryHash: true } });
  if (row?.entryHash === entryHash) return [];
  return [{ sequence, lastSequence: sequence, fault: row ? "other-than-noted" : "missing" }];
}

async function findLeadsWithoutRow(): Promise<string[]> {
  const { rows } = await pool().query<{ leadId: string }>(
    `SELECT "leadId" FROM "Allocation" a
     WHERE a."allocatedAt" < now() - interval '1 minute'
       AND NOT EXISTS (SELECT 1 FROM "LedgerEntry" e WHERE e."leadId" = a."leadId")
     ORDER BY a."allocatedAt" LIMIT 100`,
  );
  return rows.map(({ leadId }) => leadId);
}
