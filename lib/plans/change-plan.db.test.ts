import { beforeAll, describe, expect, it } from "@jest/globals";
import { withdrawCatalogChange } from "@/lib/catalog/changes/withdraw-catalog-change.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { changeAsShown } from "@/tests/factories/catalog-changes";
import { buildPackageConfiguration } from "@/tests/factories/configurations";
import {
  after,
  announceOnTime,
  chargeTo,
  countOrders,
  createPlan,
  createServedPlan,
  followPayments,
  nextPeriod,
  renewOnTime,
  saveCard,
} from "@/tests/factories/plans";
import { announcePrices } from "./announce-prices.server";
import { cancelIntent } from "./cancel-intent.server";
import {
  cancelPlan,
  changePlan,
  pausePlan,
  priceNextPeriod,
  resumePlan,
  skipPeriod,
} from "./change-plan.server";
import { setPaymentMethod } from "./payment-methods.server";
import { listOwnPlans, readOwnPlan } from "./queries.server";
import { renewPlans } from "./renew-plans.server";

beforeAll(installCatalog);

describe("a cancelled plan", () => {
  it("P4: charges nothing any more, and ends when the paid period does", async () => {
    const { plan, customer } = await createServedPlan();
    await announceOnTime(plan.nextChargeAt);
    const cancelled = await cancelPlan(customer, plan.id);
    expect(cancelled).toMatchObject({ status: "ending", nextChargeOn: null, nextAmount: null });
    expect(cancelled.endsOn).toBe(plan.nextDueOn.toISOString().slice(0, 10));
    await renewOnTime(plan.nextChargeAt);
    expect(await countOrders(customer.id)).toBe(1);
    expect(await listOwnPlans(customer)).toMatchObject([{ status: "ended", reason: "customer" }]);
    expect(await cancelPlan(customer, plan.id)).toMatchObject({ status: "ended", reason: "customer" });
  });

  it("P7: is not tried again after a decline, and its payment is cancelled at Stripe", async () => {
    const { plan, customer } = await createServedPlan();
    await chargeTo(plan, customer, "pm_card_chargeCustomerFail");
    await renewOnTime(plan.nextChargeAt);
    const cycle = await db().planCycle.findFirstOrThrow({ where: { planId: plan.id } });
    expect(await cancelPlan(customer, plan.id)).toMatchObject({ status: "ended" });
    await cancelIntent({ paymentIntentId: cycle.paymentIntentId ?? "" });
    await chargeTo(plan, customer, "pm_card_visa");
    await renewPlans(after(plan.nextChargeAt, DAY_MS));
    expect(await countOrders(customer.id)).toBe(1);
    expect(
      await db().payment.findUnique({ where: { paymentIntentId: cycle.paymentIntentId ?? "" } }),
    ).toMatchObject({
      state: "canceled",
    });
  });

  it("races its charge: there is an order exactly when the charge began first", async () => {
    const { plan, customer } = await createServedPlan();
    await announceOnTime(plan.nextChargeAt);
    await Promise.all([renewPlans(plan.nextChargeAt), cancelPlan(customer, plan.id)]);
    await followPayments(plan);
    await renewPlans(after(plan.nextChargeAt, 8 * DAY_MS));
    await followPayments(plan);
    const paid = await db().planCycle.count({ where: { planId: plan.id, status: "paid" } });
    expect(await countOrders(customer.id)).toBe(1 + paid);
    expect(paid).toBeLessThanOrEqual(1);
    expect(await db().planCycle.count({ where: { planId: plan.id } })).toBeLessThanOrEqual(1);
  });
});

