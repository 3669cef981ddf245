import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { catchStripeError } from "./testing/catch-stripe-error";
import { type RunningSandbox, startSandbox } from "./testing/start-sandbox";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control.reset());

describe("balance transactions", () => {
  it("list what was collected and refunded, with fees, the newest first", async () => {
    const { stripe, control } = sandbox;
    const intent = await control.createPaymentIntent({ amount: 10_000 });
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 4_000 });
    await control.failRefund({ refund: refund.id });
    const { data } = await stripe.balanceTransactions.list({ expand: ["data.source"] });
    expect(data).toMatchObject([
      { type: "refund_failure", amount: 4_000, fee: 0, net: 4_000, source: { id: refund.id } },
      { type: "refund", amount: -4_000, fee: 0, source: { id: refund.id, payment_intent: intent.id } },
      {
        type: "charge",
        reporting_category: "charge",
        amount: 10_000,
        fee: 320,
        net: 9_680,
        currency: "usd",
        status: "pending",
        source: { id: intent.latest_charge, payment_intent: intent.id },
      },
    ]);
    const [, , charged] = data;
    expect(charged?.available_on).toBeGreaterThan(charged?.created ?? Number.POSITIVE_INFINITY);
    const charge = await stripe.charges.retrieve(intent.latest_charge ?? "");
    expect(charge.balance_transaction).toBe(charged?.id);
    expect(await stripe.balanceTransactions.retrieve(charged?.id ?? "")).toMatchObject({ source: charge.id });
  });

  it("have no movement of a bank debit before it settles, then one with the lower fee", async () => {
    const { stripe, control } = sandbox;
    const intent = await control.createPaymentIntent({ amount: 100_000, status: "processing" });
    expect((await stripe.balanceTransactions.list()).data).toEqual([]);
    await control.settle({ payment_intent: intent.id, outcome: "succeeded" });
    expect((await stripe.balanceTransactions.list()).data).toMatchObject([
      { type: "payment", amount: 100_000, fee: 500 },
    ]);
  });

  it("are listed page by page and by source, type and time", async () => {
    const { stripe, control } = sandbox;
    const ids: string[] = [];
    for (const amount of [1, 2, 3, 4, 5]) {
      ids.unshift(
        await control.addBalanceTransaction({
          amount,
          type: "stripe_fee",
          reporting_category: "fee",
          created: 1_000 + amount,
        }),
      );
    }
    const listed: string[] = [];
    for await (const { id } of stripe.balanceTransactions.list({ limit: 2 })) listed.push(id);
    expect(listed).toEqual(ids);
    const recent = await stripe.balanceTransactions.list({ created: { gte: 1_004 } });
    expect(recent.data.map(({ amount }) => amount)).toEqual([5, 4]);
    expect((await stripe.balanceTransactions.list({ type: "charge" })).data).toEqual([]);
    expect((await stripe.balanceTransactions.list({ source: "ch_unknown" })).data).toEqual([]);
  });

  it("can be changed and removed by the control endpoints", async () => {
    const { stripe, control } = sandbox;
    const id = await control.addBalanceTransaction({ amount: 500 });
    await control.changeBalanceTransaction(id, { amount: 400, fee: 15 });
    expect(await stripe.balanceTransactions.retrieve(id)).toMatchObject({ amount: 400, fee: 15, net: 385 });
    await control.removeBalanceTransaction(id);
    const error = await catchStripeError(stripe.balanceTransactions.retrieve(id));
    expect(error).toMatchObject({ statusCode: 404, code: "resource_missing" });
  });

  it("can fail on a later page", async () => {
    const { stripe, control } = sandbox;
    for (const amount of [1, 2, 3]) await control.addBalanceTransaction({ amount });
    await control.injectFault({
      target: "api",
      endpoint: "balance_transactions.list",
      times: "always",
      skip: 1,
      action: { kind: "status", status: 500 },
    });
    const listed: number[] = [];
    const error = await catchStripeError(
      stripe.balanceTransactions.list({ limit: 2 }).autoPagingEach(({ amount }) => {
        listed.push(amount);
      }),
    );
    expect(error.statusCode).toBe(500);
    expect(listed).toEqual([3, 2]);
    await control.clearFaults();
  });
});
