import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";
import { startSavingMethod } from "@/lib/payments/saved-methods.server";
import { retrieveIntent } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createConfiguration } from "@/tests/factories/configurations";
import { pay, sandboxControl, settleToOrder } from "@/tests/factories/payments";
import {
  after,
  collectedForRenewals,
  confirmPayment,
  countOrders,
  createDeclined,
  createPausedByDecline,
  followPayments,
  readPlan,
  saveCard,
} from "@/tests/factories/plans";
import { claimPeriodPayment, startPeriodPayment } from "./pay-period.server";
import { setPaymentMethod } from "./payment-methods.server";
import { readOwnPlan } from "./queries.server";
import { renewPlans } from "./renew-plans.server";

/* Somebody deletes a customer in Stripe's dashboard while a payment of that customer is open. */

beforeAll(installCatalog);
afterEach(() => sandboxControl().clearFaults());

/** Gives the account a Stripe customer that does not exist any more; saving a card then creates another one. @returns the new one's id. */
async function replaceCustomer({ id }: { id: string }): Promise<string | null> {
  await db().user.update({ where: { id }, data: { stripeCustomerId: `cus_deleted_${id}` } });
  await startSavingMethod({ id });
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id } });
  return stripeCustomerId;
}

describe("a declined charge whose customer was deleted at Stripe", () => {
  it("is collected by another payment, of the account's present customer", async () => {
    const { plan, customer, paymentIntentId: declinedId } = await createDeclined();
    const stripeCustomerId = await replaceCustomer(customer);
    const now = after(plan.nextChargeAt, HOUR_MS);
    await setPaymentMethod(customer, plan.id, await saveCard(customer, "pm_card_visa"), { now });
    await renewPlans(now);
    await followPayments(plan);
    const { status, cycles } = await readPlan(plan.id);
    expect({ status, cycles }).toMatchObject({ status: "active", cycles: [{ status: "paid" }] });
    expect(await retrieveIntent(cycles[0]?.paymentIntentId ?? "")).toMatchObject({ stripeCustomerId });
    expect(await retrieveIntent(declinedId)).toMatchObject({ status: "canceled" });
    expect(await db().payment.findUnique({ where: { paymentIntentId: declinedId } })).toMatchObject({
      state: "canceled",
    });
    expect(await countOrders(customer.id)).toBe(2);
  });

  it("can be paid by its customer in the browser", async () => {
    const { plan, customer, period } = await createDeclined();
    await replaceCustomer(customer);
    const now = after(plan.nextChargeAt, HOUR_MS);
    const card = await saveCard(customer, "pm_card_visa");
    expect(await confirmPayment(await startPeriodPayment(customer, period, card, now))).toMatchObject({
      status: "succeeded",
    });
    expect(await claimPeriodPayment(customer, period)).toMatchObject({ status: "active" });
    expect(await countOrders(customer.id)).toBe(2);
  });

  it("can be paid after Stripe did not respond while the payment was replaced, also when the plan is paused", async () => {
    const { plan, customer, period } = await createPausedByDecline();
    await replaceCustomer(customer);
    const card = await saveCard(customer, "pm_card_visa");
    // The SDK sends a lost request three times, and `createOnce` tries a second key.
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "payment_intents.create",
      times: 6,
      action: { kind: "drop_after" },
    });
    await expect(startPeriodPayment(customer, period, card)).rejects.toThrow(/connection/i);
    await sandboxControl().clearFaults();
    expect(await readOwnPlan(customer, plan.id)).toMatchObject({ periods: [{ isPayable: true }] });
    const prepared = await startPeriodPayment(customer, period, card);
    expect(await confirmPayment(prepared)).toMatchObject({ status: "succeeded" });
    expect(await claimPeriodPayment(customer, period)).toMatchObject({ status: "active" });
    expect(await collectedForRenewals({ customer })).toHaveLength(1);
  });

  it("can be paid after the deleted customer was put back, whose first payment is canceled", async () => {
    const { plan, customer, period, paymentIntentId: declinedId } = await createDeclined();
    const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
    await replaceCustomer(customer);
    const now = after(plan.nextChargeAt, HOUR_MS);
    await startPeriodPayment(customer, period, await saveCard(customer, "pm_card_visa"), now);
    await db().user.update({ where: { id: customer.id }, data: { stripeCustomerId } });
    const card = await saveCard(customer, "pm_card_visa");
    const prepared = await startPeriodPayment(customer, period, card, now);
    expect(prepared.clientSecret).not.toContain(declinedId);
    expect(await confirmPayment(prepared)).toMatchObject({ status: "succeeded" });
    expect(await claimPeriodPayment(customer, period)).toMatchObject({ status: "active" });
  });

  it("gets one other payment when the customer's two tabs and the worker ask at once", async () => {
    const { plan, customer, period } = await createDeclined();
    await replaceCustomer(customer);
    const now = after(plan.nextChargeAt, HOUR_MS);
    const card = await saveCard(customer, "pm_card_visa");
    await setPaymentMethod(customer, plan.id, card, { now });
    await Promise.allSettled([
      renewPlans(now),
      startPeriodPayment(customer, period, card, now),
      startPeriodPayment(customer, period, card, now),
    ]);
    await renewPlans(after(now, DAY_MS));
    await followPayments(plan);
    expect(await collectedForRenewals({ customer })).toHaveLength(1);
    expect(await readPlan(plan.id)).toMatchObject({ status: "active", cycles: [{ status: "paid" }] });
  });
});

describe("a checkout whose customer was deleted at Stripe", () => {
  it("continues with a payment of the account's present customer, and the one before is canceled", async () => {
    const { user } = await createCustomer();
    const { id } = await createConfiguration(user);
    const before = await createCheckoutIntent(user, id);
    const stripeCustomerId = await replaceCustomer(user);
    const { paymentIntentId } = await createCheckoutIntent(user, id);
    expect(await retrieveIntent(paymentIntentId)).toMatchObject({ stripeCustomerId });
    expect(await retrieveIntent(before.paymentIntentId)).toMatchObject({ status: "canceled" });
    await pay(paymentIntentId);
    await settleToOrder(paymentIntentId);
    expect(await createCheckoutIntent(user, id).catch(String)).toContain("already");
  });
});
