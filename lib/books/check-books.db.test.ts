import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { restoreRecords } from "@/lib/payments/reconcile-payments.server";
import { recordRefundsOf } from "@/lib/payments/record-refund.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { finishStaffTask } from "@/lib/staff-tasks/finish-staff-task.server";
import { createStaff } from "@/tests/factories/accounts";
import { checkLater, emptyBooks } from "@/tests/factories/books";
import {
  createOpenPayment,
  createSettledPayment,
  payByBankDebit,
  sandboxControl,
} from "@/tests/factories/payments";
import { tamper } from "@/tests/factories/tamper";

beforeAll(() => installCatalog());
beforeEach(emptyBooks);
afterEach(() => sandboxControl().clearFaults());

const lastCheck = () => db().bookCheck.findFirstOrThrow({ orderBy: { id: "desc" } });
const openTasks = () => db().staffTask.findMany({ where: { doneAt: null }, orderBy: { openedAt: "asc" } });

async function createSettled() {
  const { paymentIntentId } = await createSettledPayment();
  const intent = await stripe().paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] });
  const charge = intent.latest_charge;
  if (typeof charge !== "object" || typeof charge?.balance_transaction !== "string")
    throw new Error("the payment has no balance transaction");
  return { paymentIntentId, amountCents: intent.amount, movementId: charge.balance_transaction };
}

