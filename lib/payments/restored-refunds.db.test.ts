import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import {
  createPaidPayment,
  failAtStripe,
  payOwedRefunds,
  refundAtStripe,
  refundedOf,
  sandboxControl,
} from "@/tests/factories/payments";
import { createPaidSale } from "@/tests/factories/returns";
import { owePartialRefund } from "./owe-partial-refund.server";
import { refundableCents } from "./owed-refunds.server";
import { reconcilePayments } from "./reconcile-payments.server";
import { recordRefundsOf } from "./record-refund.server";
import { settlePayment } from "./settle-payment.server";

const PAID = 1_137_500;
/** A lead of the order of 250. */
const SHARE = 4_550;

beforeAll(() => installCatalog());

const owe = (orderId: string, causeId: string) =>
  inTransaction((transaction) => owePartialRefund(transaction, { orderId, causeId }));
const owedRow = (causeId: string) => db().partialRefund.findUniqueOrThrow({ where: { causeId } });

async function createSaleWithDebt() {
  const sale = await createPaidSale(1);
  const [causeId = ""] = sale.leadIds;
  await owe(sale.orderId, causeId);
  return { ...sale, causeId };
}

describe("a refund that we owe and that was lowered, because somebody refunded the order in Stripe's dashboard", () => {
  it("is owed again and sent when that refund fails", async () => {
    const { paymentIntentId, causeId } = await createSaleWithDebt();
    const refund = await refundAtStripe(paymentIntentId);
    expect(await owedRow(causeId)).toMatchObject({
      amountCents: 0,
      coveredCents: SHARE,
      paidAt: expect.any(Date),
    });
    await failAtStripe(paymentIntentId, refund);
    expect(await owedRow(causeId)).toMatchObject({ amountCents: SHARE, coveredCents: 0, paidAt: null });
    expect(await payOwedRefunds()).toBe(1);
    expect(await refundedOf(paymentIntentId)).toBe(SHARE);
  });

  it("is owed when the lead was returned while the dashboard's refund was under way", async () => {
    const { paymentIntentId, orderId, leadIds } = await createPaidSale(1);
    const [causeId = ""] = leadIds;
    const refund = await refundAtStripe(paymentIntentId);
    await owe(orderId, causeId);
    expect(await owedRow(causeId)).toMatchObject({ amountCents: 0, paidAt: expect.any(Date) });
    await failAtStripe(paymentIntentId, refund);
    await payOwedRefunds();
    expect(await refundedOf(paymentIntentId)).toBe(SHARE);
  });

  it("is completed when a part of it was sent before", async () => {
    const { paymentIntentId, orderId, causeId } = await createSaleWithDebt();
    const refund = await refundAtStripe(paymentIntentId, PAID - 450);
    await payOwedRefunds();
    expect(await owedRow(causeId)).toMatchObject({ amountCents: 450, coveredCents: SHARE - 450 });
    await failAtStripe(paymentIntentId, refund);
    await recordRefundsOf(paymentIntentId);
    await payOwedRefunds();
    expect(await refundedOf(paymentIntentId)).toBe(SHARE);
    const rows = await db().partialRefund.findMany({ where: { orderId }, orderBy: { amountCents: "asc" } });
    expect(rows).toMatchObject([
      { causeId, leads: 1, amountCents: 450, coveredCents: 0 },
      { leads: 0, amountCents: SHARE - 450, coveredCents: 0 },
    ]);
    const notes = await db().billingDocument.findMany({ where: { orderId, kind: "credit_note" } });
    expect(notes.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(PAID - 450 + SHARE);
  });

  it("is sent once when an attempt of the lower amount had reached Stripe and its response was lost", async () => {
    const { paymentIntentId, causeId } = await createSaleWithDebt();
    const refund = await refundAtStripe(paymentIntentId, PAID - 450);
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "refunds.create",
      times: "always",
      action: { kind: "drop_after" },
    });
    expect(await payOwedRefunds()).toBe(0);
    await sandboxControl().clearFaults();
    expect(await refundedOf(paymentIntentId)).toBe(PAID);
    await failAtStripe(paymentIntentId, refund);
    for (let run = 0; run < 3; run += 1) await payOwedRefunds();
    expect(await refundedOf(paymentIntentId)).toBe(SHARE);
    expect(await owedRow(causeId)).toMatchObject({ amountCents: 450, paidAt: expect.any(Date) });
  });
});

it("whatever fails, customers get what they are owed, never more than they paid, and nothing is forgotten", async () => {
  const step = fc.oneof(
    fc.constant("owe" as const),
    fc.constant("pay" as const),
    fc.constant("fail" as const),
    fc.integer({ min: 1, max: PAID }),
    fc.constant(PAID),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const { paymentIntentId, orderId, leadIds } = await createPaidSale(3);
      const causes = [...leadIds];
      let shares = 0;
      const foreign: string[] = [];
      for (const next of steps) {
        if (next === "pay") await payOwedRefunds();
        else if (next === "owe") {
          const cause = causes.pop();
          if (!cause) continue;
          await owe(orderId, cause);
          shares += SHARE;
        } else if (next === "fail") {
          const refund = foreign.pop();
          if (refund) await failAtStripe(paymentIntentId, refund);
        } else {
          const left = PAID - (await refundedOf(paymentIntentId));
          if (left > 0) foreign.push(await refundAtStripe(paymentIntentId, Math.min(next, left)));
        }
      }
      for (let run = 0; run < 3; run += 1) await payOwedRefunds();
      const rows = await db().partialRefund.findMany({ where: { orderId } });
      expect(rows.filter(({ paidAt }) => !paidAt)).toEqual([]);
      expect(rows.reduce((sum, row) => sum + row.amountCents + row.coveredCents, 0)).toBe(shares);
      const covered = rows.reduce((sum, { coveredCents }) => sum + coveredCents, 0);
      const left = await inTransaction((transaction) => refundableCents(transaction, orderId));
      expect(left).toBe(PAID - (await refundedOf(paymentIntentId)));
      // Only what the customer has otherwise is left out.
      expect(covered === 0 || left === 0).toBe(true);
    }),
    { numRuns: 8 },
  );
});

describe("a payment that became no order", () => {
  it("is refunded again, and gets no order, when the dashboard's refund of it fails", async () => {
    const { paymentIntentId } = await createPaidPayment();
    const { id } = await sandboxControl().refundInDashboard({ payment_intent: paymentIntentId });
    await settlePayment(paymentIntentId);
    await failAtStripe(paymentIntentId, id);
    expect(await refundedOf(paymentIntentId)).toBe(0);
    await reconcilePayments(new Date(Date.now() + 60 * 60_000));
    expect(await refundedOf(paymentIntentId)).toBe(PAID);
    expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({
      state: "refunded",
    });
    expect(await db().order.findUnique({ where: { paymentIntentId } })).toBeNull();
  });
});
