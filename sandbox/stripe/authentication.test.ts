import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import Stripe from "stripe";
import { catchStripeError } from "./testing/catch-stripe-error";
import { PUBLISHABLE_KEY, type RunningSandbox, startSandbox } from "./testing/start-sandbox";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const clientWith = (key: string) =>
  new Stripe(key, {
    host: "127.0.0.1",
    port: Number(new URL(sandbox.url).port),
    protocol: "http",
    maxNetworkRetries: 0,
  });

const card = (number: string) => ({
  "payment_method_data[type]": "card",
  "payment_method_data[card][number]": number,
  "payment_method_data[card][exp_month]": "12",
  "payment_method_data[card][exp_year]": String(new Date().getUTCFullYear() + 2),
  "payment_method_data[card][cvc]": "123",
});

describe("keys", () => {
  it("are required, must be right, and the publishable one opens little", async () => {
    expect((await fetch(`${sandbox.url}/v1/customers`)).status).toBe(401);
    const wrong = await catchStripeError(clientWith("sk_test_wrongwrong").customers.list());
    expect(wrong).toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
    const publishable = await catchStripeError(clientWith(PUBLISHABLE_KEY).customers.list());
    expect(publishable).toMatchObject({ statusCode: 401, code: "secret_key_required" });
  });

  it("keep card numbers off the server's calls", async () => {
    const create = sandbox.stripe.paymentMethods.create({
      type: "card",
      card: { number: "4242424242424242", exp_month: 12, exp_year: 2034, cvc: "123" },
    });
    expect((await catchStripeError(create)).message).toMatch(/generally unsafe/);
  });
});

describe("the browser's calls", () => {
  const newIntent = () =>
    sandbox.stripe.paymentIntents.create({ amount: 900, currency: "usd", metadata: { secret: "yes" } });

  it("see their intent by client secret, without metadata or customer, from any origin", async () => {
    const intent = await newIntent();
    const path = `/v1/payment_intents/${intent.id}`;
    const seen = await sandbox.browser("GET", path, { client_secret: intent.client_secret ?? "" });
    expect(seen).toMatchObject({ status: 200, body: { id: intent.id, amount: 900 } });
    expect(Object.keys(Object(seen.body))).not.toEqual(expect.arrayContaining(["metadata"]));
    expect(Object.keys(Object(seen.body))).not.toEqual(expect.arrayContaining(["customer"]));
    expect(seen.headers.get("access-control-allow-origin")).toBe("*");
    expect((await sandbox.browser("GET", path, {})).status).toBe(400);
    expect((await sandbox.browser("GET", path, { client_secret: `${intent.id}_secret_x` })).status).toBe(400);
  });

  it("confirm with a test card and are refused any other number", async () => {
    const intent = await newIntent();
    const client = { client_secret: intent.client_secret ?? "" };
    const path = `/v1/payment_intents/${intent.id}/confirm`;
    const live = await sandbox.browser("POST", path, { ...client, ...card("4111111111111111") });
    expect(live).toMatchObject({ status: 402, body: { error: { decline_code: "test_mode_live_card" } } });
    const typo = await sandbox.browser("POST", path, { ...client, ...card("4242424242424241") });
    expect(typo.body).toMatchObject({ error: { code: "incorrect_number" } });
    const declined = await sandbox.browser("POST", path, { ...client, ...card("4000000000000002") });
    expect(declined.body).toMatchObject({ error: { payment_intent: { status: "requires_payment_method" } } });
    expect(JSON.stringify(declined.body)).not.toContain('"metadata":{"secret"');
    const paid = await sandbox.browser("POST", path, { ...client, ...card("4242424242424242") });
    expect(paid.body).toMatchObject({ status: "succeeded" });
  });
});

describe("control endpoints", () => {
  it("do not answer web pages", async () => {
    const response = await fetch(`${sandbox.url}/_sandbox`, {
      method: "DELETE",
      headers: { origin: "https://evil.example" },
    });
    expect(response.status).toBe(403);
  });
});
