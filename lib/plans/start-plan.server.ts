import "server-only";
import { toIsoDay } from "@/lib/kit/zone-clock";
import { lockPaidOrder } from "@/lib/orders/lock-paid-order.server";
import { isRefunded } from "@/lib/payments/record-refund.server";
import { retrieveIntent } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { isPaymentDisputed, isPaymentLost } from "./plan-payments.server";
import { chargeInstant } from "./plan-schedule";
import { readFirstRenewal } from "./renewal-terms.server";
import { markPaid } from "./settle-period.server";
import { onPaymentRefunded, preparePlanStops } from "./stop-plan.server";
import { noteChange } from "./transition-plan.server";

/**
 * Follows a payment that became an order: starts the plan of a weekly or monthly purchase, or marks the period of a
 * plan as paid. Does nothing for one-time purchases. Safe to repeat; one purchase gets one plan.
 * @throws Stripe's error when Stripe does not respond; the job is then repeated.
 */
export async function onPaymentSettled({ orderId }: { orderId: string }): Promise<void> {
  const order = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    include: { configuration: true, user: { select: { timeZone: true } } },
  });
  const { configuration } = order;
  if (order.cycle > 0) return markPaid(order.paymentIntentId, order.createdAt);
  if (configuration.purchaseType === "one_time") return;

  const intent = await retrieveIntent(order.paymentIntentId);
  const interval = configuration.purchaseType;
  const { schedule, dueDay } = await readFirstRenewal(order, interval);
  await inTransaction(async (transaction) => {
    const [plan] = await transaction.rows(
      sql(`INSERT INTO "Plan" ("id", "userId", "leadConfigId", "nextLeadConfigId", "interval", "timeZone", "anchorDay",
                               "amountCents", "nextDueOn", "nextChargeAt", "paymentMethodId")
           VALUES (gen_random_uuid(), $1, $2, $2, $3, $4, $5, $6, $7::text::date, $8, $9)
           ON CONFLICT ("leadConfigId") DO NOTHING RETURNING "id"`),
      [
        order.userId,
        configuration.id,
        interval,
        schedule.timeZone,
        schedule.anchorDay,
        configuration.totalPriceCents,
        toIsoDay(dueDay),
        chargeInstant(schedule.timeZone, dueDay),
        intent?.paymentMethodId ?? null,
      ],
    );
    if (!plan) return;
    await noteChange(transaction, { planId: plan.id, from: null, to: "active", actorId: null, note: null });
  });
  await stopDisputed(order);
  // A refund that came before the plan found no plan to pause.
  if (await isRefunded(autocommit, order.paymentIntentId)) await onPaymentRefunded(order);
}

/** Stops a plan whose first payment was disputed before the plan was there: the dispute found none to stop. */
async function stopDisputed({ paymentIntentId }: { paymentIntentId: string }): Promise<void> {
  const plans = await preparePlanStops();
  await inTransaction(async (transaction) => {
    // Whoever records a dispute holds this lock: this one sees the dispute, or the dispute sees the plan.
    await lockPaidOrder(transaction, paymentIntentId);
    if (await isPaymentLost(transaction, paymentIntentId))
      await plans.end(transaction, paymentIntentId, "dispute");
    else if (await isPaymentDisputed(transaction, paymentIntentId))
      await plans.pause(transaction, paymentIntentId, "dispute");
  });
}
