import "server-only";
import * as z from "zod/mini";
import { messageOf } from "@/lib/kit/message-of";
import { inBatches } from "@/lib/platform/db/in-batches";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { logger } from "@/lib/platform/logger.server";
import { readSettings } from "@/lib/settings/read-settings.server";
import type { SettingName, Settings } from "@/lib/settings/settings";
import { PERSONAL_DATA } from "../personal-data/inventory";
import { LEAD_IS_HELD } from "../personal-data/lead-is-held";
import type { PersonalTable } from "../personal-data/personal-table";
import { eraseLeadsOver, erasePostsOver } from "./erase-old-leads.server";

/** Removes personal data whose time is over, as the inventory of personal data says. */
export const removeExpiredDataJob = defineJob({
  name: "contacts.remove-expired-data",
  schema: z.object({}),
  retryLimit: retriesLasting(1),
});

/** Rows of one transaction. It takes milliseconds, so nobody waits for it. */
const BATCH = 500;

/**
 * Removes personal data whose retention is over, in batches.
 *
 * It first clears leads whose consent evidence is no longer kept (five years), and posts of that age without evidence, as an
 * erasure does, but without a suppression entry. Then it deletes what the inventory says, table by table. It leaves rows that
 * another transaction has locked to the next run, and the evidence of a lead until the lead is cleared. A table or a lead that
 * fails does not stop the others. Safe to repeat.
 * @returns how many rows were deleted or cleared, by table. Tables without any are left out.
 * @throws AggregateError that names the tables that failed, after all others are done: the job is then repeated.
 */
export async function removeExpiredData(now = new Date(), batch = BATCH): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const failures: { table: string; error: unknown }[] = [];
  const attempt = async (table: string, remove: () => Promise<number>) => {
    try {
      const rows = await remove();
      if (rows > 0) removed[table] = (removed[table] ?? 0) + rows;
    } catch (error) {
      logger().error({ table, error: messageOf(error) }, "the retention of a table failed");
      failures.push({ table, error });
    }
  };
  const settings = await readSettings();
  await attempt("Lead", () => eraseLeadsOver(now, batch));
  await attempt("Lead", () => erasePostsOver(now, batch));
  await attempt("ConsentEvidence", () => markKept(now, batch));
  for (const table of PERSONAL_DATA) {
    const statement = expiringStatement(table, settings);
    if (!statement) continue;
    await attempt(table.table, () =>
      inTransactions(batch, async (transaction) => {
        const rows = await transaction.query<{ done: number }>(statement, [now, batch]);
        return rows.length;
      }),
    );
  }
  if (failures.length > 0) throw failed(failures);
  return removed;
}

function failed(failures: readonly { table: string; error: unknown }[]): AggregateError {
  const reasons = failures.map(({ table, error }) => `${table}: ${messageOf(error)}`);
  return new AggregateError(
    failures.map(({ error }) => error),
    `the retention of ${reasons.length} tables failed. ${reasons.join(". ")}`,
  );
}

/** Repeats a batch, each in a transaction of its own, until one is not full. @returns how many rows all of them changed. */
const inTransactions = (batch: number, change: (transaction: Transaction) => Promise<number>) =>
  inBatches(batch, () => inTransaction(change));

/**
 * Evidence of sales whose lead is cleared. It is kept for good, and nothing is left to do about it: without the mark, each night
 * would read the evidence of all sales ever again.
 */
const MARK_KEPT = sql(
  `UPDATE "ConsentEvidence" SET "keptForSale" = true WHERE "leadId" = ANY (ARRAY(
     SELECT e."leadId" FROM "ConsentEvidence" e
     WHERE NOT e."keptForSale" AND e."retainUntil" < LEAST($1::timestamptz, now())
       AND EXISTS (SELECT 1 FROM "Allocation" a WHERE a."leadId" = e."leadId" OFFSET 0)
       AND NOT EXISTS (SELECT 1 FROM "Lead" l WHERE l."id" = e."leadId" AND ${LEAD_IS_HELD} OFFSET 0)
     ORDER BY e."retainUntil" LIMIT $2 FOR UPDATE SKIP LOCKED))` as const,
);

/** @returns 0: nothing is removed. */
async function markKept(now: Date, batch: number): Promise<number> {
  await inTransactions(batch, (transaction) => transaction.execute(MARK_KEPT, [now, batch]));
  return 0;
}

/**
 * Returns the statement that removes a batch of rows that are too old; null for a table whose retention depends on something
 * else. $1: the time, $2: number of rows. The statement returns one row for each row that it changed.
 */
function expiringStatement({ table, retention, columns }: PersonalTable, settings: Settings): string | null {
  if ("with" in retention) return null;
  // A trigger refuses to delete consent evidence before its last day by the database's clock. Not clock_timestamp(): that changes
  // while the statement runs, so PostgreSQL would read the whole table instead of the index.
  const isOver =
    "days" in retention
      ? `${retention.from} < $1::timestamptz - interval '${daysOf(retention, settings)} days'`
      : `"${retention.until}" < LEAST($1::timestamptz, now())`;
  // Most evidence past its last day is kept because its lead was sold. With this order, PostgreSQL uses the index of the evidence that
  // is not kept.
  const order = "until" in retention ? `ORDER BY "${retention.until}"` : "";
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
    SELECT tableoid, ctid FROM "${table}" WHERE ${conditions.join(" AND ")} ${order} LIMIT $2 FOR UPDATE SKIP LOCKED)`;
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
