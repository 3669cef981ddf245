import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { catchStripeError } from "./testing/catch-stripe-error";
import { type RunningSandbox, startSandbox } from "./testing/start-sandbox";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

describe("refunds", () => {
  it("refunds in parts, never more than is left, and never twice", async () => {
    const { stripe, control } = sandbox;
    const intent = await control.createPaymentIntent({ amount: 1_000 });
    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 400,
      reason: "requested_by_customer",
    });
    expect(part).toMatchObject({ amount: 400, status: "succeeded", payment_intent: intent.id });

    const tooMuch = await catchStripeError(stripe.refunds.create({ payment_intent: intent.id, amount: 601 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: "amount" });
    const rest = await stripe.refunds.create({ charge: intent.latest_charge ?? "" });
    expect(rest.amount).toBe(600);
    const again = await catchStripeError(stripe.refunds.create({ payment_intent: intent.id }));
    expect(again).toMatchObject({ statusCode: 400, code: "charge_already_refunded" });

    const charge = await stripe.charges.retrieve(intent.latest_charge ?? "");
    expect(charge).toMatchObject({ amount_refunded: 1_000, refunded: true });
    const listed = await stripe.refunds.list({ payment_intent: intent.id });
    expect(listed.data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
    expect((await stripe.refunds.retrieve(part.id)).amount).toBe(400);
    expect((await control.getPaymentIntent(intent.id)).refunded).toBe(1_000);
  });

  it("refuses to refund what was never captured", async () => {
    const { stripe, control } = sandbox;
    const processing = await control.createPaymentIntent({
      amount: 1_000,
      status: "processing",
    });
    const error = await catchStripeError(stripe.refunds.create({ payment_intent: processing.id }));
    expect(error.message).toMatch(/does not have a successful charge/);
  });
});
