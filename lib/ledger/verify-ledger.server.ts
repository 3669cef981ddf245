import "server-only";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { publicKeys } from "./certificate-keys.server";
import { CHAIN_START, type ChainPosition, checkRows, type LedgerFault, type LedgerRow } from "./check-chain";

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
export async function verifyLedger(options: { expected?: ChainPosition } = {}): Promise<LedgerVerdict> {
  const keys = publicKeys();
  const faults: LedgerFault[] = [];
  let head = CHAIN_START;
  let rows = 0;
  let batch = await readAfter(head.sequence);
  while (batch.length > 0) {
    // The next rows are read while these are checked.
    const [checked, next] = await Promise.all([
      checkRows(head, batch, keys),
      readAfter(batch.at(-1)?.sequence ?? head.sequence),
    ]);
    faults.push(...checked.faults);
    head = checked.end;
    rows += batch.length;
    batch = next;
  }
  if (options.expected) faults.push(...(await checkExpected(options.expected)));
  return { rows, head, faults, leadsWithoutRow: await findLeadsWithoutRow() };
}

/** Straight from the driver: of a hundred thousand rows a mapper makes a second of its own. */
async function readAfter(sequence: number): Promise<LedgerRow[]> {
  const { rows } = await pool().query<LedgerRow>({
    name: "read-ledger",
    text: `SELECT "sequence"::float8 AS "sequence", "leadId", "certificateId", "payload", "payloadHash", "previousHash",
                  "entryHash", "signature", "keyId"
           FROM "LedgerEntry" WHERE "sequence" > $1 ORDER BY "sequence" LIMIT $2`,
    values: [sequence, BATCH],
  });
  return rows;
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
