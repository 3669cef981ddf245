import "server-only";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { askedAgainJob } from "./asked-again.email";

/** Enqueues the emails about repeated inquiries. Runs on a schedule. */
export const repeatNoticesJob = defineJob({
  name: "inbox.repeat-notices",
  schema: z.object({}),
  retryLimit: 0,
});

/** Emails that one run enqueues at most. The next run, a minute later, goes on. */
const MOST_AT_ONCE = 1_000;

/**
 * Enqueues the email of every notice that waits (`queue_repeated_inquiry` inserts them), in the transaction that marks it: each
 * is enqueued once. Deletes notices of three days ago: a notice only has to last for its day, so that the day has one email.
 * @returns how many emails were enqueued.
 */
export async function enqueueRepeatNotices(): Promise<number> {
  const mail = await prepareJob(askedAgainJob);
  return inTransaction(async (transaction) => {
    await transaction.execute(
      sql(`DELETE FROM "RepeatNotice" WHERE "enqueuedAt" < now() - interval '3 days'`),
      [],
    );
    const notices = await transaction.rows(
      sql(`WITH waiting AS (
         SELECT "leadId", "day" FROM "RepeatNotice" WHERE "enqueuedAt" IS NULL
         ORDER BY "leadId", "day" LIMIT $1 FOR UPDATE SKIP LOCKED
       )
       UPDATE "RepeatNotice" n SET "enqueuedAt" = now() FROM waiting w
       WHERE n."leadId" = w."leadId" AND n."day" = w."day" RETURNING n."leadId", n."day"::text AS "day!"`),
      [MOST_AT_ONCE],
    );
    await mail.enqueueAll(transaction, notices);
    return notices.length;
  });
}
