import "server-only";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { leaveBehind } from "@/lib/platform/jobs/leave-behind.server";
import { logger } from "@/lib/platform/logger.server";
import { prepareDecision } from "./decide-return.server";

/** Every minute: approves the returns that nobody decided in time. */
export const decideLateReturnsJob = defineJob({
  name: "returns.decide-late",
  schema: z.object({}),
  retryLimit: 0,
});

const MAX_PER_RUN = 1_000;

/**
 * Approves the returns that nobody decided within 24 hours, except those that only staff decide (`needsStaff`). Each has
 * its own transaction, so that an error in one does not stop the others. Several processes may run it at the same time.
 * @returns how many were approved.
 */
export async function decideLateReturns(now = new Date()): Promise<number> {
  const rows = await autocommit.rows(
    sql(
      `SELECT "leadId", "reason" FROM "LeadReturn" WHERE "status" = 'open' AND NOT "staffOnly" AND "decideBy" <= $1
       ORDER BY "decideBy" LIMIT $2`,
    ),
    [now, MAX_PER_RUN],
  );
  const decision = await prepareDecision();
  let approved = 0;
  for (const { leadId, reason } of rows) {
    try {
      const isDone = await inTransaction(async (transaction) => {
        await decision.hold(transaction, leadId, reason);
        return decision.decide(transaction, { leadId, verdict: "approved", by: "deadline" });
      });
      if (isDone) approved += 1;
    } catch (error) {
      leaveBehind({ leadId }, error, "a late return could not be approved");
    }
  }
  if (approved > 0) logger().warn({ approved }, "returns approved because nobody decided in time");
  return approved;
}
