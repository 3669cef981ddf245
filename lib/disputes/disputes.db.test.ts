import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { allocateLead, fillOrder } from "@/lib/marketplace/sell-leads.server";
import { db } from "@/lib/platform/db/prisma.server";
import { followHolds } from "@/lib/returns/follow-holds.server";
import { closeStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { disputePayment, moveDispute, withoutTheFreeze } from "@/tests/factories/disputes";
import { demandOf } from "@/tests/factories/orders";
import { sandboxControl } from "@/tests/factories/payments";
import { createPaidSale, postLeads } from "@/tests/factories/returns";
import { createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { recordDispute } from "./record-dispute.server";

beforeAll(() => installCatalog());

const tasksAbout = (id: string) =>
  db().staffTask.findMany({ where: { subjectId: id }, orderBy: { openedAt: "asc" } });
/** A running order with a sold lead that waits for its delivery, and a lead that it would get next. */
async function createRunningOrder() {
  const sale = await createPaidSale(1);
  await createDestinationRow(sale.customer.id, webhookTo("https://crm.example/leads"));
  await postLeads(1);
  return sale;
}

const heldDeliveries = (userId: string) =>
  db().delivery.count({ where: { userId, status: "due", heldAt: { not: null } } });

describe("a disputed payment", () => {
  it("stops sales and deliveries of its order in the transaction that records it", async () => {
    const { paymentIntentId, orderId, customer } = await createRunningOrder();
    await recordDispute(await disputePayment(paymentIntentId));
    expect(await demandOf(orderId)).toMatchObject({ heldAt: expect.any(Date) });
    expect(await heldDeliveries(customer.id)).toBe(1);
    const { orderIds: others } = await createOpenOrders(1);
    const [lead = ""] = await createStock(1);
    expect(await fillOrder(orderId)).toMatchObject({ sold: 0 });
    expect(await allocateLead(lead)).toBe(others[0]);
  });

  it("would go on without the guard", async () => {
    const { paymentIntentId, orderId, customer } = await createRunningOrder();
    await withoutTheFreeze(async () => {
      await recordDispute(await disputePayment(paymentIntentId));
      expect(await heldDeliveries(customer.id)).toBe(0);
      expect((await demandOf(orderId)).heldAt).toBeNull();
    });
  });

  it("resumes when it is won: held deliveries are due, and the order is filled", async () => {
    const { paymentIntentId, orderId, customer } = await createRunningOrder();
    const dispute = await disputePayment(paymentIntentId);
    await recordDispute(dispute);
    await emptyMarketExcept(orderId);
    await createStock(2);
    await moveDispute(dispute, "under_review");
    expect(await heldDeliveries(customer.id)).toBe(1);
    await moveDispute(dispute, "won");
    expect(await heldDeliveries(customer.id)).toBe(0);
    const { allocated } = await demandOf(orderId);
    await followHolds({ userId: customer.id });
    expect((await demandOf(orderId)).allocated).toBe(allocated + 2);
  });

  it("stays stopped when it is lost, and staff get a task about what follows", async () => {
    const { paymentIntentId, orderId } = await createRunningOrder();
    const dispute = await disputePayment(paymentIntentId);
    await recordDispute(dispute);
    await moveDispute(dispute, "lost");
    expect((await demandOf(orderId)).heldAt).not.toBeNull();
    expect(await tasksAbout(dispute.id)).toMatchObject([
      { kind: "payments.answer-dispute", doneAt: expect.any(Date) },
      { kind: "payments.settle-lost-dispute", doneAt: null, facts: { order: orderId } },
    ]);
    expect(await db().dispute.findUnique({ where: { id: dispute.id } })).toMatchObject({ status: "lost" });
  });

  it("that is won after a loss closes the task to cancel the order, and a second loss opens it again", async () => {
    const { paymentIntentId } = await createPaidSale(0);
    const dispute = await disputePayment(paymentIntentId, { status: "lost" });
    await recordDispute(dispute);
    await moveDispute(dispute, "won");
    const done = { kind: "payments.settle-lost-dispute", doneAt: expect.any(Date) };
    expect(await tasksAbout(dispute.id)).toMatchObject([done]);
    await moveDispute(dispute, "lost");
    expect(await tasksAbout(dispute.id)).toMatchObject([done, { ...done, doneAt: null }]);
    await recordDispute({ ...dispute, status: "appeal_needs_response" });
    expect(await tasksAbout(dispute.id)).toMatchObject([
      done,
      done,
      { kind: "payments.answer-dispute", doneAt: null },
    ]);
  });

  it("leaves other orders of the account alone", async () => {
    const { paymentIntentId, customer } = await createRunningOrder();
    const { orderIds } = await createOpenOrders(1, {}, customer);
    await recordDispute(await disputePayment(paymentIntentId));
    expect((await demandOf(orderIds[0] ?? "")).heldAt).toBeNull();
  });

  it("of an inquiry is frozen until the bank closes it, and its task is due at Stripe's deadline", async () => {
    const { paymentIntentId, orderId } = await createRunningOrder();
    const dispute = await disputePayment(paymentIntentId, { status: "warning_needs_response" });
    await recordDispute(dispute);
    expect((await demandOf(orderId)).heldAt).not.toBeNull();
    const dueAt = new Date((dispute.evidence_details.due_by ?? 0) * 1000);
    expect(await tasksAbout(dispute.id)).toMatchObject([{ kind: "payments.answer-dispute", dueAt }]);
    await moveDispute(dispute, "warning_closed");
    expect((await demandOf(orderId)).heldAt).toBeNull();
    expect(await tasksAbout(dispute.id)).toMatchObject([{ doneAt: expect.any(Date) }]);
  });

  it("that an inquiry becomes gives the open task its own deadline and amount, and Stripe may move the deadline", async () => {
    const { paymentIntentId } = await createRunningOrder();
    const inquiry = await disputePayment(paymentIntentId, { status: "warning_needs_response" });
    await recordDispute(inquiry);
    const report = (status: "warning_needs_response" | "needs_response", amount: number, dueBy: number) =>
      recordDispute({
        ...inquiry,
        status,
        amount,
        evidence_details: { ...inquiry.evidence_details, due_by: dueBy },
      });
    const dueBy = inquiry.evidence_details.due_by ?? 0;
    await report("needs_response", 4_200, dueBy - 86_400);
    const task = { kind: "payments.answer-dispute", doneAt: null };
    expect(await tasksAbout(inquiry.id)).toEqual([
      expect.objectContaining({
        ...task,
        dueAt: new Date((dueBy - 86_400) * 1_000),
        facts: expect.objectContaining({ amount: "$42.00" }),
      }),
    ]);
    await report("needs_response", 4_200, dueBy + 86_400);
    expect(await tasksAbout(inquiry.id)).toMatchObject([
      { ...task, dueAt: new Date((dueBy + 86_400) * 1_000) },
    ]);
    await closeStaffTask({
      kind: "payments.answer-dispute",
      subject: { type: "dispute", id: inquiry.id },
      note: "Done by hand.",
    });
    await report("needs_response", 4_200, dueBy);
    expect(await tasksAbout(inquiry.id)).toMatchObject([{ doneAt: expect.any(Date) }]);
  });

  it("that comes as a late return of a bank debit is lost at once", async () => {
    const { paymentIntentId, orderId } = await createRunningOrder();
    const dispute = await disputePayment(paymentIntentId, { status: "lost", reason: "insufficient_funds" });
    await recordDispute(dispute);
    expect((await demandOf(orderId)).heldAt).not.toBeNull();
    expect(await tasksAbout(dispute.id)).toMatchObject([{ kind: "payments.settle-lost-dispute" }]);
  });

  it("of another program on our Stripe account is left out", async () => {
    const { id } = await sandboxControl().createPaymentIntent({ amount: 5_000 });
    const dispute = await disputePayment(id);
    expect(await recordDispute(dispute)).toBeNull();
    expect(await db().dispute.findUnique({ where: { id: dispute.id } })).toBeNull();
  });
});

/** Closes every other order. */
async function emptyMarketExcept(orderId: string): Promise<void> {
  const { closedAt } = await demandOf(orderId);
  await emptyMarket();
  await db().orderDemand.update({ where: { orderId }, data: { closedAt } });
}
