import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sandboxControl } from "@/tests/factories/payments";
import {
  after,
  chargeTo,
  collectedForRenewals,
  confirmPayment,
  createPausedByDecline,
  followPayments,
  readPlan,
  renewOnTime,
  saveBankAccount,
} from "@/tests/factories/plans";
import { resumePlan } from "./change-plan.server";
import { startPeriodPayment } from "./pay-period.server";
import { renewPlans } from "./renew-plans.server";

beforeAll(installCatalog);

/** A declined charge that its customer pays by bank debit, and whose browser is closed before it says so. Stripe's event comes. */
async function payByDebitAndLeave(account?: string) {
  const made = await createPausedByDecline();
  const bank = await saveBankAccount(made.customer, account);
  await confirmPayment(await startPeriodPayment(made.customer, made.period, bank, made.plan.nextChargeAt));
  const paymentIntentId = (await readPlan(made.plan.id)).cycles[0]?.paymentIntentId ?? "";
  expect(await settlePayment(paymentIntentId)).toMatchObject({ outcome: "processing" });
  await renewPlans(after(made.plan.nextChargeAt, MINUTE_MS));
  return { ...made, paymentIntentId };
}

const settleAtBank = (paymentIntentId: string, outcome: "failed" | "succeeded") =>
  sandboxControl().settle({ payment_intent: paymentIntentId, outcome });

const declinedMailsOf = (planId: string) =>
  db().$queryRaw<
    unknown[]
  >`SELECT 1 FROM "pgboss"."job" WHERE "name" = 'plans.mail-declined' AND "data"->>'planId' = ${planId}`;

it("the period of such a debit is under way, so that a cancelled plan says that its charge is not over", async () => {
  const { plan } = await payByDebitAndLeave();
  expect((await readPlan(plan.id)).cycles).toMatchObject([{ status: "processing" }]);
});

it("the next period is skipped while such a debit is under way, and the customer pays once", async () => {
  const { plan, customer, paymentIntentId } = await payByDebitAndLeave();
  await chargeTo(plan, customer, "pm_card_visa");
  await resumePlan(customer, plan.id, after(plan.nextChargeAt, 5 * DAY_MS));
  const { nextChargeAt } = await readPlan(plan.id);
  await renewOnTime(nextChargeAt);
  await settleAtBank(paymentIntentId, "succeeded");
  await settlePayment(paymentIntentId);
  await followPayments(plan);
  expect(await collectedForRenewals({ customer })).toEqual([1_137_500]);
  expect((await readPlan(plan.id)).cycles).toMatchObject([{ status: "paid" }, { status: "skipped" }]);
});

it("the customer hears of such a debit that the bank refuses", async () => {
  const { plan, paymentIntentId } = await payByDebitAndLeave("000222222227");
  const before = (await declinedMailsOf(plan.id)).length;
  await settleAtBank(paymentIntentId, "failed");
  await settlePayment(paymentIntentId);
  await renewPlans(after(new Date(), HOUR_MS));
  expect((await declinedMailsOf(plan.id)).length).toBe(before + 1);
  expect((await readPlan(plan.id)).cycles).toMatchObject([{ status: "failed" }]);
});
