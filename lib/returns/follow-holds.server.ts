import "server-only";
import * as z from "zod/mini";
import { formatDollars } from "@/lib/kit/money";
import { advanceOrder } from "@/lib/marketplace/advance-order.server";
import { fillOrder } from "@/lib/marketplace/sell-leads.server";
import { PAID_AND_REFUNDED, undeliveredRefundCents } from "@/lib/payments/lead-share";
import { refundableCents } from "@/lib/payments/owed-refunds.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { leaveBehind } from "@/lib/platform/jobs/leave-behind.server";
import { closeStaffTask, openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { IS_ACCOUNT_CLOSED } from "./grant-remedy.server";
import { FROM_ORDERS, NOT_DELIVERED, prepareRefund } from "./refund-undelivered.server";

/** Looks for held orders without a task, for example of a payment that was finished after its account was closed. */
export const findHeldOrdersJob = defineJob({
  name: "orders.find-held",
  schema: z.object({}),
  retryLimit: 0,
});

const KIND = "orders.settle-undelivered";

// What was paid and not delivered: leads that the order did not get yet, replacements that a completed order is owed, and leads whose
// deliveries are held. The demand of a completed order is only open for replacements.
const UNDELIVERED = sql(`
  SELECT o."id" AS "orderId", o."userId", o."status", ${PAID_AND_REFUNDED},
    CASE WHEN o."status" IN ('pending', 'approved', 'processing')
      OR (o."status" = 'completed' AND d."orderId" IS NOT NULL AND d."closedAt" IS NULL AND own."causeId" IS NULL)
      THEN ${NOT_DELIVERED} ELSE 0 END AS "undelivered!",
    (SELECT count(*)::int FROM "Delivery" h JOIN "Allocation" a ON a."leadId" = h."leadId"
     WHERE a."orderId" = o."id" AND h."status" = 'due' AND h."heldAt" IS NOT NULL) AS "waiting!",
    is_order_held(o."id") AS "isHeld!", is_account_stopped(o."userId") AS "isAccountStopped!",
    ${IS_ACCOUNT_CLOSED} AS "isAccountClosed!"
  ${FROM_ORDERS}
  WHERE ($1::uuid IS NULL OR o."userId" = $1)
    AND (o."status" IN ('pending', 'approved', 'processing')
      OR o."id" IN (SELECT a."orderId" FROM "Delivery" h JOIN "Allocation" a ON a."leadId" = h."leadId"
                    WHERE h."status" = 'due' AND h."heldAt" IS NOT NULL)
      OR (o."status" = 'completed'
        AND o."id" IN (SELECT w."orderId" FROM "OrderDemand" w WHERE w."closedAt" IS NULL AND w."allocated" < w."quantity"))
      OR $1 IS NOT NULL)
    AND ($1 IS NOT NULL OR is_account_stopped(o."userId"))
  ORDER BY o."createdAt"`);
type Undelivered = RowOf<typeof UNDELIVERED>;

/**
 * Follows a change of an account's holds. For each order of a stopped account with something paid and not delivered it opens
 * a staff task; replacements that a closed account was owed are refunded. For the others it closes the task and offers the stock at
 * once. Safe to repeat.
 */
export async function followHolds({ userId }: { userId: string }): Promise<void> {
  for (const order of await autocommit.rows(UNDELIVERED, [userId])) {
    if (order.isAccountStopped) {
      await settle(order, { again: true });
      continue;
    }
    // An order that is held for its payment has a task about the dispute or the refund.
    const subject = { type: "order", id: order.orderId } as const;
    const note = order.isHeld ? "The account is open again." : "The order gets leads again.";
    await closeStaffTask({ kind: KIND, subject, note });
    if (order.isHeld) continue;
    const isOwedReplacements = order.status === "completed" && order.undelivered > 0;
    if (order.status !== "approved" && order.status !== "processing" && !isOwedReplacements) continue;
    await fillOrder(order.orderId);
    await advanceOrder(order.orderId);
  }
}

/**
 * Opens the task of every held order that never had one, and refunds the replacements that closed accounts are owed: a return may
 * have been approved at the instant of the closing, or its refund had to wait for a dispute. An order that cannot be read is logged,
 * and the next one is looked at.
 * @returns how many tasks were opened.
 */
export async function findHeldOrders(): Promise<number> {
  let opened = 0;
  for (const order of await autocommit.rows(UNDELIVERED, [null])) {
    try {
      if (await settle(order)) opened += 1;
    } catch (error) {
      leaveBehind({ orderId: order.orderId }, error, "a held order got no staff task");
    }
  }
  return opened;
}

/** Refunds what will never come, and opens a task for the rest. @returns whether a task was opened. */
async function settle(order: Undelivered, { again = false } = {}): Promise<boolean> {
  const isSettled =
    order.isAccountClosed && order.status === "completed" && (await refundReplacements(order));
  return openTask(isSettled ? { ...order, undelivered: 0 } : order, again);
}

/**
 * Refunds the replacements that the completed order of a closed account is owed. Without an email: nobody has the account's address
 * any more.
 * @returns false when it has to wait, for example for a dispute: staff then get a task.
 */
async function refundReplacements({ orderId, undelivered }: Undelivered): Promise<boolean> {
  if (undelivered === 0) return false;
  const refund = await prepareRefund(null, orderId);
  const refusal = await inTransaction(refund);
  if (refusal) return refusal.code === "nothing-to-refund";
  const subject = { type: "order", id: orderId } as const;
  await closeStaffTask({
    kind: KIND,
    subject,
    note: "The account is closed, and its replacements are refunded.",
  });
  return true;
}

async function openTask(order: Undelivered, again: boolean): Promise<boolean> {
  const { orderId, userId, undelivered, waiting } = order;
  if (undelivered === 0 && waiting === 0) return false;
  const refund = undeliveredRefundCents(order, await refundableCents(autocommit, orderId));
  return openStaffTask({
    kind: KIND,
    subject: { type: "order", id: orderId },
    facts: {
      account: userId,
      "leads not sold yet": undelivered,
      "refund for them": refund > 0 ? formatDollars(refund) : null,
      "sold leads not delivered": waiting,
    },
    again,
  });
}
