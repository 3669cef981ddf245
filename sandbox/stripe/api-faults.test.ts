import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { catchStripeError } from "./testing/catch-stripe-error";
import { type RunningSandbox, startSandbox } from "./testing/start-sandbox";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.control.reset());
afterAll(() => sandbox.stop());

const usd = { amount: 800, currency: "usd" };
const countIntents = async () => (await sandbox.stripe.paymentIntents.list()).data.length;

describe("API faults", () => {
  it.each([
    [500, "StripeAPIError"],
    [429, "StripeRateLimitError"],
  ] as const)("answer %i without acting, once", async (status, type) => {
    await sandbox.control.injectFault({
      target: "api",
      path: "/v1/payment_intents",
      action: { kind: "status", status },
    });
    const call = () => sandbox.stripe.paymentIntents.create(usd, { idempotencyKey: `status-${status}` });
    expect(await catchStripeError(call())).toMatchObject({ type, statusCode: status });
    expect(await countIntents()).toBe(0);
    expect((await call()).status).toBe("requires_payment_method");
  });

  // The SDK repeats a call once when the connection closes, whatever maxNetworkRetries says: hence two drops.
  it("drop the answer after acting, so that only the key finds it again", async () => {
    const action = { kind: "drop_after" } as const;
    await sandbox.control.injectFault({ target: "api", method: "POST", times: "always", action });
    const call = () => sandbox.stripe.paymentIntents.create(usd, { idempotencyKey: "dropped" });
    expect((await catchStripeError(call())).type).toBe("StripeConnectionError");
    await sandbox.control.clearFaults();
    const found = await call();
    expect(found.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(await countIntents()).toBe(1);
  });

  it("drop the connection before acting", async () => {
    const action = { kind: "drop_before" } as const;
    await sandbox.control.injectFault({ target: "api", method: "POST", times: 2, action });
    expect((await catchStripeError(sandbox.stripe.paymentIntents.create(usd))).type).toBe(
      "StripeConnectionError",
    );
    expect(await countIntents()).toBe(0);
  });

  it("answer 500 after acting and keep doing so for the key", async () => {
    const action = { kind: "replayable_500" } as const;
    await sandbox.control.injectFault({ target: "api", endpoint: "payment_intents.create", action });
    const call = () => sandbox.stripe.paymentIntents.create(usd, { idempotencyKey: "poisoned" });
    const first = await catchStripeError(call());
    expect(first).toMatchObject({ statusCode: 500, headers: { "stripe-should-retry": "false" } });
    expect(await catchStripeError(call())).toMatchObject({
      statusCode: 500,
      headers: { "idempotent-replayed": "true" },
    });
    expect(await countIntents()).toBe(1);
  });

  it("let a call time out although it was carried out", async () => {
    const action = { kind: "delay", delayMs: 5_000, when: "after" } as const;
    await sandbox.control.injectFault({ target: "api", endpoint: "payment_intents.create", action });
    const error = await catchStripeError(sandbox.stripe.paymentIntents.create(usd, { timeout: 100 }));
    expect(error.message).toMatch(/timeout/);
    expect(await countIntents()).toBe(1);
  });

  it("are refused when they make no sense", async () => {
    const response = await fetch(`${sandbox.url}/_sandbox/faults`, {
      method: "POST",
      body: JSON.stringify({ target: "api", action: { kind: "status", status: 200 } }),
    });
    expect(response.status).toBe(400);
  });
});
