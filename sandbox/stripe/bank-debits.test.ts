import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { catchStripeError } from "./testing/catch-stripe-error";
import { type RunningSandbox, startSandbox } from "./testing/start-sandbox";
import { startWebhookReceiver, type WebhookReceiver } from "./testing/webhook-receiver";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

async function debit(from: RunningSandbox, accountNumber: string) {
  const intent = await from.stripe.paymentIntents.create({
    amount: 90_000,
    currency: "usd",
    allowed_payment_method_types: ["card", "us_bank_account"],
  });
  const clientSecret = intent.client_secret ?? "";
  const answer = await from.browser("POST", `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: clientSecret,
    "payment_method_data[type]": "us_bank_account",
    "payment_method_data[us_bank_account][routing_number]": "110000000",
    "payment_method_data[us_bank_account][account_number]": accountNumber,
    "payment_method_data[billing_details][name]": "Ann Lee",
    "payment_method_data[billing_details][email]": "ann@example.com",
  });
  return { id: intent.id, clientSecret, answer };
}

describe("bank debits", () => {
  it("stays in processing until settled", async () => {
    const { id, answer } = await debit(sandbox, "000123456789");
    expect(answer.body).toMatchObject({ status: "processing" });
    expect((await sandbox.control.settle({ payment_intent: id, outcome: "succeeded" })).status).toBe(
      "succeeded",
    );
    await expect(sandbox.control.settle({ payment_intent: id, outcome: "failed" })).rejects.toThrow("409");
  });

  it("fails later, back to requires_payment_method with the bank's reason", async () => {
    const { id } = await debit(sandbox, "000111111116");
    await sandbox.control.settle({ payment_intent: id, outcome: "failed" });
    const intent = await sandbox.stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "no_account" },
    });
    expect(intent.latest_charge).toMatchObject({ status: "failed", paid: false });
  });

  it("waits for the customer to confirm micro-deposits, then debits", async () => {
    const { id, answer } = await debit(sandbox, "000666666668");
    expect(answer.body).toMatchObject({
      status: "requires_action",
      next_action: {
        type: "verify_with_microdeposits",
        verify_with_microdeposits: {
          hosted_verification_url: `https://payments.stripe.com/microdeposit/${id}`,
          microdeposit_type: "amounts",
        },
      },
    });
    expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({ latest_charge: null });
    const verify = () => sandbox.stripe.paymentIntents.verifyMicrodeposits(id, { amounts: [32, 45] });
    expect(await verify()).toMatchObject({ status: "processing", next_action: null });
    expect((await catchStripeError(verify())).code).toBe("payment_intent_unexpected_state");
    expect((await sandbox.control.settle({ payment_intent: id, outcome: "succeeded" })).status).toBe(
      "succeeded",
    );
  });

  it("does not take the answer to a 3-D Secure challenge for micro-deposits", async () => {
    const { id, clientSecret } = await debit(sandbox, "000666666668");
    const challenged = await sandbox.browser("POST", `/v1/payment_intents/${id}/challenge`, {
      client_secret: clientSecret,
      outcome: "complete",
    });
    expect(challenged.status).toBe(400);
    expect((await sandbox.stripe.paymentIntents.retrieve(id)).status).toBe("requires_action");
  });

  it("refuses account numbers that are not Stripe's test numbers", async () => {
    const { id, answer } = await debit(sandbox, "123456789012");
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "account_number_invalid" } } });
    expect((await sandbox.stripe.paymentIntents.retrieve(id)).status).toBe("requires_payment_method");
  });
});

describe("settling by time", () => {
  let receiver: WebhookReceiver;
  let timed: RunningSandbox;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    timed = await startSandbox({ SANDBOX_ACH_SETTLE_MS: "30", SANDBOX_WEBHOOK_URL: receiver.url });
  });
  afterAll(async () => {
    await timed.stop();
    await receiver.close();
  });

  it("does what the account number says", async () => {
    const good = await debit(timed, "000123456789");
    await receiver.waitFor(5);
    expect((await timed.stripe.paymentIntents.retrieve(good.id)).status).toBe("succeeded");
    const bad = await debit(timed, "000111111116");
    await receiver.waitFor(10);
    expect((await timed.stripe.paymentIntents.retrieve(bad.id)).last_payment_error?.code).toBe("no_account");
  });
});
