import "server-only";
import * as z from "zod/mini";
import { AppError } from "@/lib/kit/errors";
import { orderEndedJob } from "@/lib/orders/order-ended-jobs";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { leaveBehind } from "@/lib/platform/jobs/leave-behind.server";
import { prepareRefund, refundUndelivered } from "./refund-undelivered.server";

/** Ends the orders whose fill-by date has passed, and refunds what they did not get. Scheduled in worker/jobs.ts. */
export const endOrdersJob = defineJob({ name: "orders.end-at-fill-by", schema: z.object({}), retryLimit: 0 });

/** Promises no refund, because there may be none: the payment may be disputed or refunded already. The email and the page tell of it. */
const NOTE = "The fill-by date has passed.";

/**
 * Ends every order whose fill-by date has passed, in steps that may each be repeated: no more leads are sold to it
 * (`OrderDemand.endedAt`, under the lock that a sale takes, so a sale comes before it or not at all); then its status becomes
 * cancelled and what it did not get is refunded, in one transaction, so that one email tells both. An order that got its last
 * lead just before is full, and not touched. A disputed payment is refunded when the dispute is over, with an email of its own.
 * A bank debit that the bank can still return becomes a task of staff; it is refunded when they do it, or when that time is over.
 * If the process crashes between the steps, the next run finishes the work.
 * @returns how many orders were refunded.
 */
export async function endOrders(now = new Date()): Promise<number> {
  await autocommit.execute(END, [now]);
  const orders = await autocommit.rows(UNFINISHED, []);
  let refunded = 0;
  for (const order of orders) if (await finish(order)) refunded += 1;
  return refunded;
}

type Unfinished = RowOf<typeof UNFINISHED>;

async function finish({ orderId, status, notes }: Unfinished): Promise<boolean> {
  try {
    if (status === "cancelled") {
      await refundUndelivered(null, orderId);
      return true;
    }
    const refund = await prepareRefund(null, orderId);
    const ended = await prepareJob(orderEndedJob);
    let isRefunded = false;
    await transitionOrder({
      orderId,
      to: "cancelled",
      actor: null,
      mover: "fill-by",
      // What staff wrote for the customer stays, and is not written into the history again.
      ...(notes === null && { notes: NOTE, shownNotes: null }),
      alongside: async (transaction) => {
        const refusal = await refund(transaction);
        isRefunded = refusal === null;
        if (refusal?.code === "bank-may-return") await ended.enqueue(transaction, { orderId, wentOut: null });
      },
    });
    return isRefunded;
  } catch (error) {
    // A dispute, a bank debit, or a change by staff in the same moment: the next run looks again.
    if (error instanceof AppError && error.status === 409) return false;
    leaveBehind({ orderId }, error, "an order could not be ended at its fill-by date");
    return false;
  }
}

const END = sql(
  `UPDATE "OrderDemand" d SET "endedAt" = $1::timestamptz FROM "Order" o
   WHERE d."fillBy" < trade_day($1) AND d."closedAt" IS NULL AND d."endedAt" IS NULL
     AND o."id" = d."orderId" AND o."status" IN ('approved', 'processing')`,
);

// An order that staff cancelled has no endedAt, so its refund stays their decision. One that staff approve again is not touched
// before its demand is open again, nor one whose task staff marked as done: they decided about its refund. The order is random,
// because orders that cannot be refunded (a dispute, a refund made in Stripe's dashboard) stay here, and 500 of them must not keep
// others waiting.
const UNFINISHED = sql(
  `SELECT d."orderId", o."status"::text AS "status!", o."notes"
   FROM "OrderDemand" d JOIN "Order" o ON o."id" = d."orderId"
   WHERE d."endedAt" IS NOT NULL
     AND (o."status" = 'cancelled' OR (o."status" IN ('approved', 'processing') AND d."closedAt" IS NULL))
     AND NOT EXISTS (SELECT 1 FROM "PartialRefund" p WHERE p."causeId" = d."orderId")
     AND NOT EXISTS (
       SELECT 1 FROM "StaffTask" t
       WHERE t."kind" = 'orders.refund-cancelled' AND t."subjectType" = 'order' AND t."subjectId" = d."orderId"::text
         AND t."doneById" IS NOT NULL AND t."doneAt" >= d."endedAt")
   ORDER BY random() LIMIT 500`,
);
