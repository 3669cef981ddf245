import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { lockPaidOrder } from "@/lib/orders/lock-paid-order.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { readOwnReturn } from "@/lib/returns/queries.server";
import { finishStaffTask } from "@/lib/staff-tasks/finish-staff-task.server";
import { listStaffTasks } from "@/lib/staff-tasks/queries.server";
import { createStaff } from "@/tests/factories/accounts";
import { disputePayment, moveDispute } from "@/tests/factories/disputes";
import {
  createForgedIntent,
  createOpenPayment,
  payOwedRefunds,
  refundAtStripe,
  refundedOf,
  sandboxControl,
} from "@/tests/factories/payments";
import { createApprovedReturn, createPaidSale } from "@/tests/factories/returns";
import { untilLocked } from "@/tests/waiting/until-locked";
import { owePartialRefund } from "./owe-partial-refund.server";
import { payRefundOutside } from "./pay-refund-outside.server";
import { settlePayment } from "./settle-payment.server";
import { stripe } from "./stripe-client.server";

// Stripe refuses to refund a payment that is disputed. None of these disputes is recorded here at first, so that we do try.

let staff: { id: string };
beforeAll(async () => {
  await installCatalog();
  ({ user: staff } = await createStaff());
});

const tasksAbout = (subjectId: string) =>
  db().staffTask.findMany({
    where: { subjectId, kind: "payments.make-refund" },
    orderBy: { openedAt: "asc" },
  });

/** An order with a lead whose refund Stripe refuses, until `allow` is called. */
async function createRefused() {
  const { customer, paymentIntentId, orderId, leadIds } = await createPaidSale(1);
  const causeId = leadIds[0] ?? "";
  const { id: dispute } = await disputePayment(paymentIntentId);
  await inTransaction((transaction) => owePartialRefund(transaction, { orderId, causeId }));
  expect(await payOwedRefunds()).toBe(0);
  const allow = () => sandboxControl().moveDispute({ dispute, to: "won" });
  // Stripe repeats a stored refusal for a day, so this stands for an attempt of the day after.
  const make = (cause: string, amount: number) =>
    stripe().refunds.create({
      payment_intent: paymentIntentId,
      amount,
      metadata: { reason: "leads-given-back", causeId: cause },
    });
  return { customer, paymentIntentId, orderId, causeId, allow, make };
}

it("the task of a refused refund closes when Stripe accepts it", async () => {
  const { causeId, allow, make } = await createRefused();
  expect(await tasksAbout(causeId)).toMatchObject([{ subjectType: "lead", doneAt: null }]);
  await allow();
  await make(causeId, 4_550);
  expect(await payOwedRefunds()).toBe(1);
  expect(await tasksAbout(causeId)).toMatchObject([
    { doneAt: expect.any(Date), doneById: null, note: "Stripe accepted the refund of $45.50." },
  ]);
});

it("the task opens again when it was marked as done and Stripe still refuses, once", async () => {
  const { causeId, allow, make } = await createRefused();
  const [task] = await tasksAbout(causeId);
  await finishStaffTask(staff, task?.id ?? "", "Stripe will make it tomorrow.");
  await payOwedRefunds();
  await payOwedRefunds();
  expect(await tasksAbout(causeId)).toMatchObject([{ doneById: staff.id }, { doneAt: null }]);
  await allow();
  await make(causeId, 4_550);
  await payOwedRefunds();
  expect((await tasksAbout(causeId)).filter(({ doneAt }) => doneAt === null)).toEqual([]);
});

it("the task closes when the customer got the money in Stripe's dashboard", async () => {
  const { paymentIntentId, causeId, allow } = await createRefused();
  await allow();
  await refundAtStripe(paymentIntentId);
  expect(await tasksAbout(causeId)).toMatchObject([
    { doneAt: expect.any(Date), note: "The customer has this money already." },
  ]);
});

it("the task about the rest of a refund names the order", async () => {
  const { paymentIntentId, orderId, allow, make } = await createRefused();
  const rest = randomUUID();
  await db().partialRefund.create({
    data: { causeId: rest, orderId, paymentIntentId, leads: 0, amountCents: 100 },
  });
  await payOwedRefunds();
  expect(await tasksAbout(orderId)).toMatchObject([{ subjectType: "order", facts: { amount: "$1.00" } }]);
  await allow();
  await make(rest, 100);
  await payOwedRefunds();
  expect(await tasksAbout(orderId)).toMatchObject([{ doneAt: expect.any(Date) }]);
});

