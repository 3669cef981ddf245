import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import {
  after,
  confirmPayment,
  countOrders,
  createDeclined,
  createPausedByDecline,
  followPayments,
  nextPeriod,
  readPlan,
  saveBankAccount,
  saveCard,
} from "@/tests/factories/plans";
import { resumePlan } from "./change-plan.server";
import { startPeriodPayment } from "./pay-period.server";
import { setPaymentMethod } from "./payment-methods.server";
import { planDeclinedJob } from "./plan-declined.email";
import { MOST_TRIED_METHODS } from "./plan-status";
import { readOwnPlan } from "./queries.server";
import { renewPlans } from "./renew-plans.server";
import { recordDecline } from "./settle-period.server";

/* Another payment method after a decline is tried at once, and takes nothing from the planned attempts. */

const DECLINED = "pm_card_chargeCustomerFail";

beforeAll(installCatalog);

/** How often Stripe was asked to charge the only renewal of a plan. */
async function chargesOf(planId: string): Promise<number> {
  const { paymentIntentId } = (await readPlan(planId)).cycles[0] ?? {};
  const { data } = await stripe().charges.list({ payment_intent: paymentIntentId ?? "", limit: 100 });
  return data.length;
}

const declineEmailsOf = async (planId: string) =>
  (
    await db().$queryRaw<unknown[]>`
      SELECT 1 FROM pgboss.job WHERE name = ${planDeclinedJob.name} AND data->>'planId' = ${planId}`
  ).length;

describe("a renewal that was declined for good", () => {
  it("is charged at once to the method that the customer chooses, and the plan goes on", async () => {
    const { plan, customer, period } = await createPausedByDecline();
    const now = after(plan.nextChargeAt, HOUR_MS);
    const card = await saveCard(customer, "pm_card_visa");
    const changed = await setPaymentMethod(customer, plan.id, card, { declinedOn: period.dueOn, now });
    expect(changed).toMatchObject({ status: "past_due", periods: [{ status: "retrying" }] });
    await renewPlans(after(now, MINUTE_MS));
    await followPayments(plan);
    expect(await readPlan(plan.id)).toMatchObject({
      status: "active",
      paymentMethodId: card,
      cycles: [{ status: "paid", triedMethodIds: [card] }],
    });
    expect(await countOrders(customer.id)).toBe(2);
  });

  it("pauses the plan again when the new method is refused for good too", async () => {
    const { plan, customer, period } = await createPausedByDecline();
    const now = after(plan.nextChargeAt, HOUR_MS);
    const card = await saveCard(customer, "pm_card_visa");
    await setPaymentMethod(customer, plan.id, card, { declinedOn: period.dueOn, now });
    await stripe().paymentMethods.detach(card);
    await renewPlans(now);
    expect(await readPlan(plan.id)).toMatchObject({
      status: "paused",
      reason: "declined",
      cycles: [{ status: "failed", declineCode: "payment_method_unusable" }],
    });
  });

  it("has all its planned attempts when the new method is declined for now", async () => {
    const { plan, customer, period } = await createPausedByDecline();
    const now = after(plan.nextChargeAt, HOUR_MS);
    const card = await saveCard(customer, DECLINED);
    await setPaymentMethod(customer, plan.id, card, { declinedOn: period.dueOn, now });
    await renewPlans(now);
    const { cycles } = await readPlan(plan.id);
    expect(cycles).toMatchObject([
      { status: "retrying", attempts: 1, nextAttemptAt: after(plan.nextChargeAt, DAY_MS) },
    ]);
  });

  it.each([
    ["the customer was not told so", undefined],
    ["they were told so of another charge", "2031-01-05"],
  ])("is not charged when %s: the plan has the new method and stays paused", async (_, declinedOn) => {
    const { plan, customer } = await createPausedByDecline();
    const card = await saveCard(customer, "pm_card_visa");
    const changed = await setPaymentMethod(customer, plan.id, card, { declinedOn });
    expect(changed).toMatchObject({
      status: "paused",
      paymentMethodId: card,
      periods: [{ isPayable: true }],
    });
    await renewPlans(after(plan.nextChargeAt, DAY_MS));
    expect(await countOrders(customer.id)).toBe(1);
  });

  it("is not charged any more once the plan was resumed without it, or while it is not on offer", async () => {
    const { plan, customer, period } = await createPausedByDecline();
    const set = async () =>
      setPaymentMethod(customer, plan.id, await saveCard(customer, "pm_card_visa"), {
        declinedOn: period.dueOn,
      });
    await db().leadType.update({ where: { id: "life-premium" }, data: { isOffered: false } });
    try {
      expect(await set()).toMatchObject({ status: "paused", periods: [{ status: "failed" }] });
    } finally {
      await db().leadType.update({ where: { id: "life-premium" }, data: { isOffered: true } });
    }
    await resumePlan(customer, plan.id, after(plan.nextChargeAt, HOUR_MS));
    expect(await set()).toMatchObject({ status: "active", periods: [{ status: "failed" }] });
  });

  it("is not charged to a card while its customer's bank debit is under way", async () => {
    const { plan, customer, period } = await createPausedByDecline();
    const account = await saveBankAccount(customer);
    await confirmPayment(await startPeriodPayment(customer, period, account));
    // The browser did not come back, and no event has arrived.
    const now = after(plan.nextChargeAt, HOUR_MS);
    const card = await saveCard(customer, "pm_card_visa");
    await setPaymentMethod(customer, plan.id, card, { declinedOn: period.dueOn, now });
    await renewPlans(now);
    expect((await readPlan(plan.id)).cycles).toMatchObject([{ status: "processing", triedMethodIds: [] }]);
    expect(await chargesOf(plan.id)).toBe(1);
  });
});

