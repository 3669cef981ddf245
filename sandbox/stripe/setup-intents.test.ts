import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { catchStripeError } from "./testing/catch-stripe-error";
import { type RunningSandbox, startSandbox } from "./testing/start-sandbox";
import { startWebhookReceiver, type WebhookReceiver } from "./testing/webhook-receiver";

let receiver: WebhookReceiver;
let sandbox: RunningSandbox;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  sandbox = await startSandbox({ SANDBOX_WEBHOOK_URL: receiver.url });
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.close();
});

const typesOf = (id: string) =>
  receiver.received
    .filter(({ event }) => "id" in event.data.object && event.data.object.id === id)
    .map(({ event }) => event.type)
    .toSorted();

async function createSetup() {
  const customer = await sandbox.stripe.customers.create({ email: "saver@example.com" });
  const intent = await sandbox.stripe.setupIntents.create({
    customer: customer.id,
    usage: "off_session",
    allowed_payment_method_types: ["card", "us_bank_account"],
    payment_method_options: { card: { setup_credential_usage: "recurring" } },
    metadata: { userId: "u_1" },
  });
  return { customer, intent };
}

const fieldsOf = (number: string) => ({
  "payment_method_data[type]": "card",
  "payment_method_data[card][number]": number,
  "payment_method_data[card][exp_month]": "12",
  "payment_method_data[card][exp_year]": String(new Date().getUTCFullYear() + 2),
  "payment_method_data[card][cvc]": "123",
});

const confirm = (intent: { id: string; client_secret: string | null }, number: string) =>
  sandbox.browser("POST", `/v1/setup_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? "",
    ...fieldsOf(number),
  });

describe("setup intents", () => {
  it("save a card that the browser confirms, and announce it", async () => {
    const { customer, intent } = await createSetup();
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      usage: "off_session",
      payment_method_types: ["card", "us_bank_account"],
      payment_method_options: { card: { setup_credential_usage: "recurring" } },
    });
    const confirmed = await confirm(intent, "4242424242424242");
    expect(confirmed.body).toMatchObject({ status: "succeeded", object: "setup_intent" });
    expect(JSON.stringify(confirmed.body)).not.toContain(customer.id);
    const saved = await sandbox.stripe.setupIntents.retrieve(intent.id);
    expect(saved).toMatchObject({ status: "succeeded", metadata: { userId: "u_1" } });
    const { data } = await sandbox.stripe.customers.listPaymentMethods(customer.id);
    expect(data.map(({ id }) => id)).toEqual([saved.payment_method]);
    await receiver.waitFor(3);
    expect(typesOf(intent.id)).toEqual(["setup_intent.created", "setup_intent.succeeded"]);
    expect((await catchStripeError(sandbox.stripe.setupIntents.confirm(intent.id))).code).toBe(
      "setup_intent_unexpected_state",
    );
  });

  it("save a bank account", async () => {
    const { customer, intent } = await createSetup();
    await sandbox.browser("POST", `/v1/setup_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? "",
      "payment_method_data[type]": "us_bank_account",
      "payment_method_data[us_bank_account][routing_number]": "110000000",
      "payment_method_data[us_bank_account][account_number]": "000123456789",
      "payment_method_data[billing_details][name]": "Ann Lee",
    });
    const { data } = await sandbox.stripe.customers.listPaymentMethods(customer.id);
    expect(data).toMatchObject([{ type: "us_bank_account", us_bank_account: { last4: "6789" } }]);
  });

  it("refuse a card that the bank does not let be saved, and take another one afterwards", async () => {
    const { intent } = await createSetup();
    const declined = await confirm(intent, "4000000000000002");
    expect(declined).toMatchObject({
      status: 402,
      body: { error: { code: "card_declined", setup_intent: { status: "requires_payment_method" } } },
    });
    expect((await sandbox.stripe.setupIntents.retrieve(intent.id)).last_setup_error?.code).toBe(
      "card_declined",
    );
    expect((await confirm(intent, "4242424242424242")).body).toMatchObject({ status: "succeeded" });
    const failed = await sandbox.stripe.events.list({ type: "setup_intent.setup_failed" });
    expect(failed.data[0]?.data.object).toMatchObject({ id: intent.id });
  });

  it("are not readable or confirmable in a browser without their client secret", async () => {
    const { intent } = await createSetup();
    const { intent: other } = await createSetup();
    const path = `/v1/setup_intents/${intent.id}`;
    expect(await sandbox.browser("GET", path, {})).toMatchObject({ status: 400 });
    const foreign = { client_secret: other.client_secret ?? "" };
    expect(await sandbox.browser("GET", path, foreign)).toMatchObject({
      status: 400,
      body: { error: { code: "setup_intent_invalid_parameter" } },
    });
  });

  it("are canceled once, and never after they succeeded", async () => {
    const { intent } = await createSetup();
    const canceled = await sandbox.stripe.setupIntents.cancel(intent.id, {
      cancellation_reason: "abandoned",
    });
    expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    expect((await catchStripeError(sandbox.stripe.setupIntents.cancel(intent.id))).code).toBe(
      "setup_intent_unexpected_state",
    );
  });
});

