import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { refundedOf, sandboxControl } from "@/tests/factories/payments";
import {
  after,
  announceOnTime,
  chargeTo,
  collectedForRenewals,
  createServedPlan,
  followPayments,
  notePreviewsSent,
  readPlan,
  renewOnTime,
} from "@/tests/factories/plans";
import { renewPlans } from "./renew-plans.server";

const PRICE = 1_137_500;

beforeAll(installCatalog);

type Made = Awaited<ReturnType<typeof createServedPlan>>;

describe("a database that was restored to a time before the charge, when Stripe has forgotten the key", () => {
  /** The payment that the lost database had made, as `chargePeriod` makes it under a key that Stripe has forgotten. */
  async function payInLostDatabase(
    { plan, customer }: Made,
    { amount = PRICE, ...changed }: { planId?: string; amount?: number } = {},
  ) {
    const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
    const intent = await stripe().paymentIntents.create({
      amount,
      currency: "usd",
      customer: stripeCustomerId ?? "",
      allowed_payment_method_types: ["card", "us_bank_account"],
      metadata: {
        leadConfigId: plan.nextLeadConfigId,
        userId: customer.id,
        cycle: "1",
        planId: plan.id,
        ...changed,
      },
    });
    await stripe().paymentIntents.confirm(intent.id, {
      payment_method: plan.paymentMethodId ?? "",
      off_session: true,
    });
    return intent.id;
  }

  it("takes the payment that Stripe has, instead of charging the period again", async () => {
    const made = await createServedPlan();
    await announceOnTime(made.plan.nextChargeAt);
    const paymentIntentId = await payInLostDatabase(made);
    await renewPlans(after(made.plan.nextChargeAt, DAY_MS + HOUR_MS));
    await followPayments(made.plan);
    expect(await collectedForRenewals(made)).toEqual([PRICE]);
    expect(await db().order.count({ where: { userId: made.customer.id, cycle: { gt: 0 } } })).toBe(1);
    expect(await readPlan(made.plan.id)).toMatchObject({ cycles: [{ paymentIntentId, status: "paid" }] });
  });

  it("takes it also when the reconciler has made its order already", async () => {
    const made = await createServedPlan();
    await announceOnTime(made.plan.nextChargeAt);
    const paymentIntentId = await payInLostDatabase(made);
    expect(await settlePayment(paymentIntentId)).toMatchObject({ outcome: "settled", isNew: true });
    await followPayments(made.plan);
    await renewPlans(after(made.plan.nextChargeAt, DAY_MS + HOUR_MS));
    expect(await readPlan(made.plan.id)).toMatchObject({ cycles: [{ paymentIntentId, status: "paid" }] });
    expect(await collectedForRenewals(made)).toEqual([PRICE]);
  });

  it("takes it at the price that was announced, when that is not the configuration's any more", async () => {
    const made = await createServedPlan();
    const cheaper = PRICE - 25_000;
    await db().plan.update({ where: { id: made.plan.id }, data: { amountCents: cheaper } });
    await announceOnTime(made.plan.nextChargeAt);
    const paymentIntentId = await payInLostDatabase(made, { amount: cheaper });
    expect(await settlePayment(paymentIntentId)).toMatchObject({ outcome: "settled", isNew: true });
    await renewPlans(after(made.plan.nextChargeAt, DAY_MS + HOUR_MS));
    expect(await readPlan(made.plan.id)).toMatchObject({
      cycles: [{ paymentIntentId, amountCents: cheaper, status: "paid" }],
    });
    expect(await refundedOf(paymentIntentId)).toBe(0);
  });

  it("refunds it when it has another price than was announced", async () => {
    const made = await createServedPlan();
    await announceOnTime(made.plan.nextChargeAt);
    const paymentIntentId = await payInLostDatabase(made, { amount: PRICE + 100 });
    expect(await settlePayment(paymentIntentId)).toEqual({ outcome: "refunded", reason: "wrong-amount" });
  });

  it("charges the period when the customer's payment is another plan's", async () => {
    const made = await createServedPlan();
    await announceOnTime(made.plan.nextChargeAt);
    await payInLostDatabase(made, { planId: randomUUID() });
    await renewPlans(after(made.plan.nextChargeAt, DAY_MS + HOUR_MS));
    expect(await collectedForRenewals(made)).toEqual([PRICE, PRICE]);
  });

  it.each([
    ["at the same price", 0],
    ["at a lower price", 25_000],
  ])(
    "takes it also when the period was not announced yet, and is announced again for a later date %s",
    async (_, less) => {
      const made = await createServedPlan();
      const paymentIntentId = await payInLostDatabase(made);
      expect(await settlePayment(paymentIntentId)).toMatchObject({ outcome: "settled", isNew: true });
      await followPayments(made.plan);
      await db().plan.update({ where: { id: made.plan.id }, data: { amountCents: PRICE - less } });
      await renewPlans(after(made.plan.nextChargeAt, HOUR_MS));
      await notePreviewsSent(after(made.plan.nextChargeAt, HOUR_MS));
      const { nextChargeAt, cycles } = await readPlan(made.plan.id);
      expect(nextChargeAt.getTime()).toBeGreaterThan(made.plan.nextChargeAt.getTime());
      expect(cycles).toMatchObject([{ number: 1, status: "due", amountCents: PRICE - less }]);
      await renewPlans(nextChargeAt);
      expect(await readPlan(made.plan.id)).toMatchObject({
        status: "active",
        cycles: [{ paymentIntentId, status: "paid" }],
      });
      expect(await collectedForRenewals(made)).toEqual([PRICE]);
      expect(await refundedOf(paymentIntentId)).toBe(0);
    },
  );

  it("charges the period with another attempt, of which there is a record, when the lost payment went back", async () => {
    const made = await createServedPlan();
    const lost = await payInLostDatabase(made);
    await sandboxControl().refundInDashboard({ payment_intent: lost });
    expect(await settlePayment(lost)).toEqual({ outcome: "refunded", reason: "refunded-before" });
    await chargeTo(made.plan, made.customer, "pm_card_chargeCustomerFail");
    await renewOnTime(made.plan.nextChargeAt);
    const { cycles } = await readPlan(made.plan.id);
    expect(cycles).toMatchObject([{ status: "retrying", paymentIntentId: expect.not.stringMatching(lost) }]);
    expect(
      await db().payment.findUnique({ where: { paymentIntentId: cycles[0]?.paymentIntentId ?? "" } }),
    ).toMatchObject({ state: "open", attempt: 1 });
  });
});
