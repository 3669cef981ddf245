import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { until } from "@/tests/waiting/until";
import { catchStripeError } from "./testing/catch-stripe-error";
import { type RunningSandbox, startSandbox } from "./testing/start-sandbox";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const usd = { amount: 700, currency: "usd" };

describe("idempotency keys", () => {
  it("replay the stored answer to the same request", async () => {
    const { stripe } = sandbox;
    const first = await stripe.paymentIntents.create(usd, { idempotencyKey: "same" });
    const second = await stripe.paymentIntents.create(usd, { idempotencyKey: "same" });
    expect(second).toEqual(first);
    expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(second.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
  });

  it("refuse other parameters and another endpoint", async () => {
    const { stripe } = sandbox;
    await stripe.paymentIntents.create(usd, { idempotencyKey: "taken" });
    const amount = stripe.paymentIntents.create({ ...usd, amount: 701 }, { idempotencyKey: "taken" });
    expect(await catchStripeError(amount)).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
    const customer = stripe.customers.create({}, { idempotencyKey: "taken" });
    expect(await catchStripeError(customer)).toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
  });

  it("answer 409 while the first request is in flight, then replay it", async () => {
    const { stripe, control } = sandbox;
    await control.injectFault({
      target: "api",
      endpoint: "payment_intents.create",
      action: { kind: "delay", delayMs: 400, when: "after" },
    });
    const slow = stripe.paymentIntents.create(usd, { idempotencyKey: "slow" });
    await waitUntilTaken(sandbox);
    const impatient = await catchStripeError(stripe.paymentIntents.create(usd, { idempotencyKey: "slow" }));
    expect(impatient).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    const first = await slow;
    expect((await stripe.paymentIntents.create(usd, { idempotencyKey: "slow" })).id).toBe(first.id);
  });

  it("store declines, but not requests that never began", async () => {
    const { stripe } = sandbox;
    const declined = { ...usd, confirm: true, payment_method: "pm_card_chargeDeclined" };
    const first = await catchStripeError(
      stripe.paymentIntents.create(declined, { idempotencyKey: "declined" }),
    );
    const second = await catchStripeError(
      stripe.paymentIntents.create(declined, { idempotencyKey: "declined" }),
    );
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
    expect(second.headers?.["idempotent-replayed"]).toBe("true");

    await catchStripeError(
      stripe.paymentIntents.create({ ...usd, amount: 1.5 }, { idempotencyKey: "invalid" }),
    );
    const corrected = await stripe.paymentIntents.create(usd, { idempotencyKey: "invalid" });
    expect(corrected.status).toBe("requires_payment_method");
  });
});

/** The fault is used up as soon as the slow request has arrived; each round is one request, no sleep. */
async function waitUntilTaken({ control }: RunningSandbox): Promise<void> {
  await until(async () => (await control.listFaults()).length === 0);
}
