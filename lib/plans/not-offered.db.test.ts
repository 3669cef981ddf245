import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import {
  after,
  announceOnTime,
  chargeTo,
  countOrders,
  createPausedByDecline,
  createServedPlan,
  nextPeriod,
  readPlan,
  renewOnTime,
  saveCard,
  stopMailsOf,
} from "@/tests/factories/plans";
import { beginPeriods } from "./begin-periods.server";
import { cancelIntent } from "./cancel-intent.server";
import { cancelPlan, changePlan, priceNextPeriod, resumePlan } from "./change-plan.server";
import { chargePeriod } from "./charge-period.server";
import { startPeriodPayment } from "./pay-period.server";
import { readOwnPlan } from "./queries.server";
import { renewPlans } from "./renew-plans.server";

beforeAll(installCatalog);
afterEach(() => setLeadType({ isOffered: true, beneficiaryOption: true }));

const setLeadType = (data: { isOffered?: boolean; beneficiaryOption?: boolean }) =>
  db().leadType.update({ where: { id: "life-premium" }, data });
const withdraw = () => setLeadType({ isOffered: false });

describe("after its lead type was taken off the market", () => {
  it("a declined charge is not tried again: the plan is paused, and its payment can no longer be made", async () => {
    const { plan, customer } = await createServedPlan();
    await chargeTo(plan, customer, "pm_card_chargeCustomerFail");
    await renewOnTime(plan.nextChargeAt);
    await chargeTo(plan, customer, "pm_card_visa");
    await withdraw();
    await renewPlans(after(plan.nextChargeAt, DAY_MS));
    const paused = await readPlan(plan.id);
    expect(paused).toMatchObject({
      status: "paused",
      reason: "not-offered",
      cycles: [{ status: "failed", attempts: 1 }],
    });
    expect(await stopMailsOf(plan.id)).toEqual(["not-offered"]);
    const paymentIntentId = paused.cycles[0]?.paymentIntentId ?? "";
    await cancelIntent({ paymentIntentId });
    expect(await stripe().paymentIntents.retrieve(paymentIntentId)).toMatchObject({ status: "canceled" });
    expect(await countOrders(customer.id)).toBe(1);
  });

  it("a charge that has begun, and whose worker was killed before it, is given up", async () => {
    const { plan, customer } = await createServedPlan();
    await announceOnTime(plan.nextChargeAt);
    await beginPeriods(plan.nextChargeAt, 500);
    await withdraw();
    await chargePeriod(nextPeriod(plan), plan.nextChargeAt);
    expect(await readPlan(plan.id)).toMatchObject({
      status: "paused",
      reason: "not-offered",
      cycles: [{ status: "failed" }],
    });
    expect(await stopMailsOf(plan.id)).toEqual(["not-offered"]);
    expect(await countOrders(customer.id)).toBe(1);
  });

  it("a declined charge cannot be paid by hand until it is on offer again", async () => {
    const { plan, customer, period } = await createPausedByDecline();
    const methodId = await saveCard(customer, "pm_card_visa");
    await withdraw();
    expect(await readOwnPlan(customer, plan.id)).toMatchObject({
      offer: "not-offered",
      periods: [{ isPayable: false, withheld: "not-offered" }],
    });
    await expect(startPeriodPayment(customer, period, methodId)).rejects.toMatchObject({
      status: 409,
      code: "no-longer-offered",
    });
    await setLeadType({ isOffered: true });
    expect(await readOwnPlan(customer, plan.id)).toMatchObject({
      offer: "offered",
      periods: [{ isPayable: true, withheld: null }],
    });
    await withdraw();
    await cancelPlan(customer, plan.id);
    expect(await readOwnPlan(customer, plan.id)).toMatchObject({
      periods: [{ isPayable: false, withheld: null }],
    });
  });

  it("the plan resumes only when it is on offer again", async () => {
    const { plan, customer } = await createServedPlan();
    await withdraw();
    await renewPlans(plan.nextChargeAt);
    await expect(resumePlan(customer, plan.id)).rejects.toMatchObject({
      status: 409,
      code: "no-longer-offered",
    });
    expect(await readOwnPlan(customer, plan.id)).toMatchObject({ status: "paused", offer: "not-offered" });
    await setLeadType({ isOffered: true });
    expect(await resumePlan(customer, plan.id)).toMatchObject({ status: "active", offer: "offered" });
  });
});

it("a plan whose beneficiary option ended on a scheduled day is paused, and goes on when it is changed", async () => {
  const { plan, customer } = await createServedPlan();
  await setLeadType({ beneficiaryOption: false });
  await renewOnTime(plan.nextChargeAt);
  expect(await readPlan(plan.id)).toMatchObject({ status: "paused", reason: "not-offered" });
  expect(await countOrders(customer.id)).toBe(1);
  await expect(resumePlan(customer, plan.id)).rejects.toMatchObject({
    code: "no-longer-offered",
    message: expect.stringContaining("Change the plan to go on without it"),
  });
  const { totalPrice } = await priceNextPeriod(customer, plan.id, {});
  expect(await changePlan(customer, plan.id, { totalPrice })).toMatchObject({ offer: "offered" });
  expect(await resumePlan(customer, plan.id)).toMatchObject({ status: "active", includeBeneficiary: false });
});