describe("a refused refund of a lead that staff paid by check", () => {
  const note = "Check 1234, mailed on May 4";
  /** Stands for the time after which Stripe can no longer be working on the last attempt. */
  const rest = (causeId: string) =>
    db().partialRefund.update({
      where: { causeId },
      data: { checkedAt: new Date(Date.now() - 6 * 60_000) },
    });
  const shownTask = async (subjectId: string) =>
    (await listStaffTasks({})).tasks.find(({ subject }) => subject.id === subjectId);
  const progress = async ({ customer, causeId }: { customer: { id: string }; causeId: string }) =>
    (await readOwnReturn(customer, causeId)).request?.refund?.progress;

  it("waits for staff on the customer's page, counts as paid, and is never tried again", async () => {
    const refused = await createRefused();
    const { causeId, paymentIntentId, allow } = refused;
    await createApprovedReturn(causeId);
    expect(await progress(refused)).toBe("failed");
    expect(await shownTask(causeId)).toMatchObject({ owed: "$45.50", mayBeMarkedDone: true });
    await rest(causeId);
    expect(await payRefundOutside(staff, { refundId: causeId, note })).toBe("$45.50");
    expect(await progress(refused)).toBe("paid-outside");
    expect(await tasksAbout(causeId)).toMatchObject([
      { doneAt: expect.any(Date), note: `Paid $45.50 outside of Stripe: ${note}` },
    ]);
    expect(
      await db().auditEntry.findMany({ where: { subjectId: paymentIntentId, actorId: staff.id } }),
    ).toMatchObject([{ action: "payments.pay-refund-outside", after: { amount: "$45.50", note } }]);
    const { rows } = await pool().query<{ data: unknown }>(
      `SELECT data FROM pgboss.job WHERE name = 'payments.mail-paid-outside' AND data->>'paymentIntentId' = $1`,
      [paymentIntentId],
    );
    expect(rows).toEqual([{ data: { paymentIntentId, refundId: causeId, amount: "$45.50" } }]);
    await allow();
    expect(await payOwedRefunds()).toBe(0);
    expect(await refundedOf(paymentIntentId)).toBe(0);
    await expect(payRefundOutside(staff, { refundId: causeId, note })).rejects.toMatchObject({
      code: "refund-not-owed",
    });
  });

  it("is not settled while Stripe may still be making it", async () => {
    const { causeId } = await createRefused();
    await db().partialRefund.update({ where: { causeId }, data: { checkedAt: new Date() } });
    await expect(payRefundOutside(staff, { refundId: causeId, note })).rejects.toMatchObject({
      status: 409,
      code: "refund-under-way",
    });
    expect(await db().partialRefund.findUnique({ where: { causeId } })).toMatchObject({ paidAt: null });
  });

  it("is not settled while it is unknown whether Stripe was asked: a raised refund has lost that time", async () => {
    const { causeId } = await createRefused();
    const { createdAt } = await db().partialRefund.findUniqueOrThrow({ where: { causeId } });
    await db().partialRefund.update({ where: { causeId }, data: { checkedAt: createdAt } });
    await expect(payRefundOutside(staff, { refundId: causeId, note })).rejects.toMatchObject({
      code: "refund-under-way",
    });
  });

  it("is not settled with another amount than the page showed", async () => {
    const { causeId } = await createRefused();
    await rest(causeId);
    await expect(payRefundOutside(staff, { refundId: causeId, note, shown: "$50.00" })).rejects.toMatchObject(
      {
        status: 409,
        code: "refund-changed-meanwhile",
      },
    );
    expect(await payRefundOutside(staff, { refundId: causeId, note, shown: "$45.50" })).toBe("$45.50");
  });

  it("is not settled when the worker begins it at the same instant", async () => {
    const { causeId, paymentIntentId } = await createRefused();
    await rest(causeId);
    const paying: Promise<unknown>[] = [];
    await inTransaction(async (transaction) => {
      await lockPaidOrder(transaction, paymentIntentId);
      paying.push(payRefundOutside(staff, { refundId: causeId, note }));
      await untilLocked();
      await db().partialRefund.update({ where: { causeId }, data: { checkedAt: new Date() } });
    });
    const [outcome] = await Promise.allSettled(paying);
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "refund-not-owed" } });
    expect(await db().partialRefund.findUnique({ where: { causeId } })).toMatchObject({ paidAt: null });
  });

  it("is not settled when Stripe has made it, or its task is not open", async () => {
    const { causeId, allow, make } = await createRefused();
    const [task] = await tasksAbout(causeId);
    await rest(causeId);
    await finishStaffTask(staff, task?.id ?? "", "Stripe will make it tomorrow.");
    await expect(payRefundOutside(staff, { refundId: causeId, note })).rejects.toMatchObject({ status: 404 });
    await allow();
    await make(causeId, 4_550);
    await expect(payRefundOutside(staff, { refundId: causeId, note })).rejects.toMatchObject({
      code: "refund-not-owed",
    });
    expect(await payOwedRefunds()).toBe(1);
  });

  it("of an order is offered only while nobody can mistake which refund it is", async () => {
    const { paymentIntentId, orderId } = await createRefused();
    const create = () =>
      db().partialRefund.create({
        data: { causeId: randomUUID(), orderId, paymentIntentId, leads: 0, amountCents: 100 },
      });
    await create();
    await payOwedRefunds();
    expect(await shownTask(orderId)).toMatchObject({ owed: "$1.00" });
    await create();
    expect(await shownTask(orderId)).toMatchObject({ owed: null });
  });
});

it("the task of a refused full refund closes when it is made", async () => {
  const { customer, configuration } = await createOpenPayment();
  const id = await createForgedIntent(customer, configuration, { amount: 100 });
  const dispute = await disputePayment(id, { amount: 40 });
  await expect(settlePayment(id)).rejects.toThrow("charged back");
  expect(await tasksAbout(id)).toMatchObject([{ subjectType: "payment", doneAt: null }]);
  await moveDispute(dispute, "lost");
  expect(await settlePayment(id)).toMatchObject({ outcome: "refunded" });
  expect(await refundedOf(id)).toBe(60);
  expect(await tasksAbout(id)).toMatchObject([{ doneAt: expect.any(Date) }]);
});
