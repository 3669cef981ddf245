import "server-only";
import * as z from "zod/mini";
import { inBatches } from "@/lib/platform/db/in-batches";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { REFUSAL_KEEP_DAYS, REQUEST_KEEP_DAYS } from "./request-retention";
import { TEST_POST_KEEP_DAYS } from "./test-posts";

/** Deletes stored responses of Idempotency-Keys that are older than REQUEST_KEEP_DAYS, and old test posts. */
export const removeOldRequestsJob = defineJob({
  name: "leads.remove-old-requests",
  schema: z.object({}),
  retryLimit: retriesLasting(1),
});

/** Rows deleted by one statement. It takes milliseconds, so posts do not wait for it. */
const BATCH = 1_000;

/**
 * Deletes stored responses of Idempotency-Keys that are older than REQUEST_KEEP_DAYS, oldest first, in batches. A row
 * that a retry has locked is left for the next run. Deletes counts of refused posts and of test posts after REFUSAL_KEEP_DAYS, and
 * test posts after TEST_POST_KEEP_DAYS, as well.
 * @returns the number of deleted responses.
 */
export async function removeOldRequests(now = new Date(), batch = BATCH): Promise<number> {
  await autocommit.execute(sql(`DELETE FROM "PublisherRefusal" WHERE "day" < trade_day($1) - $2::int`), [
    now,
    REFUSAL_KEEP_DAYS,
  ]);
  await autocommit.execute(sql(`DELETE FROM "PublisherTestCount" WHERE "day" < trade_day($1) - $2::int`), [
    now,
    REFUSAL_KEEP_DAYS,
  ]);
  const removed = await inBatches(batch, () =>
    autocommit.execute(
      sql(`DELETE FROM "IntakeRequest" r USING (
         SELECT "publisherId", "idempotencyKey" FROM "IntakeRequest"
         WHERE "createdAt" < $1::timestamptz - make_interval(days => $2)
         ORDER BY "createdAt" LIMIT $3 FOR UPDATE SKIP LOCKED
       ) old
       WHERE r."publisherId" = old."publisherId" AND r."idempotencyKey" = old."idempotencyKey"`),
      [now, REQUEST_KEEP_DAYS, batch],
    ),
  );
  // After the responses: if this fails, they are deleted all the same.
  await inBatches(batch, () => autocommit.execute(REMOVE_TEST_POSTS, [now, TEST_POST_KEEP_DAYS, batch]));
  return removed;
}

// The checks of a test post are deleted with it. Nothing else refers to one: it has no consent evidence and no key, and is never sold.
const REMOVE_TEST_POSTS = sql(
  `DELETE FROM "Lead" WHERE "id" = ANY (ARRAY(
     SELECT l."id" FROM "Lead" l
     WHERE l."isTest" AND l."receivedAt" < $1::timestamptz - make_interval(days => $2)
     ORDER BY l."receivedAt" LIMIT $3 FOR UPDATE SKIP LOCKED))`,
);
