import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

const WITHDRAW = sql(
  `UPDATE "QueuedLead" q SET "isReachable" = false, "searchKeys" = '{}', "followUpAt" = NULL
   WHERE q."leadId" = $1 AND EXISTS (
     SELECT FROM "LeadReturn" r WHERE r."leadId" = q."leadId" AND r."status" = 'approved')`,
);

/** Takes a lead whose return was approved out of the leads to call, and out of the search. May run twice. */
export async function withdrawQueuedLead({ leadId }: { leadId: string }): Promise<void> {
  await autocommit.execute(WITHDRAW, [leadId]);
}
