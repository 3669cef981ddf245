import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createPendingOrder } from "@/tests/factories/orders";
import {
  createOpenPayment,
  createPaidPayment,
  payByBankDebit,
  sandboxControl,
  settleToOrder,
} from "@/tests/factories/payments";
import { createPlan } from "@/tests/factories/plans";
import { tamper } from "@/tests/factories/tamper";
import { documentContent } from "./document-content";
import { drawNumber } from "./issue-document.server";
import { issueInvoice } from "./issue-invoice.server";
import { issueMissingDocuments } from "./issue-missing.server";

beforeAll(installCatalog);

async function invoiceOf(orderId: string) {
  const row = await db().billingDocument.findFirstOrThrow({ where: { orderId, kind: "invoice" } });
  return { ...row, content: documentContent.parse(row.content) };
}

describe("the invoice of a settled payment", () => {
  it("has customer, lines, card and operator of that moment, and stays when they change", async () => {
    const { customer, configuration, paymentIntentId } = await createPaidPayment();
    await db().user.update({
      where: { id: customer.id },
      data: { company: "Łódź Agency", lastName: "Nguyễn" },
    });
    const orderId = await settleToOrder(paymentIntentId);
    const issued = await invoiceOf(orderId);
    expect(issued).toMatchObject({
      number: expect.stringMatching(/^LW-20\d\d-\d{6}$/),
      userId: customer.id,
      amountCents: 1_137_500,
      currency: "usd",
      invoiceId: null,
      content: {
        seller: { legalName: "Leadwell, Inc.", state: "DE" },
        customer: { name: `${customer.firstName} Nguyễn`, company: "Łódź Agency", email: customer.email },
        lines: [{ quantity: 250 }, { quantity: 250 }, { quantity: 250, unitCents: 50 }],
        paidWith: { kind: "card", brand: "visa", last4: "4242" },
        period: null,
      },
    });
    expect(issued.content.lines[0]?.details).toBe("States: CA, FL, GA, NY, TX");
    expect(configuration.selectedStates).toHaveLength(5);

    await db().user.update({
      where: { id: customer.id },
      data: { company: null, email: "other@example.com" },
    });
    expect(await invoiceOf(orderId)).toEqual(issued);
  });

  it("says which period of a plan it is for", async () => {
    const { orderId } = await createPlan({ purchaseType: "weekly" });
    const { content, issuedAt } = await invoiceOf(orderId);
    expect(content.period).toMatchObject({ interval: "weekly", number: 1 });
    expect(content.period?.startsOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(new Date(content.paidAt).getTime()).toBeLessThanOrEqual(issuedAt.getTime());
  });

  it("of a bank debit is issued when the bank has paid, and names the bank account", async () => {
    const { paymentIntentId, clientSecret } = await createOpenPayment();
    await payByBankDebit(paymentIntentId, clientSecret ?? "");
    expect(await settlePayment(paymentIntentId)).toEqual({ outcome: "processing" });
    await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "succeeded" });
    const { content } = await invoiceOf(await settleToOrder(paymentIntentId));
    expect(content.paidWith).toMatchObject({ kind: "bank", last4: "6789" });
  });

  it("is one, however often the payment is settled", async () => {
    const { paymentIntentId } = await createPaidPayment();
    await Promise.all(Array.from({ length: 20 }, () => settlePayment(paymentIntentId)));
    const orderId = await settleToOrder(paymentIntentId);
    expect(await db().billingDocument.count({ where: { orderId } })).toBe(1);
    const again = await inTransaction((transaction) =>
      issueInvoice(transaction, orderId, { paidAt: new Date(), paidWith: null }),
    );
    expect(again).toBe((await invoiceOf(orderId)).id);
  });

  it("is not issued for a payment that is refunded because it is wrong", async () => {
    const { paymentIntentId, customer } = await createPaidPayment();
    await db().user.update({ where: { id: customer.id }, data: { stripeCustomerId: "cus_other" } });
    expect(await settlePayment(paymentIntentId)).toMatchObject({ outcome: "refunded" });
    expect(await db().billingDocument.count({ where: { userId: customer.id } })).toBe(0);
  });
});

describe("orders without an invoice", () => {
  it("get one in the order of their payments, once, also from two workers", async () => {
    await issueMissingDocuments();
    const orders = [];
    for (let count = 0; count < 5; count += 1) orders.push((await createPendingOrder()).orderId);
    const [second = "", first = ""] = orders;
    await db().order.update({ where: { id: first }, data: { createdAt: new Date("2026-01-01T12:00:00Z") } });
    await db().order.update({ where: { id: second }, data: { createdAt: new Date("2026-01-02T12:00:00Z") } });
    const issued = await Promise.all([issueMissingDocuments(), issueMissingDocuments()]);
    expect(issued[0] + issued[1]).toBeGreaterThanOrEqual(5);
    const numbers = await Promise.all(
      [first, second, ...orders.slice(2)].map(async (id) => (await invoiceOf(id)).number),
    );
    expect(numbers.slice(0, 2)).toEqual(numbers.slice(0, 2).toSorted());
    expect((await invoiceOf(first)).content).toMatchObject({
      paidAt: "2026-01-01T12:00:00.000Z",
      paidWith: null,
    });
    expect(await issueMissingDocuments()).toBe(0);
  });
});

describe("the tables of documents, for the owner of the database, too", () => {
  it.each([
    ["UPDATE", `UPDATE "BillingDocument" SET "amountCents" = 1`],
    ["DELETE", `DELETE FROM "BillingDocument"`],
    ["TRUNCATE", `TRUNCATE "BillingDocument" CASCADE`],
  ])("refuse %s", async (_name, statement) => {
    expect(await db().billingDocument.count()).toBeGreaterThan(0);
    await expect(pool().query(statement)).rejects.toThrow("billing documents are only ever inserted");
  });

  it.each([
    `UPDATE "BillingSeries" SET "lastNumber" = "lastNumber" + 2`,
    `UPDATE "BillingSeries" SET "lastNumber" = "lastNumber" - 1`,
    `UPDATE "BillingSeries" SET "year" = "year" + 1, "lastNumber" = 2`,
    `DELETE FROM "BillingSeries"`,
    `TRUNCATE "BillingSeries"`,
  ])("refuse %s", async (statement) => {
    await expect(pool().query(statement)).rejects.toThrow("only moves to its next number");
  });

  it("refuse a second invoice of an order, and a document that says nothing of its invoice", async () => {
    const { orderId } = await createPendingOrder();
    await issueMissingDocuments();
    const copy = (kind: string) =>
      pool().query(
        `INSERT INTO "BillingDocument" SELECT gen_random_uuid(), '${kind}', "number" || '${kind}', "userId", "orderId", NULL,
           NULL, NULL, "amountCents", "currency", "content", "issuedAt" FROM "BillingDocument" WHERE "orderId" = $1`,
        [orderId],
      );
    await expect(copy("invoice")).rejects.toThrow("BillingDocument_one_invoice");
    await expect(copy("credit_note")).rejects.toThrow("BillingDocument_references_check");
  });
});

it("a new year begins with number 1, and a clock that goes back stays in the newer year", async () => {
  const draw = () => inTransaction((transaction) => drawNumber(transaction, "credit_note"));
  const set = (year: number, count: number) =>
    tamper(`UPDATE "BillingSeries" SET "year" = $1, "lastNumber" = $2 WHERE "kind" = 'credit_note'`, [
      year,
      count,
    ]);
  await set(2025, 41);
  expect(await draw()).toMatchObject({ count: 1 });
  await set(2199, 7);
  expect(await draw()).toMatchObject({ year: 2199, count: 8 });
});
