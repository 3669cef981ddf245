import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
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
 * Checks the whole ledger: text, signature and link of each row, whether a person is in two rows of a line, then whether every sold
 * lead has a row. The chain alone cannot show that its end was cut off; the sold leads and a head that was saved earlier can.
 * @param expected a row that must be in the ledger unchanged.
 */
export async function verifyLedger(options: { expected?: ChainPosition } = {}): Promise<LedgerVerdict> {
  const keys = publicKeys();
  const faults: LedgerFault[] = [];
  let head = CHAIN_START;
  let rows = 0;
  const persons: BigUint64Array[] = [];
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
    persons.push(BigUint64Array.from(batch, shortPersonOf));
    batch = next;
  }
  faults.push(...(await findSoldBefore(findRepeated(persons))));
  if (options.expected) faults.push(...(await checkExpected(options.expected)));
  return { rows, head, faults, leadsWithoutRow: await findLeadsWithoutRow() };
}

/** Reads the ledger once more, but only when two persons in it look the same. @returns a fault for each later row of a person. */
async function findSoldBefore(repeated: ReadonlySet<bigint>): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  const seen = new Set<string>();
  let batch = repeated.size > 0 ? await readAfter(CHAIN_START.sequence) : [];
  while (batch.length > 0) {
    for (const row of batch.filter((each) => repeated.has(shortPersonOf(each)))) {
      const { content } = checkHashes(row);
      if (!content) continue;
      const person = `${content.line} ${content.person}`;
      const { sequence } = row;
      if (seen.has(person)) faults.push({ sequence, lastSequence: sequence, fault: "sold-before" });
      seen.add(person);
    }
    batch = await readAfter(batch.at(-1)?.sequence ?? CHAIN_START.sequence);
  }
  return faults;
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

/** The sold leads of one range of ids, and those among them that were sold more than a minute ago and have no row. */
const FIND_WITHOUT_ROW = sql(
  `WITH sold AS (SELECT "leadId", "allocatedAt" FROM "Allocation" WHERE "leadId" > $1 ORDER BY "leadId" LIMIT $2)
   SELECT (SELECT "leadId" FROM sold ORDER BY "leadId" DESC LIMIT 1) AS "last",
     ARRAY(SELECT s."leadId" FROM sold s
       WHERE s."allocatedAt" < now() - interval '1 minute'
         AND NOT EXISTS (SELECT 1 FROM "LedgerEntry" e WHERE e."leadId" = s."leadId")
       ORDER BY s."leadId" LIMIT $3) AS "without!"`,
);
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const MAX_WITHOUT_ROW = 100;

/**
 * Looks for sold leads without a row in ranges, because one statement over all sales would run into its time limit one day.
 * @param batch leads of one range. @returns at most 100, in the order of their ids.
 */
export async function findLeadsWithoutRow(batch = BATCH): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = FIRST_ID;
  while (after !== null && found.length < MAX_WITHOUT_ROW) {
    const [range]: RowOf<typeof FIND_WITHOUT_ROW>[] = await autocommit.rows(FIND_WITHOUT_ROW, [
      after,
      batch,
      MAX_WITHOUT_ROW - found.length,
    ]);
    found.push(...(range?.without ?? []));
    after = range?.last ?? null;
  }
  return found;
}

const PERSON = /"person":"([0-9a-f]{16})/;

/**
 * The first 64 bits of the person of a receipt; 0 for a text without one. A check keeps them of every row: whole hashes of millions
 * of receipts would take hundreds of megabytes.
 */
function shortPersonOf({ payload }: Pick<LedgerRow, "payload">): bigint {
  const short = PERSON.exec(payload)?.[1];
  return short === undefined ? 0n : BigInt(`0x${short}`);
}

/** The short persons that are there more than once. Two persons may have the same one, so that their rows have to be compared. */
function findRepeated(batches: readonly BigUint64Array[]): ReadonlySet<bigint> {
  const all = new BigUint64Array(batches.reduce((length, batch) => length + batch.length, 0));
  let next = 0;
  for (const batch of batches) {
    all.set(batch, next);
    next += batch.length;
  }
  all.sort();
  return new Set(all.filter((person, index) => person !== 0n && person === all[index - 1]));
}