describe("a renewal that is tried again", () => {
  it("is tried at once and once with each method, however often it is changed, and keeps its planned attempts", async () => {
    const { plan, customer, methodId: first } = await createDeclined();
    const second = await saveCard(customer, DECLINED);
    let now = plan.nextChargeAt;
    for (const method of [second, first, second, first]) {
      now = after(now, HOUR_MS);
      await setPaymentMethod(customer, plan.id, method, { now });
      await renewPlans(now);
    }
    expect(await chargesOf(plan.id)).toBe(2);
    expect((await readPlan(plan.id)).cycles).toMatchObject([
      {
        status: "retrying",
        attempts: 1,
        nextAttemptAt: after(plan.nextChargeAt, DAY_MS),
        triedMethodIds: [first, second],
      },
    ]);
    for (const days of [1, 3, 5]) await renewPlans(after(plan.nextChargeAt, days * DAY_MS));
    expect(await chargesOf(plan.id)).toBe(5);
    expect(await readPlan(plan.id)).toMatchObject({ status: "paused", cycles: [{ status: "failed" }] });
  });

  it(`is tried at once with ${MOST_TRIED_METHODS} methods at most`, async () => {
    const { plan, customer } = await createDeclined();
    const now = after(plan.nextChargeAt, HOUR_MS);
    for (let count = 0; count < MOST_TRIED_METHODS + 2; count += 1) {
      await setPaymentMethod(customer, plan.id, await saveCard(customer, DECLINED), { now });
      await renewPlans(now);
    }
    expect(await chargesOf(plan.id)).toBe(MOST_TRIED_METHODS);
    expect((await readPlan(plan.id)).cycles).toMatchObject([{ status: "retrying", attempts: 1 }]);
  });

  it("is tried once when two tabs choose a method at the same moment", async () => {
    const { plan, customer } = await createDeclined();
    const now = after(plan.nextChargeAt, HOUR_MS);
    const cards = [await saveCard(customer, DECLINED), await saveCard(customer, DECLINED)];
    await Promise.all(cards.map((card) => setPaymentMethod(customer, plan.id, card, { now })));
    await Promise.all([renewPlans(now), renewPlans(now)]);
    expect(await chargesOf(plan.id)).toBe(2);
    expect((await readPlan(plan.id)).cycles).toMatchObject([{ status: "retrying", attempts: 1 }]);
  });

  it("is tried by the next worker when the one that began it was killed, still as an extra attempt", async () => {
    const { plan, customer } = await createDeclined();
    const now = after(plan.nextChargeAt, HOUR_MS);
    await setPaymentMethod(customer, plan.id, await saveCard(customer, DECLINED), { now });
    // Begins the attempt, and has no time left to make it.
    await renewPlans(now, 0);
    expect((await readPlan(plan.id)).cycles).toMatchObject([{ status: "charging" }]);
    await renewPlans(after(now, 5 * MINUTE_MS));
    expect((await readPlan(plan.id)).cycles).toMatchObject([
      { status: "retrying", attempts: 1, nextAttemptAt: after(plan.nextChargeAt, DAY_MS) },
    ]);
    expect(await chargesOf(plan.id)).toBe(2);
  });

  it("is not tried with the same method by a planned attempt that would follow at once", async () => {
    const { plan, customer } = await createDeclined();
    const now = after(plan.nextChargeAt, DAY_MS - MINUTE_MS);
    await setPaymentMethod(customer, plan.id, await saveCard(customer, DECLINED), { now });
    await renewPlans(now);
    await renewPlans(after(now, 5 * HOUR_MS));
    expect(await chargesOf(plan.id)).toBe(2);
    await renewPlans(after(now, 6 * HOUR_MS));
    expect(await chargesOf(plan.id)).toBe(3);
    expect((await readPlan(plan.id)).cycles).toMatchObject([
      { status: "retrying", attempts: 2, nextAttemptAt: after(plan.nextChargeAt, 3 * DAY_MS) },
    ]);
  });

  it("takes a method that was chosen during an attempt for one that was not declined", async () => {
    const { plan, customer } = await createDeclined();
    const now = after(plan.nextChargeAt, DAY_MS);
    await renewPlans(now, 0);
    const card = await saveCard(customer, "pm_card_visa");
    await setPaymentMethod(customer, plan.id, card, { now });
    // The worker has read the plan before, and has charged the first card.
    const emailsBefore = await declineEmailsOf(plan.id);
    await recordDecline(nextPeriod(plan), "payment_method_unusable", now);
    expect(await readOwnPlan(customer, plan.id)).toMatchObject({
      status: "past_due",
      periods: [{ status: "retrying", nextAttemptAt: now.toISOString() }],
    });
    expect(await declineEmailsOf(plan.id)).toBe(emailsBefore);
    await renewPlans(now);
    await followPayments(plan);
    expect(await readPlan(plan.id)).toMatchObject({ status: "active", cycles: [{ status: "paid" }] });
  });
});