describe("3-D Secure while saving a card", () => {
  it("lets later off-session charges pass once it is completed", async () => {
    const { customer, intent } = await createSetup();
    const asked = await confirm(intent, "4000002500003155");
    expect(asked.body).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    await sandbox.browser("POST", `/v1/setup_intents/${intent.id}/challenge`, {
      client_secret: intent.client_secret ?? "",
      outcome: "complete",
    });
    const [saved] = (await sandbox.stripe.customers.listPaymentMethods(customer.id)).data;
    const charged = await sandbox.stripe.paymentIntents.create({
      amount: 2_500,
      currency: "usd",
      customer: customer.id,
      payment_method: saved?.id ?? "",
      confirm: true,
      off_session: true,
      payment_method_options: { card: { stored_credential_usage: "recurring" } },
      expand: ["latest_charge"],
    });
    expect(charged.status).toBe("succeeded");
    expect(charged.latest_charge).toMatchObject({
      payment_method_details: { card: { stored_credential_usage: "recurring" } },
    });
  });

  it("saves nothing when the customer fails it", async () => {
    const { customer, intent } = await createSetup();
    await confirm(intent, "4000000000003220");
    const failed = await sandbox.browser("POST", `/v1/setup_intents/${intent.id}/challenge`, {
      client_secret: intent.client_secret ?? "",
      outcome: "fail",
    });
    expect(failed.body).toMatchObject({ error: { code: "setup_intent_authentication_failure" } });
    expect((await sandbox.stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
  });
});

describe("saved payment methods", () => {
  it("can be the customer's default, and leave that place when they are detached for good", async () => {
    const { stripe } = sandbox;
    const customer = await stripe.customers.create({});
    const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    const chosen = await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: method.id },
    });
    expect(chosen.invoice_settings.default_payment_method).toBe(method.id);
    const detached = await stripe.paymentMethods.detach(method.id);
    expect(detached.customer).toBeNull();
    const after = await stripe.customers.retrieve(customer.id);
    expect(after).toMatchObject({ invoice_settings: { default_payment_method: null } });
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
    const again = await catchStripeError(stripe.paymentMethods.attach(method.id, { customer: customer.id }));
    expect(again.message).toMatch(/may not be used again/);
    expect((await catchStripeError(stripe.paymentMethods.detach(method.id))).statusCode).toBe(400);
  });

  it("of another customer cannot be the default", async () => {
    const { stripe } = sandbox;
    const [owner, other] = [await stripe.customers.create({}), await stripe.customers.create({})];
    const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: owner.id });
    const foreign = stripe.customers.update(other.id, {
      invoice_settings: { default_payment_method: method.id },
    });
    expect(await catchStripeError(foreign)).toMatchObject({ statusCode: 400, code: "resource_missing" });
  });

  it("are declared either as being saved or as being charged, not both", async () => {
    const both = sandbox.stripe.paymentIntents.create({
      amount: 2_500,
      currency: "usd",
      setup_future_usage: "off_session",
      payment_method_options: { card: { stored_credential_usage: "recurring" } },
    });
    expect(await catchStripeError(both)).toMatchObject({
      statusCode: 400,
      param: "payment_method_options[card][stored_credential_usage]",
    });
  });
});
