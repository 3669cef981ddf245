import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import type { OrderStatus } from "@/lib/orders/order-status";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { payPartialRefunds } from "@/lib/payments/pay-partial-refunds.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { createStaff } from "@/tests/factories/accounts";
import { createPaidSale } from "@/tests/factories/returns";
import { decideLateReturns } from "./decide-late-returns.server";
import { onOrderCancelled, readUndelivered, refundUndelivered } from "./refund-undelivered.server";
import { requestReturn } from "./request-return.server";

let staff: { id: string };
beforeAll(async () => {
  await installCatalog();
  staff = { id: (await createStaff()).user.id };
});

const move = (orderId: string, to: OrderStatus) => transitionOrder({ orderId, to, actor: staff });

describe("what a cancelled order did not get", () => {
  it("goes back once, to the cent, with what returns took before", async () => {
    const { customer, orderId, leadIds, paymentIntentId } = await createPaidSale(4);
    const [replaced = "", refunded = ""] = leadIds;
    await requestReturn(customer, replaced, { reason: "disconnected", remedy: "replacement" });
    await requestReturn(customer, refunded, { reason: "disconnected", remedy: "refund" });
    await decideLateReturns(new Date(Date.now() + 25 * 3_600_000));
    await move(orderId, "cancelled");
    // 250 bought and one replacement, four delivered.
    expect(await readUndelivered(orderId)).toEqual({
      leads: 247,
      amount: "11238.50",
      leavesNothing: false,
      refund: null,
    });
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(refundUndelivered(staff, orderId))),
    );
    expect(tries.toSorted()).toEqual([...Array.from({ length: 4 }, () => "already-refunded"), "done"]);
    await payPartialRefunds();
    const { data } = await stripe().refunds.list({ payment_intent: paymentIntentId });
    // Kept and paid for: two leads of four.
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_137_500 - 2 * 4_550);
    expect(await readUndelivered(orderId)).toMatchObject({
      leads: 0,
      amount: null,
      refund: { leads: 247, amount: "11238.50", paidAt: expect.any(String) },
    });
  });

  it("is refunded for cancelled orders alone, and such an order is not served again", async () => {
    const { orderId } = await createPaidSale(1);
    expect(await codeOf(refundUndelivered(staff, orderId))).toBe("order-not-cancelled");
    await move(orderId, "cancelled");
    await refundUndelivered(staff, orderId);
    for (const to of ["approved", "processing"] as const)
      expect(await codeOf(move(orderId, to))).toBe("order-refunded");
    expect(await db().orderDemand.findUnique({ where: { orderId } })).toMatchObject({
      closedAt: expect.any(Date),
    });
  });

  it("becomes a task for staff with the amount until it is refunded, or the order is opened again", async () => {
    const { orderId } = await createPaidSale(1);
    const taskOf = () =>
      db().staffTask.findMany({
        where: { kind: "orders.refund-cancelled", subjectId: orderId },
        orderBy: { openedAt: "asc" },
      });
    const jobs = () => db().$queryRaw<unknown[]>`
      SELECT 1 FROM "pgboss"."job" WHERE "name" = 'orders.follow-cancellation' AND "data"->>'orderId' = ${orderId}`;
    await move(orderId, "cancelled");
    expect(await jobs()).toHaveLength(1);
    await onOrderCancelled({ orderId });
    await onOrderCancelled({ orderId });
    expect(await taskOf()).toMatchObject([{ doneAt: null, facts: { amount: "$11,329.50", leads: 249 } }]);
    await move(orderId, "approved");
    expect(await jobs()).toHaveLength(2);
    await onOrderCancelled({ orderId });
    expect(await taskOf()).toMatchObject([{ doneAt: expect.any(Date) }]);
    await move(orderId, "cancelled");
    await onOrderCancelled({ orderId });
    expect((await taskOf()).filter(({ doneAt }) => doneAt === null)).toHaveLength(1);
    await refundUndelivered(staff, orderId);
    await onOrderCancelled({ orderId });
    expect((await taskOf()).filter(({ doneAt }) => doneAt === null)).toEqual([]);
  });

  it("staff approve and refund at the same instant: one of both happens", async () => {
    const { orderId } = await createPaidSale(1);
    await move(orderId, "cancelled");
    const ends = await Promise.all([
      codeOf(move(orderId, "approved")),
      codeOf(refundUndelivered(staff, orderId)),
    ]);
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
  });
});
