import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import {
  createPaidPayment,
  failAtStripe,
  refundedOf,
  sandboxControl,
  settleToOrder,
} from "@/tests/factories/payments";
import { createPaidSale } from "@/tests/factories/returns";
import { until } from "@/tests/waiting/until";
import { untilLocked } from "@/tests/waiting/until-locked";
import { owePartialRefund } from "./owe-partial-refund.server";
import { payPartialRefunds } from "./pay-partial-refunds.server";
import { refundPayment } from "./refund-payment.server";
import { stripe } from "./stripe-client.server";
import { setSettled } from "./transition-payment.server";

beforeAll(installCatalog);
afterEach(() => sandboxControl().clearFaults());

async function createReceived() {
  const { customer, configuration, paymentIntentId } = await createPaidPayment();
  const ids = { paymentIntentId, userId: customer.id, leadConfigId: configuration.id };
  return { ...ids, cycle: 0, amountCents: 5_000, currency: "usd", capturedAt: null };
}

it("keeps the state of a payment that another call refunded at the same instant", async () => {
  const received = await createReceived();
  const { paymentIntentId } = received;
  // The other call has the row, and commits its refund after this one has begun.
  const other = await pool().connect();
  await other.query("BEGIN");
  for (const state of ["refunding", "refunded"]) {
    await other.query(
      `UPDATE "Payment" SET "state" = $2::"PaymentState", "refundReason" = 'paid-twice' WHERE "paymentIntentId" = $1`,
      [paymentIntentId, state],
    );
  }
  await sandboxControl().injectFault({
    target: "api",
    endpoint: "refunds.create",
    times: "always",
    action: { kind: "status", status: 500 },
  });
  const call = refundPayment(received, "paid-twice");
  const ended = call.then(
    () => "refunded",
    () => "refused by Stripe",
  );
  await untilLocked();
  await other.query("COMMIT");
  other.release();
  expect(await ended).toBe("refunded");
  expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({ state: "refunded" });
});

it("refunds nothing as a payment without an order when the payment has one", async () => {
  const received = await createReceived();
  await settleToOrder(received.paymentIntentId);
  await expect(refundPayment(received, "paid-twice")).rejects.toThrow(
    "a payment that is settled cannot become refunding",
  );
  expect(await refundedOf(received.paymentIntentId)).toBe(0);
});

it("buys no order with money that went back", async () => {
  const received = await createReceived();
  await refundPayment(received, "paid-twice");
  await expect(inTransaction((transaction) => setSettled(transaction, received))).rejects.toThrow(
    "a payment that is refunded cannot become settled",
  );
});

it("creates a lost row again in the period of the plan that it pays for", async () => {
  const received = await createReceived();
  const { paymentIntentId } = received;
  await db().payment.delete({ where: { paymentIntentId } });
  await refundPayment({ ...received, cycle: 3 }, "paid-twice");
  expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({
    cycle: 3,
    state: "refunded",
  });
});

it("closes the task about the refund in the transaction that marks the payment as refunded", async () => {
  const received = await createReceived();
  const { paymentIntentId } = received;
  const subject = { type: "payment", id: paymentIntentId } as const;
  await openStaffTask({ kind: "payments.make-refund", subject, facts: {} });
  const { refunding } = await inTransaction(async (transaction) => {
    await transaction.query(`SELECT 1 FROM "StaffTask" WHERE "subjectId" = $1 FOR UPDATE`, [paymentIntentId]);
    const call = refundPayment(received, "paid-twice");
    await untilLocked({ statement: "StaffTask" });
    expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({
      state: "refunding",
    });
    return { refunding: call };
  });
  await refunding;
  expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({ state: "refunded" });
  const tasks = await db().staffTask.findMany({ where: { subjectId: paymentIntentId } });
  expect(tasks).toMatchObject([{ kind: "payments.make-refund", doneAt: expect.any(Date) }]);
});

describe("a refund that fails before Stripe's response to our call arrives", () => {
  /** Stripe makes the refund, it fails at the bank, Stripe's event about that is handled, and then the response arrives. */
  async function failBeforeResponse(paymentIntentId: string, refund: () => Promise<unknown>): Promise<void> {
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "refunds.create",
      action: { kind: "hold", when: "after" },
    });
    const call = refund();
    await until(async () => (await refundedOf(paymentIntentId)) > 0);
    const { data } = await stripe().refunds.list({ payment_intent: paymentIntentId });
    await failAtStripe(paymentIntentId, data[0]?.id ?? "");
    await sandboxControl().clearFaults();
    await call;
  }

  const failedTasks = (paymentIntentId: string) =>
    db().staffTask.count({
      where: {
        kind: "payments.repeat-refund",
        facts: { path: ["payment"], equals: paymentIntentId },
        doneAt: null,
      },
    });

  it("is still owed for a lead, and waits for staff", async () => {
    const { orderId, paymentIntentId, leadIds } = await createPaidSale(1);
    const [causeId = ""] = leadIds;
    await inTransaction((transaction) => owePartialRefund(transaction, { orderId, causeId }));
    await failBeforeResponse(paymentIntentId, payPartialRefunds);
    expect(await db().partialRefund.findUnique({ where: { causeId } })).toMatchObject({
      paidAt: null,
      refundId: null,
      failedAt: expect.any(Date),
    });
    expect(await failedTasks(paymentIntentId)).toBe(1);
  });

  it("is still owed for a payment without an order, and waits for staff", async () => {
    const received = await createReceived();
    const { paymentIntentId } = received;
    await failBeforeResponse(paymentIntentId, () => refundPayment(received, "paid-twice"));
    expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({
      state: "refunding",
      refundId: null,
      refundFailedAt: expect.any(Date),
    });
    expect(await failedTasks(paymentIntentId)).toBe(1);
  });
});
