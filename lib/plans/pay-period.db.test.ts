import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { errorOf } from "@/tests/errors/error-of";
import { createCustomer } from "@/tests/factories/accounts";
import {
  after,
  confirmInBrowser,
  confirmPayment,
  countOrders,
  createDeclined,
  createPausedByDecline,
  createServedPlan,
  followPayments,
  readPlan,
  renewOnTime,
  saveCard,
} from "@/tests/factories/plans";
import { cancelIntent } from "./cancel-intent.server";
import { cancelPlan, resumePlan } from "./change-plan.server";
import { claimPeriodPayment, startPeriodPayment } from "./pay-period.server";
import { listOwnPlans } from "./queries.server";
import { renewPlans } from "./renew-plans.server";
import { markPaid } from "./settle-period.server";

beforeAll(installCatalog);

describe("a renewal that the bank wants confirmed", () => {
  it("is confirmed with 3-D Secure by the customer; the period is paid and the plan active", async () => {
    const { plan, customer, period, methodId } = await createDeclined("pm_card_authenticationRequired");
    expect(await listOwnPlans(customer)).toMatchObject([
      { status: "past_due", periods: [{ status: "retrying", declineKind: "confirm", isPayable: true }] },
    ]);
    const payment = await startPeriodPayment(customer, period, methodId, plan.nextChargeAt);
    expect(await confirmPayment(payment)).toMatchObject({ status: "requires_action" });
    expect(await claimPeriodPayment(customer, period)).toMatchObject({ status: "past_due" });
    await confirmInBrowser(`payment_intents/${payment.clientSecret.split("_secret_")[0]}/challenge`, {
      client_secret: payment.clientSecret,
      outcome: "complete",
    });
    const claimed = await Promise.all(Array.from({ length: 4 }, () => claimPeriodPayment(customer, period)));
    expect(claimed).toHaveLength(4);
    expect(await listOwnPlans(customer)).toMatchObject([
      { status: "active", periods: [{ status: "paid", declineKind: null, isPayable: false }] },
    ]);
    expect(await countOrders(customer.id)).toBe(2);
  });

  it("is settled by webhook or reconciler when the browser is closed after the challenge", async () => {
    const { plan, customer, period, methodId, paymentIntentId } = await createDeclined(
      "pm_card_authenticationRequired",
    );
    const payment = await startPeriodPayment(customer, period, methodId, plan.nextChargeAt);
    await confirmPayment(payment);
    await confirmInBrowser(`payment_intents/${paymentIntentId}/challenge`, {
      client_secret: payment.clientSecret,
      outcome: "complete",
    });
    await settlePayment(paymentIntentId);
    await followPayments(plan);
    expect(await readPlan(plan.id)).toMatchObject({ status: "active", cycles: [{ status: "paid" }] });
  });

  it("is not tried by the worker while the customer is at their bank, and again half an hour later", async () => {
    const { plan, customer, period, methodId, paymentIntentId } = await createDeclined(
      "pm_card_authenticationRequired",
    );
    const lastAttempt = after(plan.nextChargeAt, 5 * DAY_MS);
    const payment = await startPeriodPayment(customer, period, methodId, after(lastAttempt, -MINUTE_MS));
    await confirmPayment(payment);
    await renewPlans(after(lastAttempt, 20 * MINUTE_MS));
    expect((await stripe().paymentIntents.retrieve(paymentIntentId)).status).toBe("requires_action");
    await renewPlans(after(lastAttempt, 30 * MINUTE_MS));
    expect(await readPlan(plan.id)).toMatchObject({ status: "paused", cycles: [{ status: "failed" }] });
  });
});