describe("a paused plan", () => {
  it("charges nothing, and resumes on the next date that is not past", async () => {
    const { plan, customer } = await createServedPlan();
    await pausePlan(customer, plan.id);
    await renewPlans(after(plan.nextChargeAt, 8 * DAY_MS));
    expect(await countOrders(customer.id)).toBe(1);
    const now = after(plan.nextChargeAt, 8 * DAY_MS);
    const resumed = await resumePlan(customer, plan.id, now);
    expect(resumed.status).toBe("active");
    expect(Date.parse(resumed.nextChargeAt ?? "")).toBeGreaterThan(now.getTime());
    await renewOnTime(new Date(resumed.nextChargeAt ?? ""));
    await followPayments(plan);
    expect(await countOrders(customer.id)).toBe(2);
  });

  it("that was paused after its announcement leaves the dropped period out when it resumes", async () => {
    const { plan, customer } = await createServedPlan();
    await announceOnTime(plan.nextChargeAt);
    await pausePlan(customer, plan.id);
    const resumed = await resumePlan(customer, plan.id, after(plan.nextChargeAt, -DAY_MS / 2));
    expect(resumed.nextChargeOn).not.toBe(plan.nextDueOn.toISOString().slice(0, 10));
    await renewOnTime(plan.nextChargeAt);
    expect(await countOrders(customer.id)).toBe(1);
  });
});

describe("the next period", () => {
  it("can be skipped once, and is charged the time after", async () => {
    const { plan, customer } = await createServedPlan();
    const skipped = await skipPeriod(customer, nextPeriod(plan), after(plan.nextChargeAt, -3 * DAY_MS));
    expect(skipped.periods).toMatchObject([{ status: "skipped" }]);
    await renewOnTime(plan.nextChargeAt);
    expect(await countOrders(customer.id)).toBe(1);
    await renewOnTime(new Date(skipped.nextChargeAt ?? ""));
    await followPayments(plan);
    expect(await countOrders(customer.id)).toBe(2);
  });

  it("buys the changed selection at the price that the customer was shown", async () => {
    const { plan, customer } = await createServedPlan();
    const wrong = changePlan(customer, plan.id, { leadQuantity: 500, totalPrice: "1.00" });
    expect(await wrong.catch((error: unknown) => error)).toMatchObject({ code: "price-changed" });
    const changed = await changePlan(customer, plan.id, { leadQuantity: 500, totalPrice: "22750.00" });
    expect(changed).toMatchObject({ leadQuantity: 500, nextAmount: "22750.00" });
    await renewOnTime(plan.nextChargeAt);
    await followPayments(plan);
    const renewal = await db().order.findFirstOrThrow({ where: { userId: customer.id, cycle: 1 } });
    expect(renewal.totalAmountCents).toBe(2_275_000);
  });

  it("is priced before it is changed, and the history says what changed and who did it", async () => {
    const { customer, plan } = await createPlan();
    const wish = { leadQuantity: 500, includeHigherIncome: false };
    const { totalPrice } = await priceNextPeriod(customer, plan.id, wish);
    expect(totalPrice).toBe("22500.00");
    expect((await readOwnPlan(customer, plan.id)).amount).toBe("11375.00");
    const selectedStates = ["CA", "FL", "GA", "NY", "OH"];
    const changed = await changePlan(customer, plan.id, { ...wish, selectedStates, totalPrice });
    expect(changed).toMatchObject({
      amount: "22500.00",
      nextAmount: "22500.00",
      includeBeneficiary: true,
      includeHigherIncome: false,
      selectedStates,
      changes: [
        { from: "active", to: "active", by: "you", note: "From the next period: 500 leads, 5 states" },
        { from: null, to: "active", by: "automatic", note: null },
      ],
    });
  });

  it("of a package can have other states, but no other quantity and no options", async () => {
    const { customer, plan } = await createPlan(buildPackageConfiguration());
    const selectedStates = ["OH", "FL", "GA", "NY", "TX"];
    const changed = await changePlan(customer, plan.id, { selectedStates, totalPrice: "5670.00" });
    expect(changed.selectedStates).toEqual(selectedStates.toSorted());
    for (const wish of [{ leadQuantity: 250 }, { includeHigherIncome: true }])
      await expect(priceNextPeriod(customer, plan.id, wish)).rejects.toMatchObject({ status: 422 });
  });

  it("refuses a selection that the rules refuse", async () => {
    const { plan, customer } = await createServedPlan();
    const few = changePlan(customer, plan.id, { selectedStates: ["TX"], totalPrice: "11375.00" });
    expect(await few.catch((error: unknown) => error)).toMatchObject({ status: 422 });
  });
});

