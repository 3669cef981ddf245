import "server-only";
import * as z from "zod/mini";
import { messageOf } from "@/lib/kit/message-of";
import { toDecimal } from "@/lib/kit/money";
import { fillOrder } from "@/lib/marketplace/sell-leads.server";
import { advanceOrder } from "@/lib/marketplace/start-fulfillment.server";
import { leadShare } from "@/lib/payments/lead-share";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { logger } from "@/lib/platform/logger.server";
import { closeStaffTask, openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";

/** Looks for held orders without a task, for example of a payment that was finished after its account was closed. */
export const findHeldOrdersJob = defineJob({
  name: "orders.find-held",
  schema: z.object({}),
  retryLimit: 0,
});

const KIND = "orders.settle-undelivered";

// What was paid and not delivered: leads that the order did not get yet, and leads whose deliveries are held. An order that
// was never approved has no demand row.
const UNDELIVERED = sql(`
  SELECT o."id" AS "orderId", o."userId", o."status", o."totalAmountCents", c."leadQuantity",
    CASE WHEN o."status" IN ('pending', 'approved', 'processing')
      THEN COALESCE(d."quantity" - d."allocated", c."leadQuantity") ELSE 0 END AS "undelivered!",
    (SELECT COALESCE(sum(p."leads"), 0)::int FROM "PartialRefund" p WHERE p."orderId" = o."id") AS "refundedLeads!",
    (SELECT count(*)::int FROM "Delivery" h JOIN "Allocation" a ON a."leadId" = h."leadId"
     WHERE a."orderId" = o."id" AND h."status" = 'due' AND h."heldAt" IS NOT NULL) AS "waiting!",
    is_order_held(o."id") AS "isHeld!", is_account_stopped(o."userId") AS "isAccountStopped!"
  FROM "Order" o
  JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
  LEFT JOIN "OrderDemand" d ON d."orderId" = o."id"
  WHERE ($1::uuid IS NULL OR o."userId" = $1)
    AND (o."status" IN ('pending', 'approved', 'processing')
      OR o."id" IN (SELECT a."orderId" FROM "Delivery" h JOIN "Allocation" a ON a."leadId" = h."leadId"
                    WHERE h."status" = 'due' AND h."heldAt" IS NOT NULL)
      OR $1 IS NOT NULL)
    AND ($1 IS NOT NULL OR is_account_stopped(o."userId"))
  ORDER BY o."createdAt"`);
type Undelivered = RowOf<typeof UNDELIVERED>;

/**
 * Follows a change of an account's holds. For each order of a stopped account with something paid and not delivered it opens
 * a staff task. For the others it closes the task and offers the stock at once. Safe to repeat.
 */
export async function followHolds({ userId }: { userId: string }): Promise<void> {
  for (const order of await autocommit.rows(UNDELIVERED, [userId])) {
    if (order.isAccountStopped) {
      await openTask(order, true);
      continue;
    }
    // An order that is held for its payment has a task about the dispute or the refund.
    const subject = { type: "order", id: order.orderId } as const;
    const note = order.isHeld ? "The account is open again." : "The order gets leads again.";
    await closeStaffTask({ kind: KIND, subject, note });
    if (order.isHeld) continue;
    if (order.status !== "approved" && order.status !== "processing") continue;
    await fillOrder(order.orderId);
    await advanceOrder(order.orderId);
  }
}

/**
 * Opens the task of every held order that never had one. An order that cannot be read is logged, and the next one is
 * looked at.
 * @returns how many tasks were opened.
 */
export async function findHeldOrders(): Promise<number> {
  let opened = 0;
  for (const order of await autocommit.rows(UNDELIVERED, [null])) {
    try {
      if (await openTask(order, false)) opened += 1;
    } catch (error) {
      logger().error({ orderId: order.orderId, error: messageOf(error) }, "a held order got no staff task");
    }
  }
  return opened;
}

async function openTask(order: Undelivered, again: boolean): Promise<boolean> {
  const { orderId, userId, undelivered, waiting, refundedLeads, leadQuantity } = order;
  if (undelivered === 0 && waiting === 0) return false;
  // Replacements were paid with the lead that they replace, so they have no share of their own.
  const refundable = Math.min(undelivered, leadQuantity - refundedLeads);
  return openStaffTask({
    kind: KIND,
    subject: { type: "order", id: orderId },
    facts: {
      account: userId,
      "leads not sold yet": undelivered,
      "refund for them": refundable > 0 ? `$${toDecimal(leadShare(order, refundedLeads, refundable))}` : null,
      "sold leads not delivered": waiting,
    },
    again,
  });
}