describe("a declined renewal", () => {
  it("is paid with a new card, which the plan is charged to from then on", async () => {
    const { plan, customer, period } = await createDeclined();
    const card = await saveCard(customer, "pm_card_mastercard");
    await confirmPayment(await startPeriodPayment(customer, period, card, plan.nextChargeAt));
    await claimPeriodPayment(customer, period);
    expect(await readPlan(plan.id)).toMatchObject({
      status: "active",
      paymentMethodId: card,
      cycles: [{ status: "paid" }],
    });
    expect(await countOrders(customer.id)).toBe(2);
  });

  it("stays open when the new card is declined too", async () => {
    const { plan, customer, period } = await createDeclined();
    const card = await saveCard(customer, "pm_card_chargeCustomerFail");
    const refusal = await confirmPayment(await startPeriodPayment(customer, period, card, plan.nextChargeAt));
    expect(refusal).toMatchObject({ error: { code: "card_declined" } });
    expect(await claimPeriodPayment(customer, period)).toMatchObject({
      status: "past_due",
      periods: [{ status: "retrying", isPayable: true }],
    });
  });

  it("that paused the plan is paid late: the plan is active, and its next charge is at least six days away (P2)", async () => {
    const { plan, customer, period } = await createPausedByDecline();
    const card = await saveCard(customer, "pm_card_visa");
    await confirmPayment(await startPeriodPayment(customer, period, card));
    const { cycles } = await readPlan(plan.id);
    const paidAt = after(plan.nextChargeAt, 17 * DAY_MS);
    await settlePayment(cycles[0]?.paymentIntentId ?? "");
    await markPaid(cycles[0]?.paymentIntentId ?? "", paidAt);
    const renewed = await readPlan(plan.id);
    expect(renewed).toMatchObject({ status: "active", reason: null, cycles: [{ status: "paid" }] });
    expect(renewed.nextChargeAt.getTime() - paidAt.getTime()).toBeGreaterThanOrEqual(6 * DAY_MS);
    expect(await countOrders(customer.id)).toBe(2);
  });

  it("can no longer be paid once the plan was resumed without it or cancelled, and Stripe forgets it", async () => {
    for (const command of [resumePlan, cancelPlan]) {
      const { plan, customer, period } = await createPausedByDecline();
      const card = await saveCard(customer, "pm_card_visa");
      const payment = await startPeriodPayment(customer, period, card);
      await command(customer, plan.id);
      expect(await errorOf(startPeriodPayment(customer, period, card))).toMatchObject({
        code: "not-payable",
      });
      const { cycles } = await readPlan(plan.id);
      await cancelIntent({ paymentIntentId: cycles[0]?.paymentIntentId ?? "" });
      expect(await confirmPayment(payment)).toMatchObject({ error: {} });
      expect(await countOrders(customer.id)).toBe(1);
    }
  });

  it.each([
    ["disabled", "disabledAt"],
    ["closed", "closedAt"],
  ])("can no longer be paid in a browser that is still open once the account was %s", async (_, column) => {
    const { plan, customer, period, paymentIntentId } = await createDeclined();
    const payment = await startPeriodPayment(customer, period, await saveCard(customer, "pm_card_visa"));
    await db().user.update({ where: { id: customer.id }, data: { [column]: new Date() } });
    await renewPlans(after(plan.nextChargeAt, DAY_MS));
    expect(await readPlan(plan.id)).toMatchObject({ reason: "account", cycles: [{ status: "failed" }] });
    const jobs = await db().$queryRaw<{ data: { paymentIntentId: string } }[]>`
      SELECT "data" FROM "pgboss"."job"
      WHERE "name" = 'plans.cancel-intent' AND "data"->>'paymentIntentId' = ${paymentIntentId}`;
    for (const { data } of jobs) await cancelIntent(data);
    expect(await confirmPayment(payment)).toMatchObject({ error: {} });
    expect(await countOrders(customer.id)).toBe(1);
  });

  it("cannot be paid twice, by a stranger, or with a stranger's card", async () => {
    const { plan, customer, period, methodId } = await createDeclined("pm_card_authenticationRequired");
    const { user: other } = await createCustomer();
    const stolen = await saveCard(other, "pm_card_visa");
    expect(await errorOf(startPeriodPayment(customer, period, stolen))).toMatchObject({ status: 422 });
    expect(await errorOf(startPeriodPayment(other, period, stolen))).toMatchObject({ status: 404 });
    expect(await errorOf(claimPeriodPayment(other, period))).toMatchObject({ status: 404 });
    const card = await saveCard(customer, "pm_card_visa");
    await confirmPayment(await startPeriodPayment(customer, period, card, plan.nextChargeAt));
    await claimPeriodPayment(customer, period);
    expect(await errorOf(startPeriodPayment(customer, period, methodId))).toMatchObject({
      code: "not-payable",
      message: "This charge is already paid.",
    });
  });
});

it("a renewal is declared to the card networks as a recurring charge of a saved card", async () => {
  const served = await createServedPlan();
  await renewOnTime(served.plan.nextChargeAt);
  const { cycles } = await readPlan(served.plan.id);
  const intent = await stripe().paymentIntents.retrieve(cycles[0]?.paymentIntentId ?? "", {
    expand: ["latest_charge"],
  });
  expect(intent.setup_future_usage).toBeNull();
  expect(intent.latest_charge).toMatchObject({
    payment_method_details: { card: { stored_credential_usage: "recurring" } },
  });
});
