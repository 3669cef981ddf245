import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { recordRefund, recordRefundsOf } from "@/lib/payments/record-refund.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createPaidPayment, createSettledPayment, sandboxControl } from "@/tests/factories/payments";
import { tamper } from "@/tests/factories/tamper";
import { type DocumentKind, documentContent } from "./document-content";
import { issueMissingDocuments } from "./issue-missing.server";

beforeAll(installCatalog);

async function refund(paymentIntentId: string, amount: number) {
  return stripe().refunds.create({ payment_intent: paymentIntentId, amount });
}

async function documentsOf(orderId: string) {
  const rows = await db().billingDocument.findMany({ where: { orderId }, orderBy: { issuedAt: "asc" } });
  return rows.map((row) => ({ ...row, content: documentContent.parse(row.content) }));
}

describe("a refund that succeeded", () => {
  it("gets one credit note, for the customer of the invoice, however often it is recorded", async () => {
    const { customer, paymentIntentId, orderId } = await createSettledPayment();
    await db().user.update({
      where: { id: customer.id },
      data: { firstName: "Closed", lastName: "account" },
    });
    const made = await refund(paymentIntentId, 45_500);
    await Promise.all(Array.from({ length: 8 }, () => recordRefund(made)));
    const [invoice, note, ...others] = await documentsOf(orderId);
    expect(others).toEqual([]);
    expect(note).toMatchObject({
      kind: "credit_note",
      number: expect.stringMatching(/^CN-20\d\d-\d{6}$/),
      invoiceId: invoice?.id,
      refundId: made.id,
      amountCents: 45_500,
      content: {
        customer: invoice?.content.customer,
        invoiceNumber: invoice?.number,
        lines: [{ description: "Refund", amountCents: 45_500 }],
      },
    });
  });

  it("of our own names the leads that it is for", async () => {
    const { paymentIntentId, orderId } = await createSettledPayment();
    await db().partialRefund.create({
      data: { causeId: orderId, orderId, paymentIntentId, leads: 10, amountCents: 45_500 },
    });
    const metadata = { reason: "leads-given-back", causeId: orderId };
    await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 45_500, metadata });
    await recordRefundsOf(paymentIntentId);
    expect((await documentsOf(orderId))[1]?.content.lines).toEqual([
      {
        description: "Refund for 10 leads not delivered",
        details: null,
        quantity: 10,
        unitCents: 4550,
        amountCents: 45_500,
      },
    ]);
  });

  it("and failed later keeps its credit note and gets one correction", async () => {
    const { paymentIntentId, orderId } = await createSettledPayment();
    const made = await refund(paymentIntentId, 1_137_500);
    await recordRefundsOf(paymentIntentId);
    await sandboxControl().failRefund({ refund: made.id });
    await Promise.all([recordRefundsOf(paymentIntentId), recordRefundsOf(paymentIntentId)]);
    const documents = await documentsOf(orderId);
    expect(documents.map(({ kind }) => kind)).toEqual(["invoice", "credit_note", "correction"]);
    expect(documents[2]).toMatchObject({
      number: expect.stringMatching(/^COR-20\d\d-\d{6}$/),
      correctsId: documents[1]?.id,
      amountCents: 1_137_500,
      content: { creditNoteNumber: documents[1]?.number, invoiceNumber: documents[0]?.number },
    });
    // The money is with us again, so it can be refunded again.
    await refund(paymentIntentId, 1_137_500);
    await recordRefundsOf(paymentIntentId);
    expect((await documentsOf(orderId)).at(-1)).toMatchObject({
      kind: "credit_note",
      amountCents: 1_137_500,
    });
  });

  it("but failed before we saw it gets nothing", async () => {
    const { paymentIntentId, orderId } = await createSettledPayment();
    const made = await refund(paymentIntentId, 100);
    await sandboxControl().failRefund({ refund: made.id });
    await recordRefundsOf(paymentIntentId);
    expect(await documentsOf(orderId)).toHaveLength(1);
  });

  it("before its order existed gets its credit note from the job", async () => {
    const { paymentIntentId } = await createPaidPayment();
    await refund(paymentIntentId, 100);
    await recordRefundsOf(paymentIntentId);
    const settlement = await settlePayment(paymentIntentId);
    const orderId = settlement.outcome === "settled" ? settlement.orderId : "";
    expect(await documentsOf(orderId)).toHaveLength(1);
    await issueMissingDocuments();
    await issueMissingDocuments();
    expect((await documentsOf(orderId)).map(({ kind }) => kind)).toEqual(["invoice", "credit_note"]);
  });

  it("gets a credit note only after the correction of an earlier one makes room for it", async () => {
    const { paymentIntentId, orderId } = await createSettledPayment();
    const first = await refund(paymentIntentId, 1_137_500);
    await recordRefund(first);
    await sandboxControl().failRefund({ refund: first.id });
    // The event about the failure is late: the second refund is recorded first.
    await recordRefund(await refund(paymentIntentId, 1_137_500));
    expect((await documentsOf(orderId)).map(({ kind }) => kind)).toEqual(["invoice", "credit_note"]);
    await recordRefundsOf(paymentIntentId);
    await issueMissingDocuments();
    expect((await documentsOf(orderId)).map(({ kind }) => kind)).toEqual([
      "invoice",
      "credit_note",
      "correction",
      "credit_note",
    ]);
  });

  it("leaves no document behind when recording it fails", async () => {
    const { paymentIntentId, orderId } = await createSettledPayment();
    const made = await refund(paymentIntentId, 100);
    await tamper(`UPDATE "BillingDocument" SET "content" = '{}' WHERE "orderId" = $1`, [orderId]);
    await expect(recordRefund(made)).rejects.toThrow(/Invalid input/);
    expect(await db().stripeRefund.count({ where: { paymentIntentId } })).toBe(0);
    expect(await db().billingDocument.count({ where: { orderId } })).toBe(1);
  });
});

