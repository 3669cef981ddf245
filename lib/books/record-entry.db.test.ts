import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { reconcileUnrecordedPayments } from "@/lib/payments/reconcile-payments.server";
import { reconcileRefunds } from "@/lib/payments/reconcile-refunds.server";
import { recordRefundsOf } from "@/lib/payments/record-refund.server";
import { refundUnknownPayment } from "@/lib/payments/refund-unknown-payment.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createStaff } from "@/tests/factories/accounts";
import {
  createForgedIntent,
  createOpenPayment,
  createPaidPayment,
  createSettledPayment,
  failAtStripe,
  refundAtStripe,
  sandboxControl,
} from "@/tests/factories/payments";
import { tamper } from "@/tests/factories/tamper";
import { recordEntry } from "./record-entry.server";
import { sumEntries } from "./sum-entries";

beforeAll(() => installCatalog());

const entriesOf = (paymentIntentId: string) =>
  db().bookEntry.findMany({
    where: { paymentIntentId },
    orderBy: { id: "asc" },
    omit: { id: true, recordedAt: true },
  });

describe("the books", () => {
  it("get one entry when a payment becomes an order, however often it is settled at once", async () => {
    const { paymentIntentId } = await createPaidPayment();
    const settled = await Promise.all(Array.from({ length: 10 }, () => settlePayment(paymentIntentId)));
    const intent = await stripe().paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] });
    const charge = intent.latest_charge;
    if (typeof charge !== "object" || !charge) throw new Error("the payment has no charge");
    expect(await entriesOf(paymentIntentId)).toEqual([
      {
        kind: "captured",
        sourceId: paymentIntentId,
        paymentIntentId,
        orderId: settled[0]?.outcome === "settled" ? settled[0].orderId : "none",
        amountCents: intent.amount_received,
        currency: "usd",
        occurredAt: new Date(charge.created * 1000),
      },
    ]);
  });

  it("get nothing for a payment whose money has not arrived", async () => {
    const { paymentIntentId } = await createOpenPayment();
    expect(await settlePayment(paymentIntentId)).toEqual({ outcome: "not-paid" });
    expect(await entriesOf(paymentIntentId)).toEqual([]);
  });

  it("get money in and money out for a payment that is refunded instead of becoming an order", async () => {
    const { customer, configuration } = await createOpenPayment();
    const forged = await createForgedIntent(customer, configuration, { amount: 100 });
    await settlePayment(forged);
    await settlePayment(forged);
    const entries = await entriesOf(forged);
    expect(entries).toMatchObject([
      { kind: "captured", amountCents: 100, orderId: null },
      { kind: "refunded", amountCents: 100, orderId: null, sourceId: expect.stringMatching(/^re_/) },
    ]);
    expect(sumEntries(entries)).toEqual({ captured: 100, refunded: 100, lost: 0, kept: 0 });
  });

  it("get both for a payment that was refunded at Stripe before it was settled", async () => {
    const { paymentIntentId } = await createPaidPayment();
    await stripe().refunds.create({ payment_intent: paymentIntentId });
    await settlePayment(paymentIntentId);
    expect(sumEntries(await entriesOf(paymentIntentId))).toMatchObject({ kept: 0 });
    expect(await entriesOf(paymentIntentId)).toHaveLength(2);
  });

  it("get a refund of the dashboard, and its failure, once each", async () => {
    const { paymentIntentId } = await createPaidPayment();
    await settlePayment(paymentIntentId);
    const refund = await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 2_500 });
    await recordRefundsOf(paymentIntentId);
    await recordRefundsOf(paymentIntentId);
    expect(sumEntries(await entriesOf(paymentIntentId))).toMatchObject({ refunded: 2_500 });
    await sandboxControl().failRefund({ refund: refund.id });
    await recordRefundsOf(paymentIntentId);
    await recordRefundsOf(paymentIntentId);
    const entries = await entriesOf(paymentIntentId);
    expect(entries.map(({ kind }) => kind)).toEqual(["captured", "refunded", "refund_reversed"]);
    expect(sumEntries(entries)).toMatchObject({ refunded: 0, kept: entries[0]?.amountCents });
  });

  it("get both sides of a refund of which we hear only after it has failed", async () => {
    const { paymentIntentId } = await createPaidPayment();
    await settlePayment(paymentIntentId);
    const refund = await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 2_500 });
    await sandboxControl().failRefund({ refund: refund.id });
    await recordRefundsOf(paymentIntentId);
    expect((await entriesOf(paymentIntentId)).map(({ kind }) => kind)).toEqual([
      "captured",
      "refunded",
      "refund_reversed",
    ]);
  });

  it("stay without a payment that we do not know, also when staff refund it", async () => {
    const { id } = await sandboxControl().createPaymentIntent({ amount: 5_000 });
    await expect(settlePayment(id)).rejects.toThrow("Payment not found");
    const { user } = await createStaff();
    await refundUnknownPayment({ id: user.id, ipAddress: undefined }, id);
    expect(await entriesOf(id)).toEqual([]);
  });

  it("refuse an entry that is not a positive number of whole cents", async () => {
    const entry = { kind: "captured", sourceId: "pi_x", paymentIntentId: "pi_x", currency: "usd" } as const;
    for (const amountCents of [0, -1, 1.5, Number.NaN]) {
      await expect(recordEntry({ ...entry, amountCents })).rejects.toThrow("whole cents");
    }
    expect(await entriesOf("pi_x")).toEqual([]);
  });

  it("keep no entry of a transaction that is rolled back", async () => {
    const sourceId = `pi_${randomUUID()}`;
    const entry = {
      kind: "captured",
      sourceId,
      paymentIntentId: sourceId,
      amountCents: 1,
      currency: "usd",
    } as const;
    const failed = inTransaction(async (transaction) => {
      expect(await recordEntry(entry, transaction)).toBe(true);
      throw new Error("the change failed");
    });
    await expect(failed).rejects.toThrow("the change failed");
    expect(await entriesOf(sourceId)).toEqual([]);
    expect(await recordEntry(entry)).toBe(true);
    expect(await recordEntry(entry)).toBe(false);
  });
});

