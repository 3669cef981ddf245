import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { db } from "@/lib/platform/db/prisma.server";
import { completeOrders } from "@/tests/factories/orders";
import { createForgedIntent, ensureStripeCustomer, sandboxControl } from "@/tests/factories/payments";
import {
  after,
  announceOnTime,
  chargeTo,
  confirmPayment,
  createServedPlan,
  nextPeriod,
  readPlan,
  renewOnTime,
  saveCard,
  stopMailsOf,
} from "@/tests/factories/plans";
import { resumePlan } from "./change-plan.server";
import { claimPeriodPayment, startPeriodPayment } from "./pay-period.server";
import { renewPlans } from "./renew-plans.server";

beforeAll(installCatalog);
afterEach(async () => {
  await sandboxControl().clearFaults();
});

const notesOf = async (planId: string) =>
  (await db().planChange.findMany({ where: { planId, note: { not: null } } })).map(({ note }) => note);

async function expectCharged(plan: { id: string }): Promise<void> {
  const { nextChargeAt } = await readPlan(plan.id);
  await renewOnTime(nextChargeAt);
  expect((await readPlan(plan.id)).cycles.at(-1)).toMatchObject({
    status: "charging",
    paymentIntentId: expect.any(String),
  });
}

describe("a renewal whose payment was collected and sent back: its period ends, so that later ones are charged", () => {
  it("refunded in Stripe's dashboard before we heard of it: the plan is paused, and charged again once it is resumed", async () => {
    const { plan, customer } = await createServedPlan();
    await announceOnTime(plan.nextChargeAt);
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "payment_intents.retrieve",
      skip: 1,
      times: "always",
      action: { kind: "drop_before" },
    });
    await renewPlans(plan.nextChargeAt);
    await sandboxControl().clearFaults();
    const charging = await readPlan(plan.id);
    expect(charging).toMatchObject({ cycles: [{ status: "charging" }] });
    const paymentIntentId = charging.cycles[0]?.paymentIntentId ?? "";
    await sandboxControl().refundInDashboard({ payment_intent: paymentIntentId });
    for (const hours of [3, 6]) await renewPlans(after(plan.nextChargeAt, hours * HOUR_MS));
    expect(await readPlan(plan.id)).toMatchObject({
      status: "paused",
      reason: "refund",
      cycles: [{ status: "failed" }],
    });
    const { dueOn } = nextPeriod(plan);
    expect(await notesOf(plan.id)).toEqual([`The payment of ${dueOn} was refunded in full`]);
    expect(await stopMailsOf(plan.id)).toEqual(["refund"]);
    await resumePlan(customer, plan.id, after(plan.nextChargeAt, DAY_MS));
    await expectCharged(plan);
  });

  it("paid by the customer after a decline, and refunded before they came back", async () => {
    const { plan, customer } = await createServedPlan();
    await chargeTo(plan, customer, "pm_card_chargeCustomerFail");
    await renewOnTime(plan.nextChargeAt);
    const period = nextPeriod(plan);
    const payment = await startPeriodPayment(customer, period, await saveCard(customer, "pm_card_visa"));
    await confirmPayment(payment);
    const paymentIntentId = payment.clientSecret.split("_secret_")[0] ?? "";
    await sandboxControl().refundInDashboard({ payment_intent: paymentIntentId });
    for (let claim = 0; claim < 2; claim += 1)
      expect(await claimPeriodPayment(customer, period)).toMatchObject({
        status: "paused",
        reason: "refund",
        periods: [{ status: "failed", isPayable: false }],
      });
    expect(await stopMailsOf(plan.id)).toEqual(["refund"]);
  });

  it("when another payment had bought the period already: the plan goes on", async () => {
    const { plan, customer, configuration } = await createServedPlan();
    await chargeTo(plan, customer, "pm_card_chargeCustomerFail");
    await renewOnTime(plan.nextChargeAt);
    const other = await createForgedIntent(customer, configuration, {
      customer: await ensureStripeCustomer(customer.id),
      metadata: { cycle: "1" },
    });
    expect(await settlePayment(other)).toMatchObject({ outcome: "settled" });
    await completeOrders(customer);
    await chargeTo(plan, customer, "pm_card_visa");
    await renewPlans(after(plan.nextChargeAt, DAY_MS));
    expect(await readPlan(plan.id)).toMatchObject({ status: "active", cycles: [{ status: "failed" }] });
    expect(await stopMailsOf(plan.id)).toEqual([]);
    await expectCharged(plan);
  });
});