const SIGNS: Readonly<Record<DocumentKind, number>> = { invoice: 1, credit_note: -1, correction: 1 };

/** Fails when a series has a gap. */
async function expectNoGaps(): Promise<void> {
  const rows = await db().billingDocument.findMany({ select: { kind: true, number: true } });
  for (const kind of ["invoice", "credit_note", "correction"] as const) {
    const counts = rows.filter((row) => row.kind === kind).map(({ number }) => Number(number.split("-")[2]));
    expect(counts.toSorted((one, other) => one - other)).toEqual(counts.map((_, index) => index + 1));
  }
}

describe("for any sequence of payments, partial refunds and failures", () => {
  const act = fc.oneof(
    fc.record({ act: fc.constant("pay" as const) }),
    fc.record({
      act: fc.constant("refund" as const),
      order: fc.nat(),
      cents: fc.integer({ min: 1, max: 1_137_500 }),
    }),
    fc.record({ act: fc.constant("fail" as const), order: fc.nat(), refund: fc.nat() }),
    fc.record({ act: fc.constant("record" as const), order: fc.nat() }),
  );

  it("invoices minus credit notes plus corrections is the money that we keep, and numbers have no gap", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        const orders = [await createSettledPayment()];
        for (const step of acts) {
          if (step.act === "pay") {
            orders.push(await createSettledPayment());
            continue;
          }
          const order = orders[step.order % orders.length];
          if (!order) continue;
          const { data } = await stripe().refunds.list({ payment_intent: order.paymentIntentId, limit: 100 });
          const standing = data.filter(({ status }) => status === "succeeded");
          if (step.act === "record") await recordRefundsOf(order.paymentIntentId);
          if (step.act === "refund") {
            const left = 1_137_500 - standing.reduce((sum, { amount }) => sum + amount, 0);
            if (left > 0) await refund(order.paymentIntentId, Math.min(left, step.cents));
          }
          const failing = standing[step.act === "fail" ? step.refund % Math.max(standing.length, 1) : -1];
          if (failing) await sandboxControl().failRefund({ refund: failing.id });
        }
        await Promise.all(orders.map(({ paymentIntentId }) => recordRefundsOf(paymentIntentId)));
        await issueMissingDocuments();
        for (const { orderId, paymentIntentId } of orders) {
          const documents = await documentsOf(orderId);
          const total = documents.reduce((sum, { kind, amountCents }) => sum + SIGNS[kind] * amountCents, 0);
          const { data } = await stripe().refunds.list({ payment_intent: paymentIntentId, limit: 100 });
          const gone = data.filter(({ status }) => status === "succeeded");
          expect(total).toBe(1_137_500 - gone.reduce((sum, { amount }) => sum + amount, 0));
        }
        await expectNoGaps();
      }),
      { numRuns: 12 },
    );
  });
});
