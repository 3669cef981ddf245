import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { IS_DEAD_LETTER, IS_WITHDRAWN } from "./withdrawn-leads";

// With record_attempts (lib/delivery/sql) the only writer of a delivery's status. The table of moves is
// delivery-status.ts; the database refuses every other move.
// A statement about the waiting deliveries of a destination also names its account, because the index "Delivery_due" is by account. Without
// the account, PostgreSQL would read every delivery that the destination ever got.

/** Deliveries that one call restarts at most; call again for the rest. */
const MAX_RESTARTED = 10_000;

/**
 * SQL: starts the 72 hours of retries of the delivery `d` again. The number of attempts is kept, but the pauses begin
 * with the shortest again. "acceptedAt" is kept: it proves to the bank and to the consumer that the lead has arrived, whatever
 * becomes of a resend. The delivery leaves its digest.
 * "isResend": another destination that has the lead does not end it.
 * Whether it is held is decided again: hold_deliveries looks at waiting deliveries only, so one that failed or was accepted
 * while it was held is still marked, and no worker would ever claim it.
 */
const RESTART = `"status" = 'due', "dueAt" = now(), "retryWindowStartedAt" = now(), "attemptsBefore" = d."attempts",
  "isResend" = true, "digestAt" = NULL, "digestId" = NULL, "heldAt" = CASE WHEN is_delivery_held(d."userId", lead_brought(d."event", d."leadId"))
    THEN now() END`;

/** Wakes the delivery workers at the commit: something is due. */
export async function wakeWorkers(transaction: Transaction): Promise<void> {
  await transaction.rows(sql(`SELECT pg_notify('leadwell_delivery', '')`), []);
}

/** Cancels claimed deliveries whose lead must not be sent any more. They count neither as attempts nor as failures. */
export async function cancelClaimed(workerId: string, ids: readonly string[]): Promise<void> {
  await autocommit.execute(
    sql(
      `UPDATE "Delivery" SET "status" = 'cancelled', "claimedBy" = NULL WHERE "id" = ANY ($1::uuid[]) AND "claimedBy" = $2`,
    ),
    [ids, workerId],
  );
}

/** Queues the leads that wait for a destination for the next destination (mode failover only), as queue_backups says. */
export async function passOn(transaction: Transaction, destinationId: string): Promise<void> {
  await transaction.rows(
    sql(
      `SELECT queue_backups(ARRAY(
         SELECT d."id" FROM "Delivery" d WHERE d."destinationId" = $1 AND d."status" = 'due'
           AND d."userId" = (SELECT w."userId" FROM "Destination" w WHERE w."id" = $1)))`,
    ),
    [destinationId],
  );
}

/** Cancels the waiting deliveries of destinations that are being removed. The caller holds the locks on the destinations. */
export async function cancelWaiting(
  transaction: Transaction,
  destinationIds: readonly string[],
): Promise<void> {
  await transaction.execute(
    sql(
      `UPDATE "Delivery" SET "status" = 'cancelled', "claimedBy" = NULL
       WHERE "destinationId" = ANY ($1::uuid[]) AND "status" = 'due'
         AND "userId" = ANY (ARRAY(SELECT t."userId" FROM "Destination" t WHERE t."id" = ANY ($1::uuid[])))`,
    ),
    [destinationIds],
  );
}

/**
 * Takes deliveries out of the email with several leads that they wait for, or that could not be sent: the delivery workers
 * send each alone and at once. An attempt that was not made does not count.
 */
export async function sendAlone(transaction: Transaction, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await transaction.execute(
    sql(
      `UPDATE "Delivery" SET "digestAt" = NULL, "digestId" = NULL, "dueAt" = $2, "retryWindowStartedAt" = $2,
         "attempts" = "attempts" - ("digestId" IS NOT NULL)::integer,
         "attemptsBefore" = "attempts" - ("digestId" IS NOT NULL)::integer
       WHERE "id" = ANY ($1::uuid[]) AND "status" = 'due' AND "digestAt" IS NOT NULL`,
    ),
    [ids, now],
  );
  await wakeWorkers(transaction);
}

/**
 * Makes what waits for a destination due at once. What waits for a time of its own keeps it: the alert at the end of quiet
 * hours, which is about no single lead, and emails with several leads. It skips locked rows: a worker (record_attempts) may hold a
 * delivery that this would change, and wait for one that this has changed, which would be a deadlock.
 * @param isResumed the destination was paused: its 72 hours of retries start again. After a pause of three days, a single
 * failure would end all that waited.
 */
