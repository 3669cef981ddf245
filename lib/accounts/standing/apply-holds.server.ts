import "server-only";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";

/**
 * Opens or closes the staff tasks of an account's orders, and fills those that get leads again. Enqueue it in the
 * transaction that calls `applyHolds`. The handler belongs to a later domain; worker/jobs.ts attaches it.
 */
export const holdsChangedJob = defineJob({
  name: "orders.follow-holds",
  schema: z.object({ userId: z.uuid() }),
  retryLimit: 20,
});

/**
 * Stops or resumes sales and deliveries of an account, as `is_order_held` and `is_delivery_held` say. Call it in the
 * transaction that changes what they read (disabling, enabling or closing the account), after the change: from the commit
 * on, nothing is sold to a held order, and no held delivery begins.
 *
 * Locks the account's demands, then its waiting deliveries. A caller that also locks destinations must do that before.
 */
export async function applyHolds(transaction: Transaction, userId: string): Promise<void> {
  // Functions of lib/marketplace/sql and lib/delivery/sql: these domains come later, so they cannot be imported here.
  // Demands first: a sale that is under way ends before, and its deliveries are found by the second call.
  await transaction.rows(sql(`SELECT hold_demands($1)`), [userId]);
  await transaction.rows(sql(`SELECT hold_deliveries($1)`), [userId]);
}
