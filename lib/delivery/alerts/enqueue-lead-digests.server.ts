import "server-only";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { sendAlone } from "../transition-deliveries.server";
import { leadDigestJob, MOST_LEADS, TRIED_FOR } from "./lead-digest.email";

/** Enqueues the digests whose time has come. */
export const leadDigestsJob = defineJob({
  name: "delivery.lead-digests",
  schema: z.object({}),
  retryLimit: 0,
});

/** Deliveries that one transaction puts into digests at most, or takes out of them. */
const MOST_AT_ONCE = 5_000;

/**
 * Puts the deliveries that wait for a digest into digests, at most 15 of one destination into each, and enqueues their
 * emails in the same transaction: no lead is left out, and none is in two digests. Deliveries whose digest could not be
 * sent within 30 minutes, and those of destinations that are failing, go to the delivery workers instead.
 * @returns the number of digests.
 */
export async function enqueueLeadDigests(now = new Date()): Promise<number> {
  let more = true;
  while (more) more = (await leaveOverdueToWorkers(now)) === MOST_AT_ONCE;
  let digests = 0;
  for (let enqueued = await gatherDigests(now); enqueued > 0; enqueued = await gatherDigests(now))
    digests += enqueued;
  return digests;
}

/** @returns how many deliveries the workers got. */
async function leaveOverdueToWorkers(now: Date): Promise<number> {
  return inTransaction(async (transaction) => {
    const overdue = await transaction.rows(
      sql(`SELECT d."id" FROM "Delivery" d
       WHERE d."status" = 'due' AND d."digestAt" <= $1 AND (
         d."digestId" IS NOT NULL AND d."dueAt" <= $1::timestamptz - make_interval(mins => $2)
         -- While a circuit breaker is open, leads do not wait for it: the workers pass them on to the next destination.
         OR d."digestId" IS NULL AND EXISTS (
           SELECT 1 FROM "Destination" t WHERE t."id" = d."destinationId" AND t."breakerUntil" > $1))
       ORDER BY d."id" LIMIT $3 FOR NO KEY UPDATE OF d`),
      [now, TRIED_FOR, MOST_AT_ONCE],
    );
    await sendAlone(
      transaction,
      overdue.map(({ id }) => id),
      now,
    );
    return overdue.length;
  });
}

/** @returns the number of digests. */
async function gatherDigests(now: Date): Promise<number> {
  const mail = await prepareJob(leadDigestJob);
  return inTransaction(async (transaction) => {
    const gathered = await transaction.rows(
      sql(`WITH waiting AS MATERIALIZED (
         SELECT d."id", d."destinationId", d."createdAt" FROM "Delivery" d
         WHERE d."status" = 'due' AND d."digestAt" <= $1 AND d."digestId" IS NULL AND d."claimedBy" IS NULL AND d."heldAt" IS NULL
           AND NOT is_account_stopped(d."userId") AND quiet_hours_end(d."userId", $1) IS NULL AND EXISTS (
             SELECT 1 FROM "Destination" t
             WHERE t."id" = d."destinationId" AND t."pausedAt" IS NULL AND t."removedAt" IS NULL)
         ORDER BY d."id" LIMIT $2 FOR NO KEY UPDATE OF d
       ), numbered AS MATERIALIZED (
         SELECT "id", "destinationId",
           (row_number() OVER (PARTITION BY "destinationId" ORDER BY "createdAt", "id") - 1) / $3::integer AS "part"
         FROM waiting
       ), digest AS MATERIALIZED (
         SELECT "destinationId", "part", gen_random_uuid() AS "id" FROM numbered GROUP BY 1, 2
       ), gathered AS (
         UPDATE "Delivery" d SET "digestId" = g."id", "dueAt" = $1, "attempts" = d."attempts" + 1
         FROM numbered n JOIN digest g ON g."destinationId" = n."destinationId" AND g."part" = n."part"
         WHERE d."id" = n."id" RETURNING d."digestId"
       )
       SELECT DISTINCT "digestId" AS "digestId!" FROM gathered`),
      [now, MOST_AT_ONCE, MOST_LEADS],
    );
    for (const { digestId } of gathered) await mail.enqueue(transaction, { digestId });
    return gathered.length;
  });
}