export async function sendWaitingNow(
  transaction: Transaction,
  destinationId: string,
  { isResumed }: { isResumed: boolean },
): Promise<void> {
  await transaction.execute(
    sql(
      `UPDATE "Delivery" SET "dueAt" = now(),
         "retryWindowStartedAt" = CASE WHEN $2 THEN now() ELSE "retryWindowStartedAt" END,
         "attemptsBefore" = CASE WHEN $2 THEN "attempts" ELSE "attemptsBefore" END
       WHERE "id" IN (
         SELECT w."id" FROM "Delivery" w
         WHERE w."destinationId" = $1 AND w."status" = 'due' AND w."claimedBy" IS NULL
           AND w."userId" = (SELECT t."userId" FROM "Destination" t WHERE t."id" = $1)
           AND w."digestAt" IS NULL AND NOT (w."event" = 'lead.alert' AND w."leadId" IS NULL)
         FOR NO KEY UPDATE SKIP LOCKED)`,
    ),
    [destinationId, isResumed],
  );
  await wakeWorkers(transaction);
}

/** Makes one delivery due again unless a worker is sending it. @returns how many are due now: 1 or 0. */
export async function restartDelivery(transaction: Transaction, id: string): Promise<number> {
  return transaction.execute(
    sql(`UPDATE "Delivery" d SET ${RESTART} WHERE d."id" = $1 AND d."claimedBy" IS NULL` as const),
    [id],
  );
}

/**
 * Makes the dead letters of a destination due again, oldest first. The caller holds the lock on the destination.
 * @param only restricts the call to one delivery.
 * @returns how many are due now.
 */
export async function restartDeadLetters(
  transaction: Transaction,
  destinationId: string,
  only: string | null = null,
): Promise<number> {
  return transaction.execute(
    sql(
      `UPDATE "Delivery" d SET ${RESTART} WHERE d."id" IN (
         SELECT d."id" FROM "Delivery" d
         WHERE d."destinationId" = $1 AND ($2::uuid IS NULL OR d."id" = $2) AND ${IS_DEAD_LETTER}
         ORDER BY d."createdAt" LIMIT $3)` as const,
    ),
    [destinationId, only, MAX_RESTARTED],
  );
}

interface SalesRange {
  userId: string;
  destinationId: string;
  from: Date;
  to: Date;
  /** Deliveries whose 72 hours began at or after this time are left out: an earlier call, or something else, has sent them. */
  since: Date | null;
}

/**
 * Sends the leads that an account bought from `from` up to `to` to one of its destinations: those that were sent before
 * under their old message id, the others for the first time. What a worker is sending is left alone. Leads that were returned, or
 * whose person revoked the consent, are left out.
 * @param most tests lower it.
 * @returns how many are due now, and the time to pass as `since` for the rest, if there is a rest.
 */
export async function restartSales(
  transaction: Transaction,
  { userId, destinationId, from, to, since }: SalesRange,
  most = MAX_RESTARTED,
): Promise<{ queued: number; since?: Date }> {
  const [result] = await transaction.rows(
    sql(
      `WITH chosen AS MATERIALIZED (
         SELECT a."userId", a."leadId"
         FROM "Allocation" a WHERE a."userId" = $2 AND a."allocatedAt" >= $3 AND a."allocatedAt" < $4
           AND NOT EXISTS (SELECT 1 FROM "Lead" l WHERE l."id" = a."leadId" AND ${IS_WITHDRAWN})
           AND NOT EXISTS (SELECT 1 FROM "Delivery" d WHERE d."destinationId" = $1 AND d."event" = 'lead.delivered'
             AND d."subjectId" = a."leadId" AND d."retryWindowStartedAt" >= $6)
         ORDER BY a."allocatedAt", a."leadId" LIMIT $5
       ), queued AS (
         INSERT INTO "Delivery" AS d ("id", "destinationId", "userId", "event", "subjectId", "leadId", "dueAt", "createdAt",
           "retryWindowStartedAt", "heldAt", "isResend")
         SELECT time_ordered_id(now()), $1, c."userId", 'lead.delivered', c."leadId", c."leadId", now(), now(), now(),
           CASE WHEN is_delivery_held(c."userId", c."leadId") THEN now() END, true
         FROM chosen c
         ON CONFLICT ("destinationId", "event", "subjectId") DO UPDATE SET ${RESTART} WHERE d."claimedBy" IS NULL
         RETURNING d."id"
       )
       SELECT (SELECT count(*) FROM queued)::int AS "queued!", (SELECT count(*) FROM chosen)::int AS "chosen!",
         COALESCE($6, now()) AS "since!"` as const,
    ),
    [destinationId, userId, from, to, most, since],
  );
  const { queued = 0, chosen = 0 } = result ?? {};
  return { queued, ...(result && chosen === most && { since: result.since }) };
}
