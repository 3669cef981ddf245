import "server-only";
import { conflict, notFound } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/is-uuid";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { assertSaved, chargePlanTo } from "./payment-methods.server";
import { readPeriodIntent } from "./period-intent.server";
import { assertOffered } from "./plan-offer.server";
import { isPlanDisputed, readNewestCharged } from "./plan-payments.server";
import { type CycleStatus, isPayable } from "./plan-status";
import { readOwnPlan } from "./queries.server";
import type { PeriodPaymentDto, PlanDto } from "./schemas";
import { markProcessing, recordRefunded } from "./settle-period.server";
import { onPaymentSettled } from "./start-plan.server";
import { lockPlan, type PeriodKey, type PlanCycleRow, readCycle } from "./transition-plan.server";

type Viewer = { id: string };

/**
 * How long the worker leaves a declined charge alone after its customer starts to pay it. An attempt by the worker would
 * end the customer's 3-D Secure challenge.
 */
const CUSTOMER_PAYS_MS = 30 * 60_000;

/**
 * Prepares the payment of a declined period, which the customer then confirms in the browser. The plan is charged to the
 * chosen saved method from now on. The payment reuses the period's own PaymentIntent, so a period is paid only once.
 * @throws AppError 404 for another account's plan; 422 for a method that the viewer has not saved; 409 `charge-began`,
 * `not-payable`, `plan-disputed` while a payment of the plan is disputed, or `no-longer-offered`.
 */
export async function startPeriodPayment(
  viewer: Viewer,
  { planId, dueOn }: PeriodKey,
  paymentMethodId: string,
  now = new Date(),
): Promise<PeriodPaymentDto> {
  await findOwnPeriod(viewer, { planId, dueOn });
  await assertSaved(viewer, paymentMethodId);
  const period = await inTransaction(async (transaction) => {
    const plan = await lockPlan(transaction, planId);
    const cycle = await readCycle(transaction, planId, dueOn);
    if (plan?.userId !== viewer.id || !cycle) throw notFound("Payment");
    const isNewest = (await readNewestCharged(transaction, planId)) === dueOn;
    if (!isNewest || !isPayable(plan, cycle) || !cycle.paymentIntentId) throw notPayable(cycle);
    if (await isPlanDisputed(transaction, plan))
      throw conflict(
        "plan-disputed",
        "A payment of this plan is disputed at your bank. Nothing can be paid for it now.",
      );
    await assertOffered(transaction, cycle.leadConfigId);
    if (plan.paymentMethodId !== paymentMethodId)
      await chargePlanTo(transaction, plan, paymentMethodId, viewer.id);
    await transaction.execute(
      sql(`UPDATE "PlanCycle" SET "nextAttemptAt" = GREATEST("nextAttemptAt", $3)
           WHERE "planId" = $1 AND "dueOn" = $2::text::date AND "status" = 'retrying'`),
      [planId, dueOn, new Date(now.getTime() + CUSTOMER_PAYS_MS)],
    );
    return cycle;
  });
  const intent = await readPeriodIntent(period, viewer.id, now);
  if (!intent.clientSecret || intent.status === "canceled") throw notPayable({ status: "failed" });
  return { clientSecret: intent.clientSecret, paymentMethodId, status: intent.status };
}

/**
 * Settles what the customer has paid for a period, and returns the plan as it is then. Webhook and reconciler do the same
 * when the browser does not get here.
 * @throws AppError 404 for another account's plan; Stripe's error when Stripe does not respond.
 */
export async function claimPeriodPayment(viewer: Viewer, period: PeriodKey): Promise<PlanDto> {
  const { paymentIntentId } = await findOwnPeriod(viewer, period);
  if (paymentIntentId) {
    const settlement = await settlePayment(paymentIntentId, { viewerId: viewer.id });
    if (settlement.outcome === "settled") await onPaymentSettled({ orderId: settlement.orderId });
    if (settlement.outcome === "processing") await markProcessing(period);
    if (settlement.outcome === "refunded") await recordRefunded(period, paymentIntentId, settlement.reason);
  }
  return readOwnPlan(viewer, period.planId);
}

async function findOwnPeriod(viewer: Viewer, { planId, dueOn }: PeriodKey) {
  if (!isUuid(planId)) throw notFound("Payment");
  const [row] = await autocommit.rows(
    sql(`SELECT c."paymentIntentId" FROM "PlanCycle" c JOIN "Plan" p ON p."id" = c."planId"
         WHERE c."planId" = $1 AND c."dueOn" = $2::text::date AND p."userId" = $3`),
    [planId, dueOn, viewer.id],
  );
  if (!row) throw notFound("Payment");
  return row;
}

const NOT_PAYABLE: Readonly<Record<CycleStatus, string>> = {
  due: "This charge has not begun. There is nothing to pay yet.",
  charging: "This charge is under way. Please check again in a minute.",
  processing: "Your bank is working on this payment. There is nothing to do.",
  retrying: "This charge can no longer be paid, because the plan has changed.",
  paid: "This charge is already paid.",
  skipped: "This period was skipped. There is nothing to pay.",
  failed: "This charge can no longer be paid, because the plan has changed.",
};

function notPayable({ status }: Pick<PlanCycleRow, "status">) {
  const code = status === "charging" || status === "processing" ? "charge-began" : "not-payable";
  return conflict(code, NOT_PAYABLE[status]);
}
