import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { followDisputes } from "@/lib/disputes/follow-disputes.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { finishStaffTask } from "@/lib/staff-tasks/finish-staff-task.server";
import { listStaffTasks } from "@/lib/staff-tasks/queries.server";
import { createStaff } from "@/tests/factories/accounts";
import { disputePayment } from "@/tests/factories/disputes";
import {
  createForgedIntent,
  createOpenPayment,
  failAtStripe,
  refundedOf,
  sandboxControl,
} from "@/tests/factories/payments";
import { createPaidSale } from "@/tests/factories/returns";
import { owePartialRefund } from "./owe-partial-refund.server";
import { payPartialRefunds } from "./pay-partial-refunds.server";
import { payRefundOutside } from "./pay-refund-outside.server";
import { reconcileUnrecordedPayments } from "./reconcile-payments.server";
import { reconcileRefunds } from "./reconcile-refunds.server";
import { refundUnknownPayment } from "./refund-unknown-payment.server";
import { retryRefund } from "./retry-refund.server";
import { claimOrder, settlePayment } from "./settle-payment.server";
import { stripe } from "./stripe-client.server";
import { handleStripeEvent } from "./stripe-events.server";

// Money that the program cannot handle by itself becomes a task. None of these payments may be forgotten.

let staff: { id: string };
beforeAll(async () => {
  await installCatalog();
  ({ user: staff } = await createStaff());
});

const tasksAbout = (subjectId: string) => db().staffTask.findMany({ where: { subjectId } });

/** What the worker does with an event of Stripe about a payment. */
async function handleEvent(type: string, objectId: string): Promise<void> {
  const id = `evt_${randomUUID()}`;
  await db().stripeEvent.create({ data: { id, type, objectId, stripeCreatedAt: new Date() } });
  await handleStripeEvent({ eventId: id });
  expect((await db().stripeEvent.findUniqueOrThrow({ where: { id } })).handledAt).not.toBeNull();
}

/** Succeeded payments that belong to no configuration: none, a gone one, one that is not even an id. */
const STRAY: [string, Record<string, string>][] = [
  ["without metadata", {}],
  ["of a configuration that does not exist", { leadConfigId: randomUUID(), userId: randomUUID() }],
  ["with metadata that we cannot read", { leadConfigId: "life-250", userId: "ann" }],
];

describe("a succeeded payment", () => {
  it.each(STRAY)(
    "%s becomes one task with its amount, by event, reconciler and browser",
    async (_, metadata) => {
      const { id } = await sandboxControl().createPaymentIntent({ amount: 113_750, metadata });
      await handleEvent("payment_intent.succeeded", id);
      await handleEvent("charge.succeeded", id);
      await reconcileUnrecordedPayments();
      const { customer } = await createOpenPayment();
      await expect(claimOrder(customer, id)).rejects.toMatchObject({ status: 404 });
      const tasks = await tasksAbout(id);
      expect(tasks).toHaveLength(1);
      expect(tasks[0]).toMatchObject({
        kind: "payments.refund-unknown",
        doneAt: null,
        facts: { amount: "$1,137.50", configuration: metadata["leadConfigId"] ?? "none" },
      });
    },
  );

  it("without metadata is found by the reconciler alone, and read from Stripe only once", async () => {
    const { id } = await sandboxControl().createPaymentIntent({ amount: 5_000 });
    await reconcileUnrecordedPayments();
    expect(await tasksAbout(id)).toHaveLength(1);
    expect(await reconcileUnrecordedPayments()).toMatchObject({ checked: 0 });
  });

  it("that has brought no money yet becomes none", async () => {
    const { id } = await sandboxControl().createPaymentIntent({ amount: 5_000, status: "processing" });
    await handleEvent("payment_intent.processing", id);
    expect(await tasksAbout(id)).toEqual([]);
  });
});