describe("a price rise", () => {
  it("P3: is announced at least 30 days before, and charges before that date stay at the old price", async () => {
    const { plan, customer } = await createServedPlan();
    const raise = (cents: number) =>
      db().leadType.update({ where: { id: "life-premium" }, data: { basePriceCents: { increment: cents } } });
    await raise(1_000);
    try {
      const now = after(plan.nextChargeAt, -4 * DAY_MS);
      await announcePrices(now);
      await announcePrices(now);
      const [told] = await listOwnPlans(customer);
      expect(told).toMatchObject({ amount: "11375.00", nextAmount: "11375.00", newAmount: "13875.00" });
      expect(await db().planChange.count({ where: { planId: plan.id } })).toBe(2);
      expect(Date.parse(told?.newAmountFrom ?? "") - now.getTime()).toBeGreaterThan(31 * DAY_MS);
      await renewOnTime(plan.nextChargeAt);
      const first = await db().planCycle.findFirstOrThrow({ where: { planId: plan.id } });
      expect(first.amountCents).toBe(1_137_500);
    } finally {
      await raise(-1_000);
    }
  });
});

describe("a price rise that staff schedule", () => {
  const RISE_ON = "2031-03-01";
  const midnight = Date.parse("2031-03-01T05:00:00Z");
  const daysBefore = (days: number) => new Date(midnight - days * DAY_MS);

  it("is announced to running plans 32 days before, and once", async () => {
    const { plan, customer } = await createServedPlan();
    const { user: staff } = await createStaff();
    const body = {
      itemKind: "lead-type",
      itemId: "life-premium",
      terms: { basePrice: "45" },
      effectiveOn: RISE_ON,
    } as const;
    await changeAsShown(body, "Dearer from March on", staff);
    await announcePrices(daysBefore(33));
    expect(await listOwnPlans(customer)).toMatchObject([{ newAmount: null }]);
    await announcePrices(daysBefore(31));
    await announcePrices(daysBefore(30));
    const [told] = await listOwnPlans(customer);
    expect(told).toMatchObject({ amount: "11375.00", newAmount: "12125.00", newAmountFrom: "2031-03-02" });
    expect(await db().planChange.count({ where: { planId: plan.id } })).toBe(2);
    const { id } = await db().catalogChange.findFirstOrThrow({ orderBy: { id: "desc" } });
    await withdrawCatalogChange(String(id), staff);
  });
});

describe("the payment method", () => {
  it("can be another saved one; a declined charge is tried again at once", async () => {
    const { plan, customer } = await createServedPlan();
    await chargeTo(plan, customer, "pm_card_chargeCustomerFail");
    await renewOnTime(plan.nextChargeAt);
    await setPaymentMethod(customer, plan.id, await saveCard(customer, "pm_card_visa"));
    await renewOnTime(plan.nextChargeAt);
    await followPayments(plan);
    expect(await listOwnPlans(customer)).toMatchObject([{ status: "active", periods: [{ status: "paid" }] }]);
  });

  it("cannot be another customer's", async () => {
    const { plan, customer } = await createServedPlan();
    const { user: other } = await createCustomer();
    const stolen = setPaymentMethod(customer, plan.id, await saveCard(other, "pm_card_visa"));
    expect(await stolen.catch((error: unknown) => error)).toMatchObject({ status: 422 });
  });
});

it("another account's plan does not exist", async () => {
  const { plan } = await createServedPlan();
  const { user: other } = await createCustomer();
  for (const command of [cancelPlan, pausePlan, resumePlan])
    await expect(command(other, plan.id)).rejects.toMatchObject({ status: 404 });
  await expect(skipPeriod(other, nextPeriod(plan))).rejects.toMatchObject({ status: 404 });
  expect(await listOwnPlans(other)).toEqual([]);
});

it("the history of plans cannot be emptied", async () => {
  await expect(db().$executeRaw`TRUNCATE "PlanChange"`).rejects.toThrow("only ever inserted");
});