describe("the check of the books", () => {
  it("finds nothing in clean books, and knows the fee of every movement", async () => {
    const { paymentIntentId, amountCents, movementId } = await createSettled();
    const refund = await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 1_000 });
    await sandboxControl().failRefund({ refund: refund.id });
    await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 2_000 });
    await recordRefundsOf(paymentIntentId);
    await sandboxControl().addBalanceTransaction({
      amount: -500,
      type: "stripe_fee",
      reporting_category: "fee",
    });
    await sandboxControl().addBalanceTransaction({
      amount: -9_000,
      type: "payout",
      reporting_category: "payout",
    });

    expect(await checkLater()).toMatchObject({ movements: 6, differences: [] });
    expect(await lastCheck()).toMatchObject({
      verdict: "passed",
      movements: 6,
      differences: 0,
      firstDifference: null,
      finishedAt: expect.any(Date),
    });
    const tasks = await openTasks();
    expect(tasks.filter(({ kind }) => kind.startsWith("books."))).toEqual([]);
    expect(await db().balanceMovement.findUnique({ where: { id: movementId } })).toMatchObject({
      kind: "captured",
      sourceId: paymentIntentId,
      paymentIntentId,
      amountCents,
      feeCents: Math.round(amountCents * 0.029) + 30,
    });
  });

  it("finds a movement that is not booked, once, and closes its task when it is", async () => {
    const { paymentIntentId } = await createSettled();
    const refund = await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 2_000 });
    const text = `Refund ${refund.id}: $20.00 at Stripe, but not booked`;
    expect((await checkLater()).differences).toEqual([text]);
    expect((await checkLater(26)).differences).toEqual([text]);
    expect(await openTasks()).toMatchObject([
      {
        kind: "books.record-missing",
        subjectType: "balance-transaction",
        facts: { movement: "Refund", payment: paymentIntentId, source: refund.id, "at Stripe": "$20.00" },
      },
    ]);
    expect(await lastCheck()).toMatchObject({ verdict: "differs", differences: 1, firstDifference: text });

    await recordRefundsOf(paymentIntentId);
    expect((await checkLater(50)).differences).toEqual([]);
    expect((await openTasks()).map(({ kind }) => kind)).toEqual(["payments.explain-refund"]);
    expect(await lastCheck()).toMatchObject({ verdict: "passed" });
  });

  it("writes entries that were lost, also those of an order that was refunded in full, and opens no task", async () => {
    const { paymentIntentId, amountCents } = await createSettled();
    await sandboxControl().refundInDashboard({ payment_intent: paymentIntentId, amount: amountCents });
    await recordRefundsOf(paymentIntentId);
    const readEntries = () =>
      db().bookEntry.findMany({
        where: { paymentIntentId },
        select: { kind: true, sourceId: true, amountCents: true, orderId: true },
        orderBy: { kind: "asc" },
      });
    const before = await readEntries();
    expect(before).toHaveLength(2);
    await tamper(`DELETE FROM "BookEntry" WHERE "paymentIntentId" = $1`, [paymentIntentId]);
    // Control: a check that reads no payment again reports both.
    expect((await checkLater()).differences).toHaveLength(2);
    expect((await checkLater(26, restoreRecords)).differences).toEqual([]);
    expect(await readEntries()).toEqual(before);
    expect((await openTasks()).filter(({ kind }) => kind.startsWith("books."))).toEqual([]);
  });

  it("opens the task when a payment with missing entries cannot be read again", async () => {
    const { paymentIntentId } = await createSettled();
    await tamper(`DELETE FROM "BookEntry" WHERE "paymentIntentId" = $1`, [paymentIntentId]);
    const { differences } = await checkLater(2, () => Promise.reject(new Error("Stripe does not respond")));
    expect(differences).toEqual([`Payment ${paymentIntentId}: $11,375.00 at Stripe, but not booked`]);
    expect(await openTasks()).toMatchObject([{ kind: "books.record-missing" }]);
  });

  it("finds a bank debit that was returned after it had succeeded, and none that failed before", async () => {
    const { paymentIntentId, amountCents } = await createSettled();
    const { latest_charge: charge } = await stripe().paymentIntents.retrieve(paymentIntentId);
    if (typeof charge !== "string") throw new Error("The payment has no charge");
    const movement = { type: "payment", source: charge };
    const returned = {
      ...movement,
      type: "payment_failure_refund",
      amount: -amountCents,
      reporting_category: "charge_failure",
    };
    // A debit that came and went, and then the card that paid: nothing differs.
    await sandboxControl().addBalanceTransaction({ ...movement, amount: amountCents });
    await sandboxControl().addBalanceTransaction(returned);
    expect((await checkLater()).differences).toEqual([]);

    await sandboxControl().addBalanceTransaction(returned);
    const text = `Returned bank debit ${paymentIntentId}: $11,375.00 at Stripe, but not booked`;
    expect(new Set((await checkLater(26)).differences)).toEqual(new Set([text]));
    expect((await openTasks()).map(({ kind }) => kind)).toContain("books.record-missing");
  });

  it("finds an entry that Stripe does not list", async () => {
    const { paymentIntentId, movementId } = await createSettled();
    await sandboxControl().removeBalanceTransaction(movementId);
    expect((await checkLater()).differences).toEqual([
      `Payment ${paymentIntentId}: booked, but Stripe does not list it`,
    ]);
    expect(await openTasks()).toMatchObject([{ kind: "books.find-at-stripe", subjectType: "book-entry" }]);
  });

  it("finds a cent that differs", async () => {
    const { paymentIntentId, amountCents, movementId } = await createSettled();
    await sandboxControl().changeBalanceTransaction(movementId, { amount: amountCents - 1 });
    const { differences } = await checkLater();
    expect(differences).toEqual([`Payment ${paymentIntentId}: booked $11,375.00, at Stripe $11,374.99`]);
    expect(await openTasks()).toMatchObject([
      {
        kind: "books.explain-amount",
        subjectId: movementId,
        facts: { booked: "$11,375.00", "at Stripe": "$11,374.99" },
      },
    ]);
  });

  it("opens one task for a payment that we do not know, and none when its money went back", async () => {
    const { id } = await sandboxControl().createPaymentIntent({ amount: 5_000 });
    const refund = await stripe().refunds.create({ payment_intent: id, amount: 1_000 });
    expect((await checkLater()).differences).toEqual([`payment ${id}: at Stripe, but we do not know it`]);
    // The events of the payment open the same task: one cause, one task.
    await expect(settlePayment(id)).rejects.toThrow("Payment not found");
    expect(await openTasks()).toMatchObject([
      { kind: "payments.refund-unknown", subjectId: id, facts: { amount: "$40.00" } },
    ]);
    expect(refund.status).toBe("succeeded");
    await stripe().refunds.create({ payment_intent: id });
    expect((await checkLater(26)).differences).toEqual([]);
  });

  it("finds money that moved for no payment", async () => {
    const id = await sandboxControl().addBalanceTransaction({
      amount: -1_234,
      type: "adjustment",
      reporting_category: "other_adjustment",
    });
    expect((await checkLater()).differences).toEqual([
      `movement ${id}: $12.34 (other_adjustment) of no payment`,
    ]);
    expect(await openTasks()).toMatchObject([{ kind: "books.explain-movement", subjectId: id }]);
  });

  it("finds a payment out of which more money went than came in", async () => {
    const { paymentIntentId } = await createSettled();
    await tamper(
      `INSERT INTO "BookEntry" ("kind", "sourceId", "paymentIntentId", "amountCents", "currency", "occurredAt")
      VALUES ('refund_reversed', 're_x', $1, 5, 'usd', now() + interval '1 day')`,
      [paymentIntentId],
    );
    await tamper(`UPDATE "BookEntry" SET "recordedAt" = now() + interval '1 day' WHERE "sourceId" = 're_x'`);
    expect((await checkLater()).differences).toEqual([
      `payment ${paymentIntentId}: more refunds failed than were made`,
    ]);
  });

  it("finds an order without its money", async () => {
    const { paymentIntentId } = await createSettled();
    await tamper(`UPDATE "Order" SET "totalAmountCents" = 1 WHERE "paymentIntentId" = $1`, [paymentIntentId]);
    const order = await db().order.findUniqueOrThrow({ where: { paymentIntentId } });
    expect((await checkLater()).differences).toEqual([`1 order without their money, newest ${order.id}`]);
  });

  it("leaves out what is younger than an hour, and a bank debit that is under way", async () => {
    const { paymentIntentId } = await createSettled();
    await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 2_000 });
    expect((await checkLater(0)).differences).toEqual([]);

    const debit = await createOpenPayment();
    await payByBankDebit(debit.paymentIntentId, debit.clientSecret);
    await settlePayment(debit.paymentIntentId);
    const { latest_charge: charge } = await stripe().paymentIntents.retrieve(debit.paymentIntentId);
    await sandboxControl().addBalanceTransaction({
      amount: 1_137_500,
      type: "payment",
      source: typeof charge === "string" ? charge : null,
    });
    const texts = (await checkLater()).differences;
    expect(texts).toEqual([expect.stringContaining("$20.00 at Stripe, but not booked")]);
  });

  it("does not report again what staff have explained, and opens no second task", async () => {
    const id = await sandboxControl().addBalanceTransaction({ amount: 77, reporting_category: "other" });
    await checkLater();
    const [task] = await openTasks();
    const { user } = await createStaff();
    await finishStaffTask({ id: user.id, ipAddress: undefined }, task?.id ?? "", "A gift of Stripe.");
    expect((await checkLater(26)).differences).toEqual([]);
    expect(await db().staffTask.count({ where: { subjectId: id } })).toBe(1);
    expect(await lastCheck()).toMatchObject({ verdict: "passed" });
  });
});
