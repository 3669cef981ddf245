import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type Stripe from "stripe";
import { catchStripeError } from "./testing/catch-stripe-error";
import { type RunningSandbox, startSandbox } from "./testing/start-sandbox";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const usd = { amount: 2_500, currency: "usd" };

function idOf(method: string | Stripe.PaymentMethod | null): string {
  return typeof method === "string" ? method : (method?.id ?? "");
}

describe("saved cards", () => {
  it("keeps a card for off-session charges and charges it", async () => {
    const { stripe } = sandbox;
    const customer = await stripe.customers.create({ email: "weekly@example.com" });
    const first = await stripe.paymentIntents.create({
      ...usd,
      customer: customer.id,
      setup_future_usage: "off_session",
      confirm: true,
      payment_method: "pm_card_visa",
    });
    const saved = await stripe.customers.listPaymentMethods(customer.id);
    expect(saved.data.map((method) => method.id)).toEqual([first.payment_method]);
    const offSession = { ...usd, customer: customer.id, confirm: true, off_session: true };
    const second = await stripe.paymentIntents.create({
      ...offSession,
      payment_method: idOf(first.payment_method),
    });
    expect(second.status).toBe("succeeded");
    expect((await stripe.customers.list({ email: "weekly@example.com" })).data).toHaveLength(1);
  });

  it("declines off-session charges that fail or need the customer", async () => {
    const { stripe } = sandbox;
    const customer = await stripe.customers.create({});
    const offSession = { ...usd, customer: customer.id, confirm: true, off_session: true };
    const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    const declined = await catchStripeError(
      stripe.paymentIntents.create({ ...offSession, payment_method: failing.id }),
    );
    expect(declined).toMatchObject({
      code: "card_declined",
      payment_intent: { status: "requires_payment_method" },
    });
    const careful = await stripe.paymentMethods.attach("pm_card_authenticationRequired", {
      customer: customer.id,
    });
    const refused = await catchStripeError(
      stripe.paymentIntents.create({ ...offSession, payment_method: careful.id }),
    );
    expect(refused).toMatchObject({ statusCode: 402, code: "authentication_required" });
  });

  it("refuses another customer's card and a second use of an unsaved one", async () => {
    const { stripe } = sandbox;
    const [owner, other] = [await stripe.customers.create({}), await stripe.customers.create({})];
    const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: owner.id });
    const foreign = stripe.paymentIntents.create({
      ...usd,
      customer: other.id,
      confirm: true,
      payment_method: method.id,
    });
    expect((await catchStripeError(foreign)).statusCode).toBe(400);
    const once = await stripe.paymentIntents.create({
      ...usd,
      confirm: true,
      payment_method: "pm_card_visa",
    });
    const twice = stripe.paymentIntents.create({
      ...usd,
      confirm: true,
      payment_method: idOf(once.payment_method),
    });
    expect((await catchStripeError(twice)).message).toMatch(/may not be used again/);
  });
});