describe("the refund of an unknown payment", () => {
  it("goes back once, closes the task and is in the audit log", async () => {
    const { id } = await sandboxControl().createPaymentIntent({ amount: 113_750 });
    await handleEvent("payment_intent.succeeded", id);
    expect(await refundUnknownPayment(staff, id)).toBe("$1,137.50");
    await expect(refundUnknownPayment(staff, id)).rejects.toMatchObject({ status: 404 });
    expect(await refundedOf(id)).toBe(113_750);
    expect(await tasksAbout(id)).toMatchObject([{ doneAt: expect.any(Date), note: "Refunded $1,137.50." }]);
    expect(await db().auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
      { action: "payments.refund-unknown", actorId: staff.id, outcome: "done" },
    ]);
    await handleEvent("charge.refunded", id);
    await reconcileUnrecordedPayments();
    expect(await tasksAbout(id)).toHaveLength(1);
  });

  it("is refused for a payment of ours, and for one without a task", async () => {
    const { paymentIntentId } = await createPaidSale();
    await expect(refundUnknownPayment(staff, paymentIntentId)).rejects.toMatchObject({ status: 404 });
    expect(await refundedOf(paymentIntentId)).toBe(0);
  });

  it("that Stripe does not answer leaves the task open", async () => {
    const { id } = await sandboxControl().createPaymentIntent({ amount: 5_000 });
    await handleEvent("payment_intent.succeeded", id);
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "refunds.create",
      times: "always",
      action: { kind: "drop_after" },
    });
    await expect(refundUnknownPayment(staff, id)).rejects.toMatchObject({ type: "StripeConnectionError" });
    await sandboxControl().clearFaults();
    expect(await tasksAbout(id)).toMatchObject([{ doneAt: null }]);
    await refundUnknownPayment(staff, id);
    expect(await refundedOf(id)).toBe(5_000);
  });
});

describe("the refund of an unknown payment that fails at the bank", () => {
  /** @returns the ids of the payment, of its refund and of the task about it. @param follow learns that the refund failed. */
  async function createFailedUnknown(follow: (paymentIntentId: string) => Promise<unknown>) {
    const { id: paymentIntentId } = await sandboxControl().createPaymentIntent({ amount: 5_000 });
    await handleEvent("payment_intent.succeeded", paymentIntentId);
    await refundUnknownPayment(staff, paymentIntentId);
    const [refund] = (await stripe().refunds.list({ payment_intent: paymentIntentId })).data;
    if (!refund) throw new Error("no refund was made");
    await sandboxControl().failRefund({ refund: refund.id });
    await follow(paymentIntentId);
    const [task] = await tasksAbout(refund.id);
    if (!task) throw new Error("no task was opened");
    return { paymentIntentId, refundId: refund.id, taskId: task.id };
  }

  it("can be repeated in Stripe's dashboard only, which closes its task", async () => {
    const { paymentIntentId, refundId } = await createFailedUnknown((id) => handleEvent("refund.failed", id));
    await expect(retryRefund(staff, refundId)).rejects.toMatchObject({ code: "refund-not-owed" });
    await expect(payRefundOutside(staff, { refundId, note: "Check 1" })).rejects.toMatchObject({
      code: "refund-not-owed",
    });
    await sandboxControl().refundInDashboard({ payment_intent: paymentIntentId, amount: 2_000 });
    await handleEvent("refund.created", paymentIntentId);
    expect(await tasksAbout(refundId)).toMatchObject([{ doneAt: null }]);
    await sandboxControl().refundInDashboard({ payment_intent: paymentIntentId });
    await handleEvent("refund.created", paymentIntentId);
    expect(await tasksAbout(refundId)).toMatchObject([
      { doneAt: expect.any(Date), note: "The customer has this money already." },
    ]);
  });

  it("can be marked as done with a note: we have no record that could stay owed", async () => {
    // Its event did not arrive.
    const { refundId, taskId } = await createFailedUnknown(() => reconcileRefunds());
    // The newest is due last, so it is on the last page.
    const shown = (await listStaffTasks({ page: 1_000 })).tasks.find(({ id }) => id === taskId);
    expect(shown).toMatchObject({ owed: null, mayBeMarkedDone: true });
    await finishStaffTask(staff, taskId, "The payer's new account got it by wire.");
    expect(await tasksAbout(refundId)).toMatchObject([{ doneAt: expect.any(Date) }]);
  });
});

