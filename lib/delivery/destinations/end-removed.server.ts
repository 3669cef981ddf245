import "server-only";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { cancelWaiting, passOn } from "../transition-deliveries.server";

/** Ends what was queued for a destination while it was being removed. Runs on a schedule. */
export const endRemovedJob = defineJob({
  name: "delivery.end-removed",
  schema: z.object({}),
  retryLimit: 0,
});

// The indexes "Delivery_waiting" and "Delivery_digest": what a destination was sent before is not read.
const REMOVED_WITH_WAITING = sql(
  `SELECT t."id" AS "id!" FROM "Destination" t CROSS JOIN LATERAL (
     SELECT 1 FROM "Delivery" w WHERE w."destinationId" = t."id" AND w."status" = 'due' AND w."claimedBy" IS NULL
       AND w."heldAt" IS NULL AND w."digestAt" IS NULL LIMIT 1) one
   WHERE t."removedAt" IS NOT NULL
   UNION
   SELECT t."id" FROM "Delivery" w JOIN "Destination" t ON t."id" = w."destinationId" AND t."removedAt" IS NOT NULL
   WHERE w."status" = 'due' AND w."digestAt" IS NOT NULL`,
);

/**
 * Cancels what waits for removed destinations, and queues its leads for the next destination (mode failover only). A sale, an
 * event or a failure that was not committed yet when the destination was removed may have queued for it: no worker would ever
 * claim that. A lock in the sale would make all sales of an account wait for the health of its destinations.
 * @returns the number of destinations.
 */
export async function endRemoved(): Promise<number> {
  const rows = await autocommit.rows(REMOVED_WITH_WAITING, []);
  for (const { id } of rows)
    await inTransaction(async (transaction) => {
      await transaction.rows(sql(`SELECT "id" FROM "Destination" WHERE "id" = $1 FOR NO KEY UPDATE`), [id]);
      await passOn(transaction, id);
      await cancelWaiting(transaction, [id]);
    });
  return rows.length;
}
