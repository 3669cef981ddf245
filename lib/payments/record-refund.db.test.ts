import { beforeAll, describe, expect, it } from "@jest/globals";
import type Stripe from "stripe";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sandboxControl } from "@/tests/factories/payments";
import { createPaidSale } from "@/tests/factories/returns";
import { reconcileRefunds } from "./reconcile-refunds.server";
import { recordRefund, recordRefundsOf } from "./record-refund.server";
import { stripe } from "./stripe-client.server";

beforeAll(() => installCatalog());

const rowOf = (id: string) => db().stripeRefund.findUniqueOrThrow({ where: { id } });

async function refundAtStripe(amount = 10_000): Promise<Stripe.Refund> {
  const { paymentIntentId } = await createPaidSale();
  return stripe().refunds.create({ payment_intent: paymentIntentId, amount });
}

describe("a refund at Stripe", () => {
  it("is recorded once, however often and at how many places at once", async () => {
    const refund = await refundAtStripe();
    const moves = await Promise.all(Array.from({ length: 10 }, () => recordRefund(refund)));
    expect(moves.filter((move) => move !== null)).toMatchObject([{ from: null, to: "succeeded" }]);
    expect(await rowOf(refund.id)).toMatchObject({
      amountCents: 10_000,
      origin: "foreign",
      status: "succeeded",
      reason: null,
      stripeCreatedAt: new Date(refund.created * 1000),
    });
  });

  it("that failed stays failed when an older state arrives late", async () => {
    const refund = await refundAtStripe();
    const pending = { ...refund, status: "pending" };
    const failed = { ...refund, status: "failed", failure_reason: "expired_or_canceled_card" };
    expect(await recordRefund(pending)).toMatchObject({ from: null, to: "pending" });
    expect(await recordRefund(refund)).toMatchObject({ from: "pending", to: "succeeded" });
    expect(await recordRefund(pending)).toBeNull();
    expect(await recordRefund(failed)).toMatchObject({ from: "succeeded", to: "failed" });
    expect(await recordRefund(refund)).toBeNull();
    expect(await rowOf(refund.id)).toMatchObject({
      status: "failed",
      failureReason: "expired_or_canceled_card",
    });
  });

  it("whose events were lost is recorded by the reconciler, and so is its failure", async () => {
    const refund = await refundAtStripe();
    expect(await reconcileRefunds()).toBeGreaterThan(0);
    expect(await rowOf(refund.id)).toMatchObject({ status: "succeeded" });
    await sandboxControl().failRefund({ refund: refund.id });
    await reconcileRefunds();
    expect(await rowOf(refund.id)).toMatchObject({ status: "failed" });
    expect(await reconcileRefunds()).toBe(0);
  });

  it.each([
    ["its event", (paymentIntentId: string) => recordRefundsOf(paymentIntentId)],
    ["the reconciler", () => reconcileRefunds()],
  ])("is recorded by %s after those that were made before it, which may be ours", async (_, record) => {
    const { paymentIntentId } = await createPaidSale();
    const made: string[] = [];
    for (const amount of [1_000, 2_000, 3_000])
      made.push((await stripe().refunds.create({ payment_intent: paymentIntentId, amount })).id);
    await record(paymentIntentId);
    const entries = await db().bookEntry.findMany({
      where: { sourceId: { in: made } },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ sourceId }) => sourceId)).toEqual(made);
  });

  it("of another program on our Stripe account is left out", async () => {
    const { id } = await sandboxControl().createPaymentIntent({ amount: 5_000 });
    const refund = await stripe().refunds.create({ payment_intent: id });
    await reconcileRefunds();
    expect(await db().stripeRefund.findUnique({ where: { id: refund.id } })).toBeNull();
  });
});
