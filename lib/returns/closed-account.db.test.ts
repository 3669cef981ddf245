import { beforeAll, describe, expect, it } from "@jest/globals";
import { applyHolds } from "@/lib/accounts/standing/apply-holds.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { advanceOrder } from "@/lib/marketplace/advance-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { codeOf } from "@/tests/errors/code-of";
import { createStaff } from "@/tests/factories/accounts";
import { disputePayment } from "@/tests/factories/disputes";
import { demandOf } from "@/tests/factories/orders";
import { createPaidSale, postLeads, type Sold } from "@/tests/factories/returns";
import { decideLateReturns } from "./decide-late-returns.server";
import { findHeldOrders, followHolds } from "./follow-holds.server";
import { readUndelivered, refundUndelivered } from "./refund-undelivered.server";
import { requestReturn } from "./request-return.server";

beforeAll(installCatalog);

/** An order that got all its leads, so that only a returned lead makes it owed another one. */
async function createCompleted(count: number) {
  const sold = await createPaidSale(count);
  await db().orderDemand.update({ where: { orderId: sold.orderId }, data: { quantity: count } });
  await advanceOrder(sold.orderId);
  return sold;
}
const askFor = ({ customer }: Sold, leadId: string) =>
  requestReturn(customer, leadId, { reason: "disconnected", remedy: "replacement" });
const decideLater = () => decideLateReturns(new Date(Date.now() + 25 * 3_600_000));

/** Stops or enables an account, without the job that follows. */
async function stop(userId: string, change: { closedAt?: Date; disabledAt: Date | null }): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.query(
      `UPDATE "User" SET "disabledAt" = $2, "closedAt" = COALESCE($3, "closedAt") WHERE "id" = $1`,
      [userId, change.disabledAt, change.closedAt ?? null],
    );
    await applyHolds(transaction, userId);
  });
}
const close = (userId: string) => stop(userId, { closedAt: new Date(), disabledAt: new Date() });

const grantedFor = async (leadId: string) =>
  (await db().leadReturn.findUniqueOrThrow({ where: { leadId } })).granted;
const refundsOf = (orderId: string) => db().partialRefund.findMany({ where: { orderId } });
const tasksOf = (orderId: string) =>
  db().staffTask.findMany({ where: { subjectId: orderId }, orderBy: { openedAt: "asc" } });

describe("a replacement of a closed account", () => {
  it("that was granted before and has not come is refunded, once, and staff see it", async () => {
    const sold = await createCompleted(2);
    const { orderId, customer, leadIds } = sold;
    await askFor(sold, leadIds[0] ?? "");
    await decideLater();
    expect(await readUndelivered(orderId)).toMatchObject({ leads: 1, getsReplacements: true });
    await close(customer.id);
    expect(await readUndelivered(orderId)).toMatchObject({
      leads: 1,
      getsReplacements: false,
      amount: "45.50",
    });
    for (let run = 0; run < 2; run += 1) await followHolds({ userId: customer.id });
    await findHeldOrders();
    expect(await refundsOf(orderId)).toMatchObject([{ causeId: orderId, leads: 1, amountCents: 4_550 }]);
    expect(await readUndelivered(orderId)).toMatchObject({ leads: 0, refund: { leads: 1, amount: "45.50" } });
    expect(await tasksOf(orderId)).toEqual([]);
  });

  it("is a refund when its return is approved after the closing", async () => {
    const sold = await createCompleted(2);
    const { orderId, customer, leadIds } = sold;
    await askFor(sold, leadIds[0] ?? "");
    await close(customer.id);
    await decideLater();
    expect(await grantedFor(leadIds[0] ?? "")).toBe("refund");
    expect(await demandOf(orderId)).toMatchObject({ quantity: 2, replacements: 0 });
    expect(await refundsOf(orderId)).toMatchObject([{ causeId: leadIds[0], amountCents: 4_550 }]);
  });

  it("is found on a schedule when it was granted at the instant of the closing", async () => {
    const sold = await createCompleted(1);
    await askFor(sold, sold.leadIds[0] ?? "");
    await decideLater();
    await close(sold.customer.id);
    await findHeldOrders();
    expect(await refundsOf(sold.orderId)).toMatchObject([{ causeId: sold.orderId, leads: 1 }]);
  });

  it("is a task while the payment is disputed: nothing is refunded", async () => {
    const sold = await createCompleted(1);
    const { orderId, customer } = sold;
    await askFor(sold, sold.leadIds[0] ?? "");
    await decideLater();
    await close(customer.id);
    await recordDispute(await disputePayment(sold.paymentIntentId));
    await followHolds({ userId: customer.id });
    expect(await refundsOf(orderId)).toEqual([]);
    const tasks = await tasksOf(orderId);
    expect(tasks.filter(({ kind }) => kind === "orders.settle-undelivered")).toMatchObject([
      { doneAt: null, facts: { "leads not sold yet": 1, "refund for them": "$45.50" } },
    ]);
  });
});

it("a replacement of a disabled account waits: staff get a task, and it comes when the account is enabled", async () => {
  const sold = await createCompleted(2);
  const { orderId, customer, leadIds } = sold;
  await askFor(sold, leadIds[0] ?? "");
  await stop(customer.id, { disabledAt: new Date() });
  await decideLater();
  expect(await grantedFor(leadIds[0] ?? "")).toBe("replacement");
  await followHolds({ userId: customer.id });
  expect(await tasksOf(orderId)).toMatchObject([
    { kind: "orders.settle-undelivered", doneAt: null, facts: { "leads not sold yet": 1 } },
  ]);
  const { user: staff } = await createStaff();
  expect(await codeOf(refundUndelivered(staff, orderId))).toBe("nothing-to-refund");
  await postLeads(1);
  expect(await demandOf(orderId)).toMatchObject({ allocated: 2, quantity: 3 });

  await stop(customer.id, { disabledAt: null });
  await followHolds({ userId: customer.id });
  expect(await demandOf(orderId)).toMatchObject({ allocated: 3, quantity: 3 });
  expect(await tasksOf(orderId)).toMatchObject([{ doneAt: expect.any(Date) }]);
  expect(await refundsOf(orderId)).toEqual([]);
});
