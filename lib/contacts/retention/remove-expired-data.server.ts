import "server-only";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { readSettings } from "@/lib/settings/read-settings.server";
import type { SettingName, Settings } from "@/lib/settings/settings";
import { clearConsumers } from "../erasure/clear-personal-data.server";
import { PERSONAL_DATA } from "../personal-data/inventory";
import { LEAD_IS_HELD } from "../personal-data/lead-is-held";
import type { PersonalTable } from "../personal-data/personal-table";
import { CONSENT_YEARS } from "../seal-consent.server";

/** Removes personal data whose time is over, as the inventory of personal data says. */
export const removeExpiredDataJob = defineJob({
  name: "contacts.remove-expired-data",
  schema: z.object({}),
  retryLimit: 2,
});

/** Rows of one transaction. It takes milliseconds, so nobody waits for it. */
const BATCH = 500;

/**
 * Removes personal data whose retention is over, in batches.
 *
 * It first clears leads whose consent evidence is no longer kept (five years), and posts of that age without evidence, as an
 * erasure does, but without a suppression entry. Then it deletes what the inventory says, table by table. It leaves rows that
 * another transaction has locked to the next run, and the evidence of a lead until the lead is cleared. Safe to repeat.
 * @returns how many rows were deleted or cleared, by table. Tables without any are left out.
 */
export async function removeExpiredData(now = new Date(), batch = BATCH): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const count = async (table: string, removeBatch: (transaction: Transaction) => Promise<number>) => {
    for (;;) {
      const rows = await inTransaction(removeBatch);
      if (rows > 0) removed[table] = (removed[table] ?? 0) + rows;
      if (rows < batch) return;
    }
  };
  const settings = await readSettings();
  for (const find of [OVER, OVER_WITHOUT_EVIDENCE])
    await count("Lead", (transaction) => eraseLeadsOver(transaction, find, now, batch));
  for (const table of PERSONAL_DATA) {
    const statement = expiringStatement(table, settings);
    if (!statement) continue;
    await count(table.table, async (transaction) => {
      const rows = await transaction.query<{ done: number }>(statement, [now, batch]);
      return rows.length;
    });
  }
  return removed;
}

/** Leads whose consent evidence is no longer kept. */
const OVER = sql(
  `SELECT l."id", may_move_lead(l."status", 'erased') AS "mayMove!" FROM "Lead" l
   WHERE ${LEAD_IS_HELD} AND l."id" IN (SELECT e."leadId" FROM "ConsentEvidence" e WHERE e."retainUntil" < $1)
   ORDER BY l."id" LIMIT $2 FOR UPDATE OF l SKIP LOCKED` as const,
);

/** Posts without consent evidence, from when evidence of the same day would no longer be kept. They have no owner. */
const OVER_WITHOUT_EVIDENCE = sql(
  `SELECT l."id", may_move_lead(l."status", 'erased') AS "mayMove!" FROM "Lead" l
   WHERE ${LEAD_IS_HELD} AND l."consentHash" IS NULL AND l."payloadHash" <> '' AND l."orderId" IS NULL
     AND l."receivedAt" < $1::timestamptz - interval '${CONSENT_YEARS} years'
   ORDER BY l."receivedAt" LIMIT $2 FOR UPDATE OF l SKIP LOCKED` as const,
);

/**
 * Erases the leads of a batch that `find` locks. Suppressed and rejected leads have lost their contact already and keep their
 * status, and so do tests; what else is about the person goes with the others.
 */
async function eraseLeadsOver(
  transaction: Transaction,
  find: typeof OVER | typeof OVER_WITHOUT_EVIDENCE,
  now: Date,
  batch: number,
): Promise<number> {
  const held = await transaction.rows(find, [now, batch]);
  const moving = held.filter(({ mayMove }) => mayMove).map(({ id }) => id);
  // may_move_lead and transition_leads are the marketplace's: lib/marketplace/sql.
  await transaction.rows(sql(`SELECT transition_leads($1::uuid[], 'erased') AS "moved"`), [moving]);
  await clearConsumers(
    transaction,
    held.map(({ id }) => id),
  );
  return held.length;
}

/**
 * Returns the statement that removes a batch of rows that are too old; null for a table whose retention depends on something
 * else. $1: the time, $2: number of rows. The statement returns one row for each row that it changed.
 */
function expiringStatement({ table, retention, columns }: PersonalTable, settings: Settings): string | null {
  if ("with" in retention) return null;
  // A trigger refuses to delete consent evidence before its last day by the database's clock.
  const isOver =
    "days" in retention
      ? `${retention.from} < $1::timestamptz - interval '${daysOf(retention, settings)} days'`
      : `"${retention.until}" < LEAST($1::timestamptz, clock_timestamp())`;
  const cleared = Object.entries(columns).flatMap(([name, { erasure }]) =>
    "to" in erasure ? [{ name, to: erasure.to }] : [],
  );
  const isFull = cleared.map(({ name, to }) => `"${name}" IS DISTINCT FROM ${to}`).join(" OR ");
  const conditions = [
    isOver,
    ...(retention.unless ? [`NOT (${retention.unless})`] : []),
    ...(retention.remove === "columns" ? [`(${isFull})`] : []),
  ];
  // Rows of two partitions can have the same ctid. The array lets PostgreSQL go to the rows instead of reading the table.
  const old = `WITH old AS MATERIALIZED (
    SELECT tableoid, ctid FROM "${table}" WHERE ${conditions.join(" AND ")} LIMIT $2 FOR UPDATE SKIP LOCKED)`;
  const isOld =
    "ctid = ANY (ARRAY(SELECT o.ctid FROM old o)) AND (tableoid, ctid) IN (SELECT o.tableoid, o.ctid FROM old o)";
  const changes = cleared.map(({ name, to }) => `"${name}" = ${to}`).join(", ");
  const change = retention.remove === "rows" ? `DELETE FROM "${table}"` : `UPDATE "${table}" SET ${changes}`;
  return `${old} ${change} WHERE ${isOld} RETURNING 1 AS "done"`;
}

/** How many days a table is kept: what the inventory says, or less where a setting says so. */
function daysOf({ days, setting }: { days: number; setting?: SettingName }, settings: Settings): number {
  const set = setting ? settings[setting] : days;
  return typeof set === "number" ? Math.min(days, set) : days;
}
