import "server-only";
import * as z from "zod/mini";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { messageOf } from "@/lib/kit/message-of";
import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { logger } from "@/lib/platform/logger.server";
import { closeStaffTask, openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { listOpenTasks, readExplainedTasks } from "@/lib/staff-tasks/tasks-of-kinds.server";
import { type BalanceMovement, kindOfMovement } from "./balance-movement";
import { BOOK_TASK_KINDS } from "./book-tasks";
import { findDifferences } from "./compare-with-stripe.server";
import { causeOf, type Difference } from "./judge-difference";

/** Compares the books with Stripe. Scheduled in worker/jobs.ts, and started by staff at /admin/billing. */
export const checkBooksJob = defineJob({
  name: "books.check",
  schema: z.object({}),
  retryLimit: retriesLasting(1),
});

/** Asks the worker to check the books now, and records who asked. */
export async function requestBookCheck(staff: Actor): Promise<void> {
  const job = await prepareJob(checkBooksJob);
  await inTransaction(async (transaction) => {
    await job.enqueue(transaction, {});
    await recordAudit(
      { actorId: staff.id, action: "books.check", outcome: "done", ipAddress: staff.ipAddress },
      transaction,
    );
  });
}

/** Entries and movements younger than this are left to a later check: their counterpart may be on its way. */
const GRACE_MS = HOUR_MS;
/** Each check reads this far back before the last finished one. */
const OVERLAP_MS = 7 * DAY_MS;
const BATCH = 100;

/** Lists Stripe's balance transactions since a time, or all of them. */
export type ListMovements = (since: Date | null) => AsyncIterable<BalanceMovement>;

/** Reads a payment again from Stripe and writes the entries that are missing. */
export type RestoreRecords = (paymentIntentId: string) => Promise<void>;

/** The most payments that one check reads again. The next check reads the others. */
const MAX_RESTORED = 100;

/** The result of a check. */
export interface BookCheckResult {
  checkId: string;
  /** Balance transactions that Stripe listed. */
  movements: number;
  /** One sentence for each difference that staff have not explained. */
  differences: string[];
}

/**
 * Copies Stripe's balance transactions, with their fees, and compares them with our entries. Payments whose entries are
 * missing are read again first, which writes what Stripe's payments and refunds say. Opens a task for each cause of
 * a difference, once; closes the tasks of causes that are gone. A difference whose task staff marked as done counts as
 * explained. The transaction that stores the result also changes the tasks.
 * @param listMovements reads Stripe's list; passed in, like `restore`, because the books come before the payments.
 * @throws the error that stopped the check. The result is then stored as `aborted`, and the next check covers the same time.
 */
export async function checkBooks(
  listMovements: ListMovements,
  now = new Date(),
  restore?: RestoreRecords,
): Promise<BookCheckResult> {
  const since = await findStart();
  const { id } = await db().bookCheck.create({ data: { startedAt: now }, select: { id: true } });
  try {
    const movements = await copyMovements(listMovements(since));
    const before = new Date(now.getTime() - GRACE_MS);
    const first = await findDifferences(before);
    const found = restore && (await restoreMissing(first, restore)) ? await findDifferences(before) : first;
    const differences = await storeResult(id, movements, found);
    if (differences.length > 0) {
      const [first] = differences;
      logger().error(
        { checkId: String(id), differences: differences.length, first },
        "the books differ from Stripe",
      );
    }
    return { checkId: String(id), movements, differences };
  } catch (error) {
    logger().error({ checkId: String(id), error: messageOf(error) }, "the check of the books broke off");
    await db().bookCheck.update({ where: { id }, data: { verdict: "aborted", finishedAt: new Date() } });
    throw error;
  }
}

/** @returns whether any payment was read again. One that fails keeps its difference, which becomes a task. */
async function restoreMissing(found: readonly Difference[], restore: RestoreRecords): Promise<boolean> {
  const payments = new Set(found.flatMap(({ missingFor }) => missingFor ?? []));
  for (const paymentIntentId of [...payments].slice(0, MAX_RESTORED)) {
    try {
      await restore(paymentIntentId);
      logger().warn({ paymentIntentId }, "a payment with missing entries was read again");
    } catch (error) {
      logger().error({ paymentIntentId, error: messageOf(error) }, "missing entries could not be written");
    }
  }
  return payments.size > 0;
}

/** Null before the first finished check: everything is read. */
async function findStart(): Promise<Date | null> {
  const last = await db().bookCheck.findFirst({
    where: { verdict: { in: ["passed", "differs"] } },
    orderBy: { id: "desc" },
    select: { startedAt: true },
  });
  return last && new Date(last.startedAt.getTime() - OVERLAP_MS);
}

/** @returns how many movements Stripe listed. */
async function copyMovements(listed: AsyncIterable<BalanceMovement>): Promise<number> {
  let count = 0;
  let batch: BalanceMovement[] = [];
  for await (const movement of listed) {
    count += 1;
    batch.push(movement);
    if (batch.length < BATCH) continue;
    await insertMovements(batch);
    batch = [];
  }
  await insertMovements(batch);
  return count;
}

async function insertMovements(batch: readonly BalanceMovement[]): Promise<void> {
  await autocommit.execute(
    sql(`INSERT INTO "BalanceMovement" ("id", "type", "category", "kind", "sourceId", "paymentIntentId", "amountCents",
           "feeCents", "currency", "createdAt", "availableOn")
         SELECT m."id", m."type", m."category", NULLIF(m."kind", '')::"BookEntryKind", NULLIF(m."sourceId", ''),
           NULLIF(m."paymentIntentId", ''), m."amountCents", m."feeCents", m."currency", m."createdAt", m."availableOn"
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[],
           $9::text[], $10::timestamptz[], $11::timestamptz[])
           AS m("id", "type", "category", "kind", "sourceId", "paymentIntentId", "amountCents", "feeCents", "currency",
             "createdAt", "availableOn")
         ON CONFLICT ("id") DO NOTHING`),
    [
      batch.map(({ id }) => id),
      batch.map(({ type }) => type),
      batch.map(({ category }) => category),
      batch.map((movement) => kindOfMovement(movement) ?? ""),
      batch.map(({ sourceId }) => sourceId ?? ""),
      batch.map(({ paymentIntentId }) => paymentIntentId ?? ""),
      batch.map(({ amountCents }) => amountCents),
      batch.map(({ feeCents }) => feeCents),
      batch.map(({ currency }) => currency),
      batch.map(({ createdAt }) => createdAt),
      batch.map(({ availableOn }) => availableOn),
    ],
  );
}

/** @returns the sentences of the differences that staff have not explained. */
async function storeResult(id: bigint, movements: number, found: readonly Difference[]): Promise<string[]> {
  const explained = await readExplainedTasks(BOOK_TASK_KINDS);
  const open = found.filter(({ task }) => !explained.has(causeOf(task)));
  const tasksBefore = await listOpenTasks(BOOK_TASK_KINDS);
  await inTransaction(async (transaction) => {
    for (const { task } of open) await openStaffTask({ ...task, again: true }, transaction);
    await closeSettledTasks(transaction, tasksBefore, open);
    await transaction.execute(
      sql(`UPDATE "BookCheck" SET "finishedAt" = now(), "verdict" = $2::"BookCheckVerdict", "movements" = $3,
             "differences" = $4, "firstDifference" = $5
           WHERE "id" = $1`),
      [id, open.length === 0 ? "passed" : "differs", movements, open.length, open[0]?.text ?? null],
    );
  });
  return open.map(({ text }) => text);
}

/** Closes the tasks whose difference is gone. Tasks about unknown payments are closed by their refund. */
async function closeSettledTasks(
  transaction: Transaction,
  tasksBefore: Awaited<ReturnType<typeof listOpenTasks<(typeof BOOK_TASK_KINDS)[number]>>>,
  open: readonly Difference[],
): Promise<void> {
  const causes = new Set(open.map(({ task }) => causeOf(task)));
  for (const task of tasksBefore) {
    if (task.kind === "payments.refund-unknown" || causes.has(causeOf(task))) continue;
    await closeStaffTask({ ...task, note: "A later check no longer reports it." }, transaction);
  }
}
