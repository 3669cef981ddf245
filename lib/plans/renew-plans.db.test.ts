import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { sandboxControl } from "@/tests/factories/payments";
import {
  after,
  announceOnTime,
  chargeTo,
  createPlan,
  createServedPlan,
  followPayments,
  readPlan,
  renewOnTime,
  stopMailsOf,
} from "@/tests/factories/plans";
import { renewPlans } from "./renew-plans.server";
import { markPaid } from "./settle-period.server";
import { onPaymentSettled } from "./start-plan.server";

beforeAll(installCatalog);
beforeEach(async () => {
  await sandboxControl().clearFaults();
});

const ordersOf = (userId: string) => db().order.findMany({ where: { userId }, orderBy: { cycle: "asc" } });

/** What Stripe has collected for the periods of a plan, in cents. */
async function collected(planId: string): Promise<number> {
  const { cycles } = await readPlan(planId);
  let sum = 0;
  for (const { paymentIntentId } of cycles) {
    if (!paymentIntentId) continue;
    const { payment_intent: intent } = await sandboxControl().getPaymentIntent(paymentIntentId);
    if (intent.status === "succeeded") sum += intent.amount;
  }
  return sum;
}

describe("a weekly purchase", () => {
  it("starts one plan, however often its payment is reported", async () => {
    const { plan, orderId, customer } = await createPlan();
    await onPaymentSettled({ orderId });
    expect(await db().plan.count({ where: { userId: customer.id } })).toBe(1);
    expect(plan).toMatchObject({
      status: "active",
      interval: "weekly",
      amountCents: 1_137_500,
      lastCycle: 0,
      paymentMethodId: expect.stringMatching(/^pm_/),
    });
    expect(plan.nextDueOn.getUTCDay()).toBe(0);
  });

  it("renews: announced 48 hours before, charged once, one order, and the next Sunday is due", async () => {
    const { plan, customer } = await createServedPlan();
    await renewPlans(after(plan.nextChargeAt, -3 * DAY_MS));
    expect((await readPlan(plan.id)).cycles).toEqual([]);
    await announceOnTime(plan.nextChargeAt);
    expect((await readPlan(plan.id)).cycles).toMatchObject([
      { status: "due", amountCents: 1_137_500, number: 1 },
    ]);
    await renewPlans(after(plan.nextChargeAt, -1));
    expect(await ordersOf(customer.id)).toHaveLength(1);

    await renewOnTime(plan.nextChargeAt);
    await renewOnTime(plan.nextChargeAt);
    await followPayments(plan);
    const renewed = await readPlan(plan.id);
    expect(renewed.cycles).toMatchObject([{ status: "paid", attempts: 1 }]);
    expect(renewed.nextDueOn.getTime() - plan.nextDueOn.getTime()).toBe(7 * DAY_MS);
    expect(await ordersOf(customer.id)).toMatchObject([
      { cycle: 0, status: "completed" },
      { cycle: 1, status: "pending", totalAmountCents: 1_137_500 },
    ]);
  });

  it("P1: two workers at the same instant charge a period once", async () => {
    const { plan, customer } = await createServedPlan();
    await announceOnTime(plan.nextChargeAt);
    await Promise.all(Array.from({ length: 6 }, () => renewPlans(plan.nextChargeAt)));
    await followPayments(plan);
    expect(await ordersOf(customer.id)).toHaveLength(2);
    expect(await collected(plan.id)).toBe(1_137_500);
  });

  it("P3: charges what was announced, although the catalog changed since, and settles it", async () => {
    const { plan, customer } = await createServedPlan();
    await announceOnTime(plan.nextChargeAt);
    await db().leadType.update({
      where: { id: "life-premium" },
      data: { basePriceCents: { increment: 500 } },
    });
    try {
      await renewOnTime(plan.nextChargeAt);
      await followPayments(plan);
      const [, renewal] = await ordersOf(customer.id);
      expect(renewal?.totalAmountCents).toBe(1_137_500);
      expect((await readPlan(plan.id)).cycles[0]?.status).toBe("paid");
    } finally {
      await db().leadType.update({
        where: { id: "life-premium" },
        data: { basePriceCents: { decrement: 500 } },
      });
    }
  });

  it("P8: a lost response is asked about with the same payment, never paid again", async () => {
    const { plan, customer } = await createServedPlan();
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "payment_intents.confirm",
      times: 4,
      action: { kind: "drop_after" },
    });
    await renewOnTime(plan.nextChargeAt);
    expect((await readPlan(plan.id)).cycles[0]?.status).toBe("charging");
    await sandboxControl().clearFaults();
    await renewPlans(after(plan.nextChargeAt, 5 * 60_000));
    await followPayments(plan);
    expect((await readPlan(plan.id)).cycles[0]?.status).toBe("paid");
    expect(await ordersOf(customer.id)).toHaveLength(2);
    expect(await collected(plan.id)).toBe(1_137_500);
  });

  it("is skipped, unpaid, while a whole period of leads is owed", async () => {
    const { plan, customer } = await createPlan();
    await renewOnTime(plan.nextChargeAt);
    const skipped = await readPlan(plan.id);
    expect(skipped).toMatchObject({
      status: "active",
      cycles: [{ status: "skipped", paymentIntentId: null }],
    });
    expect(skipped.nextDueOn.getTime() - plan.nextDueOn.getTime()).toBe(7 * DAY_MS);
    expect(await ordersOf(customer.id)).toHaveLength(1);
  });

  it("is skipped too while the leads of a renewal are owed", async () => {
    const { plan } = await createServedPlan();
    await renewOnTime(plan.nextChargeAt);
    await followPayments(plan);
    await renewOnTime((await readPlan(plan.id)).nextChargeAt);
    expect((await readPlan(plan.id)).cycles).toMatchObject([{ status: "paid" }, { status: "skipped" }]);
    expect(await collected(plan.id)).toBe(1_137_500);
  });

  it("of a disabled account is not announced: the plan is paused then, and that is what the customer is told", async () => {
    const { plan, customer } = await createServedPlan();
    await db().user.update({ where: { id: customer.id }, data: { disabledAt: new Date() } });
    await announceOnTime(plan.nextChargeAt);
    expect(await readPlan(plan.id)).toMatchObject({ status: "paused", reason: "account", cycles: [] });
    expect(await stopMailsOf(plan.id)).toEqual(["account"]);
  });

  it("of a disabled account is not charged but paused", async () => {
    const { plan, customer } = await createServedPlan();
    await announceOnTime(plan.nextChargeAt);
    await db().user.update({ where: { id: customer.id }, data: { disabledAt: new Date() } });
    await renewPlans(plan.nextChargeAt);
    expect(await readPlan(plan.id)).toMatchObject({ status: "paused", reason: "account" });
    expect(await collected(plan.id)).toBe(0);
    expect(await stopMailsOf(plan.id)).toEqual(["account"]);
  });

  it.each([
    ["before its announcement", 0],
    ["between announcement and charge", -2 * DAY_MS],
  ])(
    "whose lead type is taken off the market %s is paused, and the customer is emailed",
    async (_when, announcedMs) => {
      const { plan } = await createServedPlan();
      if (announcedMs < 0) await renewPlans(after(plan.nextChargeAt, announcedMs));
      const offer = (isOffered: boolean) =>
        db().leadType.update({ where: { id: "life-premium" }, data: { isOffered } });
      await offer(false);
      try {
        await renewPlans(plan.nextChargeAt);
        expect(await readPlan(plan.id)).toMatchObject({ status: "paused", reason: "not-offered" });
        expect(await stopMailsOf(plan.id)).toEqual(["not-offered"]);
        expect(await collected(plan.id)).toBe(0);
      } finally {
        await offer(true);
      }
    },
  );
});

