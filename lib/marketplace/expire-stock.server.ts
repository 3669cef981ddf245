import "server-only";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Takes leads out of stock whose consent is too old. Scheduled in worker/jobs.ts. */
export const expireStockJob = defineJob({
  name: "leads.expire-stock",
  schema: z.object({}),
  retryLimit: 0,
});

/** Leads of one transaction, so that a sale never waits long for one of them. */
const BATCH = 500;

/**
 * Takes every lead out of stock whose consent is older than its line allows, and removes its contact. A sale looks at
 * the consent itself, so no such lead is sold before this runs. @returns how many leads left the stock.
 */
export async function expireStock(): Promise<number> {
  let total = 0;
  for (;;) {
    const [row] = await autocommit.rows(sql(`SELECT expire_stock($1) AS "expired!"`), [BATCH]);
    const expired = row?.expired ?? 0;
    total += expired;
    if (expired < BATCH) return total;
  }
}
