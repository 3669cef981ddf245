import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { owePartialRefund } from "@/lib/payments/owe-partial-refund.server";
import { payPartialRefunds } from "@/lib/payments/pay-partial-refunds.server";
import { recordRefundsOf } from "@/lib/payments/record-refund.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { resumePlan } from "@/lib/plans/change-plan.server";
import { renewPlans } from "@/lib/plans/renew-plans.server";
import { onPaymentRefunded, stopPlanAsStaff } from "@/lib/plans/stop-plan.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { readUndelivered, refundUndelivered } from "@/lib/returns/refund-undelivered.server";
import { createStaff } from "@/tests/factories/accounts";
import { disputePayment, moveDispute, withoutTheFreeze } from "@/tests/factories/disputes";
import { createPaidPayment, payOwedRefunds, refundedOf, sandboxControl } from "@/tests/factories/payments";
import { announceOnTime, createServedPlan, followPayments, renewOnTime } from "@/tests/factories/plans";
import { createPaidSale } from "@/tests/factories/returns";
import { recordDispute } from "./record-dispute.server";

beforeAll(() => installCatalog());

const PAID = 1_137_500;
/** A lead of the order of 250. */
const SHARE = 4_550;
const owedRow = (causeId: string) => db().partialRefund.findUniqueOrThrow({ where: { causeId } });

/** Another payment for the same configuration that became its order. */
async function createSettledTwin(paymentIntentId: string): Promise<void> {
  const { userId, leadConfigId } = await db().payment.findUniqueOrThrow({ where: { paymentIntentId } });
  await db().order.create({
    data: {
      userId,
      leadConfigId,
      paymentIntentId: `${paymentIntentId}_twin`,
      orderType: "custom",
      totalAmountCents: PAID,
    },
  });
}

describe("a refund that we owe while its payment is disputed", () => {
  async function createOwedRefund() {
    const sale = await createPaidSale(1);
    const causeId = sale.leadIds[0] ?? "";
    const dispute = await disputePayment(sale.paymentIntentId, { status: "warning_needs_response" });
    await recordDispute(dispute);
    await inTransaction((transaction) => owePartialRefund(transaction, { orderId: sale.orderId, causeId }));
    return { ...sale, causeId, dispute };
  }

  it("is not refunded; after a win it is", async () => {
    const { paymentIntentId, dispute } = await createOwedRefund();
    await payPartialRefunds();
    expect(await refundedOf(paymentIntentId)).toBe(0);
    await moveDispute(dispute, "warning_closed");
    await payPartialRefunds();
    expect(await refundedOf(paymentIntentId)).toBe(4_550);
  });

  it("would be refunded without the guard", async () => {
    const { paymentIntentId } = await createOwedRefund();
    await withoutTheFreeze(async () => void (await payPartialRefunds()));
    expect(await refundedOf(paymentIntentId)).toBe(4_550);
  });

  it("is not owed any more after a loss: the bank has paid the customer", async () => {
    const { causeId, dispute } = await createOwedRefund();
    await moveDispute(dispute, "lost");
    expect(await owedRow(causeId)).toMatchObject({
      amountCents: 0,
      paidAt: expect.any(Date),
    });
  });

  it("is owed again and sent when the lost dispute is won after all", async () => {
    const { paymentIntentId, causeId, dispute } = await createOwedRefund();
    await moveDispute(dispute, "lost");
    await moveDispute(dispute, "won");
    expect(await owedRow(causeId)).toMatchObject({ amountCents: SHARE, paidAt: null });
    await payOwedRefunds();
    expect(await refundedOf(paymentIntentId)).toBe(SHARE);
  });

  it("is not refunded by staff for a cancelled order, once the inquiry has become a dispute", async () => {
    const { orderId, dispute } = await createOwedRefund();
    const { user: staff } = await createStaff();
    await moveDispute(dispute, "needs_response");
    await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
    await expect(refundUndelivered(staff, orderId)).rejects.toMatchObject({ code: "payment-disputed" });
    // Nor is it offered.
    const left = { amount: null, isAtBank: true, leavesNothing: false, refund: null };
    expect(await readUndelivered(orderId)).toMatchObject(left);
  });
});

describe("after a lost dispute about a part of a payment", () => {
  const LOST = 1_100_000;
  async function losePart(owedLeads: number) {
    const sale = await createPaidSale(owedLeads);
    await recordDispute(await disputePayment(sale.paymentIntentId, { status: "lost", amount: LOST }));
    return sale;
  }

  it("what we owe for returned leads is sent, as long as something is left", async () => {
    const { paymentIntentId, orderId, leadIds } = await losePart(2);
    for (const causeId of leadIds)
      await inTransaction((transaction) => owePartialRefund(transaction, { orderId, causeId }));
    await payOwedRefunds();
    expect(await refundedOf(paymentIntentId)).toBe(2 * SHARE);
  });

  it("staff can refund the rest of a cancelled order, and never what the bank has paid", async () => {
    const { paymentIntentId, orderId } = await losePart(0);
    const { user: staff } = await createStaff();
    await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
    expect(await refundUndelivered(staff, orderId)).toMatchObject({ refund: { amount: "375.00" } });
    await payOwedRefunds();
    expect(await refundedOf(paymentIntentId)).toBe(PAID - LOST);
  });

  it("a payment that became no order is refunded as far as it is left", async () => {
    const { paymentIntentId } = await createPaidPayment();
    await createSettledTwin(paymentIntentId);
    await recordDispute(await disputePayment(paymentIntentId, { status: "lost", amount: LOST }));
    expect(await settlePayment(paymentIntentId)).toEqual({ outcome: "refunded", reason: "paid-twice" });
    expect(await refundedOf(paymentIntentId)).toBe(PAID - LOST);
    expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({
      state: "refunded",
    });
  });

  it("a payment that became no order is owed again when the lost dispute is won later", async () => {
    const { paymentIntentId } = await createPaidPayment();
    await createSettledTwin(paymentIntentId);
    const lost = await disputePayment(paymentIntentId, { status: "lost" });
    await recordDispute(lost);
    await settlePayment(paymentIntentId);
    await recordDispute({ ...lost, status: "won" });
    expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({
      state: "refunding",
    });
  });

  it("a refund that Stripe refuses becomes a task with its amount", async () => {
    const { orderId, leadIds } = await losePart(1);
    const [causeId = ""] = leadIds;
    await inTransaction((transaction) => owePartialRefund(transaction, { orderId, causeId }));
    // Stripe knows of a dispute that we have not seen yet, and refuses.
    const { paymentIntentId } = await owedRow(causeId);
    await disputePayment(paymentIntentId, { amount: 100 });
    await payOwedRefunds();
    expect(await db().staffTask.findMany({ where: { subjectId: causeId } })).toMatchObject([
      { kind: "payments.make-refund", facts: { amount: "$45.50" } },
    ]);
  });
});

