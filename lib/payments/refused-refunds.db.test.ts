import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { finishStaffTask } from "@/lib/staff-tasks/finish-staff-task.server";
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
import { createPaidSale } from "@/tests/factories/returns";
import { owePartialRefund } from "./owe-partial-refund.server";
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
  const { paymentIntentId, orderId, leadIds } = await createPaidSale(1);
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
  return { paymentIntentId, orderId, causeId, allow, make };
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