describe("a declined renewal", () => {
  it("is tried again after 1, 3 and 5 days; then the plan is paused", async () => {
    const { plan, customer } = await createServedPlan();
    await chargeTo(plan, customer, "pm_card_chargeCustomerFail");
    await renewOnTime(plan.nextChargeAt);
    expect(await readPlan(plan.id)).toMatchObject({
      status: "past_due",
      cycles: [{ status: "retrying", attempts: 1 }],
    });
    await renewPlans(after(plan.nextChargeAt, DAY_MS - 1));
    expect((await readPlan(plan.id)).cycles[0]?.attempts).toBe(1);
    for (const days of [1, 3]) await renewPlans(after(plan.nextChargeAt, days * DAY_MS));
    expect(await readPlan(plan.id)).toMatchObject({
      status: "past_due",
      cycles: [{ status: "retrying", attempts: 3 }],
    });
    await renewPlans(after(plan.nextChargeAt, 5 * DAY_MS));
    expect(await readPlan(plan.id)).toMatchObject({
      status: "paused",
      reason: "declined",
      cycles: [{ status: "failed" }],
    });
    expect(await collected(plan.id)).toBe(0);
  });

  it("is paid by the next attempt with another card, and P2: the next charge is six days away", async () => {
    const { plan, customer } = await createServedPlan();
    await chargeTo(plan, customer, "pm_card_chargeCustomerFail");
    await renewOnTime(plan.nextChargeAt);
    await chargeTo(plan, customer, "pm_card_visa");
    const friday = after(plan.nextChargeAt, 5 * DAY_MS);
    await renewPlans(friday);
    const [, renewal] = await ordersOf(customer.id);
    await markPaid(renewal?.paymentIntentId ?? "", friday);
    const renewed = await readPlan(plan.id);
    expect(renewed).toMatchObject({ status: "active", cycles: [{ status: "paid" }] });
    expect(renewed.nextChargeAt.getTime() - friday.getTime()).toBeGreaterThanOrEqual(6 * DAY_MS);
    expect(renewed.nextDueOn.getUTCDay()).toBe(0);
  });

  it("for good is not tried again: the plan is paused at once", async () => {
    const { plan, customer } = await createServedPlan();
    await chargeTo(plan, customer, "pm_card_chargeCustomerFail");
    await announceOnTime(plan.nextChargeAt);
    await db().plan.update({ where: { id: plan.id }, data: { paymentMethodId: null } });
    await renewOnTime(plan.nextChargeAt);
    expect(await readPlan(plan.id)).toMatchObject({ status: "paused", cycles: [{ status: "failed" }] });
  });

  it("that the bank wants confirmed waits five days for the customer", async () => {
    const { plan, customer } = await createServedPlan();
    await chargeTo(plan, customer, "pm_card_authenticationRequired");
    await renewOnTime(plan.nextChargeAt);
    const [cycle] = (await readPlan(plan.id)).cycles;
    expect(cycle).toMatchObject({ status: "retrying", declineCode: "authentication_required" });
    expect(cycle?.nextAttemptAt?.getTime()).toBe(after(plan.nextChargeAt, 5 * DAY_MS).getTime());
  });
});