describe("the plan of a disputed payment", () => {
  const readPlan = (id: string) => db().plan.findUniqueOrThrow({ where: { id }, include: { cycles: true } });
  async function createDisputedPlan() {
    const made = await createServedPlan();
    const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: made.orderId } });
    const dispute = await disputePayment(paymentIntentId);
    return { ...made, dispute };
  }

  it("charges nothing, cannot be resumed by the customer, and resumes when it is won", async () => {
    const { plan, customer, dispute } = await createDisputedPlan();
    await recordDispute(dispute);
    expect(await readPlan(plan.id)).toMatchObject({ status: "paused", reason: "dispute" });
    await expect(resumePlan(customer, plan.id)).rejects.toMatchObject({ code: "plan-disputed" });
    await renewOnTime(plan.nextChargeAt);
    expect(await db().order.count({ where: { userId: customer.id } })).toBe(1);
    await moveDispute(dispute, "won");
    expect(await readPlan(plan.id)).toMatchObject({ status: "active", reason: null });
  });

  it("charges nothing more when the payment of a renewal is disputed", async () => {
    const { plan, customer } = await createServedPlan();
    await renewOnTime(plan.nextChargeAt);
    await followPayments(plan);
    const renewed = await readPlan(plan.id);
    // Else the next period would be skipped, because the leads of this one are owed.
    await db().order.updateMany({
      where: { userId: customer.id, cycle: 1 },
      data: { status: "completed", completedAt: new Date() },
    });
    await recordDispute(await disputePayment(renewed.cycles[0]?.paymentIntentId ?? ""));
    await expect(resumePlan(customer, plan.id)).rejects.toMatchObject({ code: "plan-disputed" });
    await renewOnTime(renewed.nextChargeAt);
    expect(await db().order.count({ where: { userId: customer.id } })).toBe(2);
  });

  it("stays paused when the customer got the money back meanwhile", async () => {
    const made = await createServedPlan();
    const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: made.orderId } });
    const dispute = await disputePayment(paymentIntentId, { status: "warning_needs_response" });
    await recordDispute(dispute);
    await sandboxControl().refundInDashboard({ payment_intent: paymentIntentId });
    await recordRefundsOf(paymentIntentId);
    await onPaymentRefunded({ paymentIntentId });
    await moveDispute(dispute, "warning_closed");
    expect(await readPlan(made.plan.id)).toMatchObject({ status: "paused" });
  });

  it("ends when it is lost", async () => {
    const { plan, dispute } = await createDisputedPlan();
    await recordDispute(dispute);
    await moveDispute(dispute, "lost");
    expect(await readPlan(plan.id)).toMatchObject({ status: "ended", reason: "dispute" });
  });

  it("that a customer paused stays paused after a win", async () => {
    const { plan, dispute } = await createDisputedPlan();
    await db().plan.update({ where: { id: plan.id }, data: { status: "paused", reason: "customer" } });
    await recordDispute(dispute);
    await moveDispute(dispute, "won");
    expect(await readPlan(plan.id)).toMatchObject({ status: "paused", reason: "customer" });
  });

  it("that staff paused while it was disputed stays paused after a win; a second pause leaves no trace", async () => {
    const { plan, customer, dispute } = await createDisputedPlan();
    await recordDispute(dispute);
    const { user: staff } = await createStaff();
    await stopPlanAsStaff(staff, { planId: plan.id, act: "pause" });
    await stopPlanAsStaff(staff, { planId: plan.id, act: "pause" });
    await moveDispute(dispute, "won");
    expect(await readPlan(plan.id)).toMatchObject({ status: "paused", reason: "staff" });
    expect(await db().auditEntry.findMany({ where: { actorId: staff.id } })).toMatchObject([
      { action: "plans.pause", subjectId: customer.id },
    ]);
    expect(await resumePlan(customer, plan.id)).toMatchObject({ status: "active" });
  });

  it("is not charged although its period had begun", async () => {
    const { plan, customer, dispute } = await createDisputedPlan();
    await announceOnTime(plan.nextChargeAt);
    await db().planCycle.updateMany({ where: { planId: plan.id }, data: { status: "charging" } });
    await recordDispute(dispute);
    await renewPlans(new Date(plan.nextChargeAt.getTime() + 60 * 60_000));
    expect((await readPlan(plan.id)).cycles).toMatchObject([{ status: "failed" }]);
    expect(await db().order.count({ where: { userId: customer.id } })).toBe(1);
  });
});
