import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { publicKeys } from "./certificate-keys.server";
import { CHAIN_START, type ChainPosition, checkRows, type LedgerFault, type LedgerRow } from "./check-chain";
import { checkHashes } from "./check-entry";
import { compareRecords } from "./compare-records";
import { readSaleRecords } from "./sale-records.server";

/** Rows per batch. */
const BATCH = 4_000;

/** Result of a check of the whole ledger. */
export interface LedgerVerdict {
  rows: number;
  /** The last row. An operator saves it and passes it to a later check as `expected`. */
  head: ChainPosition;
  faults: LedgerFault[];
  /** Leads sold more than a minute ago without a row: the end of the ledger was cut off, or no worker runs. */
  leadsWithoutRow: string[];
}

/**
 * Checks the whole ledger: text, signature and link of each row, then whether every sold lead has a row. The chain
 * alone cannot show that its end was cut off; the sold leads and a head that was saved earlier can.
 * @param expected a row that must be in the ledger unchanged.
 */
export async function verifyLedger(options: { expected?: ChainPosition } = {}): Promise<LedgerVerdict> {
  const keys = publicKeys();
  const faults: LedgerFault[] = [];
  let head = CHAIN_START;
  let rows = 0;
  let batch = await readAfter(head.sequence);
  while (batch.length > 0) {
    // Reads the next batch while this one is checked.
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

/** Uses the driver directly: for 100,000 rows, an object mapper would take a second more. */
function readAfter(sequence: number): Promise<LedgerRow[]> {
  return autocommit.rows(READ_LEDGER, [sequence, BATCH]);
}

const READ_LEDGER = sql(
  `SELECT "sequence"::float8 AS "sequence!", "leadId", "certificateId", "payload", "payloadHash", "previousHash",
     "entryHash", "signature", "keyId"
   FROM "LedgerEntry" WHERE "sequence" > $1 ORDER BY "sequence" LIMIT $2`,
  { planName: "read-ledger" },
);

/** Whether a row that was saved earlier is still in the ledger, unchanged. */
export async function checkExpected({ sequence, entryHash }: ChainPosition): Promise<LedgerFault[]> {
  const row = await db().ledgerEntry.findUnique({ where: { sequence }, select: { entryHash: true } });
  if (row?.entryHash === entryHash) return [];
  return [{ sequence, lastSequence: sequence, fault: row ? "other-than-noted" : "missing" }];
}

/**
 * Compares every receipt with the sale and the consent evidence that it certifies. A receipt proves what was sold and
 * with which evidence, so a row of these tables that was changed later shows here. @returns a fault for each difference.
 */
export async function compareLedger(): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  let last = CHAIN_START.sequence;
  for (;;) {
    const batch = await readAfter(last);
    if (batch.length === 0) return faults;
    const records = await readSaleRecords(batch.map(({ leadId }) => leadId));
    for (const row of batch) {
      const record = records.get(row.leadId);
      const { content } = checkHashes(row);
      // verifyLedger reports a text that cannot be read.
      const found = content && record ? compareRecords(content, record) : [];
      const { sequence } = row;
      faults.push(...found.map((fault) => ({ sequence, lastSequence: sequence, fault })));
    }
    last = batch.at(-1)?.sequence ?? last;
  }
}

async function findLeadsWithoutRow(): Promise<string[]> {
  const rows = await autocommit.rows(
    sql(`SELECT "leadId" FROM "Allocation" a
     WHERE a."allocatedAt" < now() - interval '1 minute'
       AND NOT EXISTS (SELECT 1 FROM "LedgerEntry" e WHERE e."leadId" = a."leadId")
     ORDER BY a."allocatedAt" LIMIT 100`),
    [],
  );
  return rows.map(({ leadId }) => leadId);
}