describe("money that moves after the payment", () => {
  it("a refund of ours that fails later becomes a task, once", async () => {
    const { paymentIntentId, orderId, leadIds } = await createPaidSale();
    await inTransaction((transaction) =>
      owePartialRefund(transaction, { orderId, causeId: leadIds[0] ?? "" }),
    );
    await payPartialRefunds();
    const [refund] = (await stripe().refunds.list({ payment_intent: paymentIntentId })).data;
    if (!refund) throw new Error("no refund was made");
    await handleEvent("refund.created", paymentIntentId);
    expect(await tasksAbout(refund.id)).toEqual([]);
    await sandboxControl().failRefund({ refund: refund.id });
    await handleEvent("refund.failed", paymentIntentId);
    await handleEvent("refund.failed", paymentIntentId);
    expect(await tasksAbout(refund.id)).toMatchObject([
      { kind: "payments.repeat-refund", facts: { amount: "$45.50", order: orderId } },
    ]);
  });

  it("a refund that somebody made at Stripe becomes a task, until that refund fails", async () => {
    const { paymentIntentId, orderId } = await createPaidSale();
    const refund = await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 10_000 });
    await handleEvent("charge.refunded", paymentIntentId);
    expect(await tasksAbout(refund.id)).toMatchObject([
      { kind: "payments.explain-refund", doneAt: null, facts: { amount: "$100.00", order: orderId } },
    ]);
    await failAtStripe(paymentIntentId, refund.id);
    expect(await tasksAbout(refund.id)).toMatchObject([{ doneAt: expect.any(Date) }]);
  });

  it("a dispute becomes a task", async () => {
    const { paymentIntentId, orderId } = await createPaidSale();
    const dispute = await disputePayment(paymentIntentId);
    await handleEvent("charge.dispute.created", paymentIntentId);
    await followDisputes({ paymentIntentId });
    await handleEvent("charge.dispute.funds_withdrawn", paymentIntentId);
    await followDisputes({ paymentIntentId });
    expect(await tasksAbout(dispute.id)).toMatchObject([
      { kind: "payments.answer-dispute", facts: { amount: "$11,375.00", order: orderId } },
    ]);
  });

  it("about a payment that is not ours is left to the task of that payment", async () => {
    const { id } = await sandboxControl().createPaymentIntent({ amount: 5_000 });
    const dispute = await disputePayment(id);
    await followDisputes({ paymentIntentId: id });
    expect(await tasksAbout(dispute.id)).toEqual([]);
  });

  it("a refund that Stripe refuses, because the bank has the money, becomes a task and is tried again", async () => {
    const { paymentIntentId, orderId, leadIds } = await createPaidSale();
    const causeId = leadIds[0] ?? "";
    // We do not know about the dispute yet.
    await disputePayment(paymentIntentId);
    await inTransaction((transaction) => owePartialRefund(transaction, { orderId, causeId }));
    expect(await payPartialRefunds()).toBe(0);
    expect(await tasksAbout(causeId)).toMatchObject([
      { kind: "payments.make-refund", facts: { amount: "$45.50", payment: paymentIntentId } },
    ]);
  });

  it("a full refund that did not reach Stripe becomes no task, and is repeated", async () => {
    const { customer, configuration } = await createOpenPayment();
    const id = await createForgedIntent(customer, configuration, { amount: 100 });
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "refunds.create",
      times: "always",
      action: { kind: "drop_before" },
    });
    await expect(settlePayment(id)).rejects.toMatchObject({ type: "StripeConnectionError" });
    await sandboxControl().clearFaults();
    expect(await tasksAbout(id)).toEqual([]);
    expect(await settlePayment(id)).toMatchObject({ outcome: "refunded" });
  });
});