describe("entries that an older version did not write", () => {
  const forget = (paymentIntentId: string) =>
    tamper(`DELETE FROM "BookEntry" WHERE "paymentIntentId" = $1`, [paymentIntentId]);
  const kindsOf = async (paymentIntentId: string) =>
    (await entriesOf(paymentIntentId)).map(({ kind }) => kind).toSorted();

  it("of a payment with an order and of its refunds are written by the reconcilers", async () => {
    const { paymentIntentId } = await createSettledPayment();
    const failed = await refundAtStripe(paymentIntentId, 2_500);
    await failAtStripe(paymentIntentId, failed);
    await refundAtStripe(paymentIntentId, 1_000);
    const before = await entriesOf(paymentIntentId);
    await forget(paymentIntentId);
    await reconcileUnrecordedPayments();
    await reconcileRefunds();
    expect(await kindsOf(paymentIntentId)).toEqual(before.map(({ kind }) => kind).toSorted());
    expect(sumEntries(await entriesOf(paymentIntentId))).toEqual(sumEntries(before));
    await reconcileRefunds();
    expect(await entriesOf(paymentIntentId)).toHaveLength(before.length);
  });

  it("of a payment that was refunded instead of becoming an order are written, too", async () => {
    const { customer, configuration } = await createOpenPayment();
    const forged = await createForgedIntent(customer, configuration, { amount: 100 });
    await settlePayment(forged);
    await forget(forged);
    await reconcileUnrecordedPayments();
    await reconcileRefunds();
    expect(await kindsOf(forged)).toEqual(["captured", "refunded"]);
  });
});

// The tests connect as the owner of the tables.
describe.each(["BookEntry", "BalanceMovement"])("the table %s", (table) => {
  it.each([
    ["UPDATE", `UPDATE "${table}" SET "amountCents" = 1`],
    ["DELETE", `DELETE FROM "${table}"`],
    ["TRUNCATE", `TRUNCATE "${table}"`],
  ])("refuses %s", async (_name, statement) => {
    const sourceId = `pi_${randomUUID()}`;
    await recordEntry({
      kind: "captured",
      sourceId,
      paymentIntentId: sourceId,
      amountCents: 1,
      currency: "usd",
    });
    const values = { type: "charge", category: "charge", amountCents: 1, feeCents: 0, currency: "usd" };
    const at = new Date();
    await db().balanceMovement.create({ data: { id: sourceId, ...values, createdAt: at, availableOn: at } });
    await expect(pool().query(statement)).rejects.toThrow("the books are only ever inserted");
  });
});
