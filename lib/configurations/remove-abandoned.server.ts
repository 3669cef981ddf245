import "server-only";
import * as z from "zod/mini";
import { inBatches } from "@/lib/platform/db/in-batches";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { ABANDONED_KEEP_DAYS } from "./rules";

/** Deletes selections that were saved and never paid for. */
export const removeAbandonedJob = defineJob({
  name: "configurations.remove-abandoned",
  schema: z.object({}),
  retryLimit: retriesLasting(1),
});

/** Rows deleted by one statement. */
const BATCH = 500;

// Every table that names a configuration is asked: the foreign key of LeadPurchase would empty its column, and PlanCycle has no
// foreign key. A payment that begins meanwhile holds its configuration, which is then skipped, or makes the statement fail.
const REMOVE_ABANDONED = sql(
  `DELETE FROM "LeadConfiguration" WHERE "id" = ANY (ARRAY(
     SELECT c."id" FROM "LeadConfiguration" c
     WHERE c."status" = 'pending' AND c."createdAt" < $1::timestamptz - make_interval(days => $2)
       AND NOT EXISTS (SELECT 1 FROM "Payment" p WHERE p."leadConfigId" = c."id")
       AND NOT EXISTS (SELECT 1 FROM "Order" o WHERE o."leadConfigId" = c."id")
       AND NOT EXISTS (SELECT 1 FROM "TermsAcceptance" t WHERE t."leadConfigId" = c."id")
       AND NOT EXISTS (SELECT 1 FROM "Plan" f WHERE f."leadConfigId" = c."id")
       AND NOT EXISTS (SELECT 1 FROM "Plan" n WHERE n."nextLeadConfigId" = c."id")
       AND NOT EXISTS (SELECT 1 FROM "PlanCycle" y WHERE y."leadConfigId" = c."id")
       AND NOT EXISTS (SELECT 1 FROM "LeadPurchase" b WHERE b."leadConfigId" = c."id")
     ORDER BY c."createdAt" LIMIT $3 FOR UPDATE OF c SKIP LOCKED))`,
);

/**
 * Deletes selections that have waited ABANDONED_KEEP_DAYS for their checkout and that nothing refers to, oldest first, in batches.
 * The checkout of a deleted one says that it is not known, and leads to the builder. Safe to repeat.
 * @returns the number of deleted selections.
 */
export function removeAbandoned(now = new Date(), batch = BATCH): Promise<number> {
  return inBatches(batch, () => autocommit.execute(REMOVE_ABANDONED, [now, ABANDONED_KEEP_DAYS, batch]));
}
