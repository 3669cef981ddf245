import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { catchStripeError } from "./testing/catch-stripe-error";
import { type RunningSandbox, SECRET_KEY, startSandbox } from "./testing/start-sandbox";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const usd = { amount: 2_500, currency: "usd" };

describe("payment intents", () => {
  it("creates, retrieves and confirms with a working card", async () => {
    const { stripe } = sandbox;
    const customer = await stripe.customers.create({ email: "buyer@example.com" });
    const created = await stripe.paymentIntents.create({
      ...usd,
      customer: customer.id,
      metadata: { order: "ord_1" },
      allowed_payment_method_types: ["card", "us_bank_account"],
      receipt_email: "buyer@example.com",
    });
    expect(created).toMatchObject({
      status: "requires_payment_method",
      amount: 2_500,
      metadata: { order: "ord_1" },
    });
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_`));
    expect(created.lastResponse.apiVersion).toBe("2026-10-28.endive");
    expect(created.lastResponse.requestId).toMatch(/^req_/);

    await stripe.paymentIntents.confirm(created.id, { payment_method: "pm_card_visa" });
    const paid = await stripe.paymentIntents.retrieve(created.id, { expand: ["latest_charge"] });
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 2_500, customer: customer.id });
    expect(paid.latest_charge).toMatchObject({
      captured: true,
      amount_captured: 2_500,
      payment_intent: created.id,
    });
  });

  it("lists newest first, page by page, by customer and time", async () => {
    const { stripe } = sandbox;
    const customer = await stripe.customers.create({});
    const ids: string[] = [];
    for (const amount of [100, 200, 300]) {
      ids.unshift((await stripe.paymentIntents.create({ ...usd, amount, customer: customer.id })).id);
    }
    const first = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 });
    expect(first.data.map((intent) => intent.id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(true);
    const rest = await stripe.paymentIntents.list({ customer: customer.id, starting_after: ids[1] });
    expect(rest.data.map((intent) => intent.id)).toEqual(ids.slice(2));
    expect(rest.has_more).toBe(false);
    const later = await stripe.paymentIntents.list({
      created: { gte: (first.data[0]?.created ?? 0) + 3_600 },
    });
    expect(later.data).toEqual([]);
    const paged = await stripe.paymentIntents
      .list({ customer: customer.id, limit: 1 })
      .autoPagingToArray({ limit: 9 });
    expect(paged).toHaveLength(3);
  });

  it("cancels an open intent once and never a paid one", async () => {
    const { stripe } = sandbox;
    const open = await stripe.paymentIntents.create(usd);
    const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: "abandoned" });
    expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    const again = await catchStripeError(stripe.paymentIntents.cancel(open.id));
    expect(again).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
    const paid = await sandbox.control.createPaymentIntent(usd);
    expect((await catchStripeError(stripe.paymentIntents.cancel(paid.id))).code).toBe(
      "payment_intent_unexpected_state",
    );
    expect((await catchStripeError(stripe.paymentIntents.confirm(paid.id))).payment_intent?.status).toBe(
      "succeeded",
    );
  });

  it.each([
    ["pm_card_chargeDeclined", "card_declined", "generic_decline", "Your card was declined."],
    [
      "pm_card_chargeDeclinedInsufficientFunds",
      "card_declined",
      "insufficient_funds",
      "Your card has insufficient funds.",
    ],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card", "Your card has expired."],
    [
      "pm_card_chargeDeclinedIncorrectCvc",
      "incorrect_cvc",
      "incorrect_cvc",
      "Your card's security code is incorrect.",
    ],
  ])("declines %s and takes another card afterwards", async (card, code, declineCode, message) => {
    const { stripe } = sandbox;
    const intent = await stripe.paymentIntents.create(usd);
    const error = await catchStripeError(stripe.paymentIntents.confirm(intent.id, { payment_method: card }));
    expect(error).toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code,
      decline_code: declineCode,
      message,
    });
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({ status: "requires_payment_method", payment_method: null });
    expect(after.last_payment_error).toMatchObject({ code, payment_method: { type: "card" } });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    expect(paid).toMatchObject({ status: "succeeded", last_payment_error: null });
  });

  it("refuses unknown, missing and impossible parameters in Stripe's words", async () => {
    const { stripe } = sandbox;
    const small = await catchStripeError(stripe.paymentIntents.create({ ...usd, amount: 49 }));
    expect(small).toMatchObject({ statusCode: 400, code: "amount_too_small", param: "amount" });
    const fraction = await catchStripeError(stripe.paymentIntents.create({ ...usd, amount: 10.5 }));
    expect(fraction).toMatchObject({ code: "parameter_invalid_integer", param: "amount" });
    const manual = await catchStripeError(stripe.paymentIntents.create({ ...usd, transfer_group: "x" }));
    expect(manual).toMatchObject({ code: "parameter_unknown", param: "transfer_group" });
    const missing = await catchStripeError(stripe.paymentIntents.retrieve("pi_missing"));
    expect(missing).toMatchObject({ statusCode: 404, code: "resource_missing" });
  });
});

describe("payment method types", () => {
  const create = (parameters: Record<string, string>) =>
    fetch(`${sandbox.url}/v1/payment_intents`, {
      method: "POST",
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      body: new URLSearchParams({ amount: "900", currency: "usd", ...parameters }),
    });

  it("are what the caller allows or does not exclude", async () => {
    const { stripe } = sandbox;
    const both = await stripe.paymentIntents.create(usd);
    expect(both).toMatchObject({
      payment_method_types: ["card", "us_bank_account"],
      allowed_payment_method_types: null,
    });
    const card = await stripe.paymentIntents.create({
      ...usd,
      allowed_payment_method_types: ["card", "klarna"],
    });
    expect(card.payment_method_types).toEqual(["card"]);
    const rest = await stripe.paymentIntents.create({
      ...usd,
      excluded_payment_method_types: ["us_bank_account"],
    });
    expect(rest.payment_method_types).toEqual(["card"]);
  });

  it("can no longer be set directly, as in the API version the SDK is pinned to", async () => {
    const response = await create({ "payment_method_types[0]": "card" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: "payment_method_types_no_longer_supported" },
    });
  });
});

describe("3-D Secure", () => {
  const challenge = async (outcome: string) => {
    const intent = await sandbox.stripe.paymentIntents.create({
      ...usd,
      confirm: true,
      payment_method: "pm_card_authenticationRequiredOnSetup",
    });
    const answer = await sandbox.browser("POST", `/v1/payment_intents/${intent.id}/challenge`, {
      client_secret: intent.client_secret ?? "",
      outcome,
    });
    return { before: intent, answer, after: await sandbox.stripe.paymentIntents.retrieve(intent.id) };
  };

  it("waits in requires_action and succeeds once authenticated", async () => {
    const { before, after } = await challenge("complete");
    expect(before).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    expect(after).toMatchObject({ status: "succeeded", next_action: null });
  });

  it.each(["fail", "cancel"])("goes back to requires_payment_method on %s", async (outcome) => {
    const { answer, after } = await challenge(outcome);
    expect(answer.body).toMatchObject({ error: { code: "payment_intent_authentication_failure" } });
    expect(after).toMatchObject({ status: "requires_payment_method" });
    expect(after.last_payment_error?.code).toBe("payment_intent_authentication_failure");
  });
});
