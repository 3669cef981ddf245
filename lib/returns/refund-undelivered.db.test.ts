import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { advanceOrder } from "@/lib/marketplace/advance-order.server";
import { orderEndedJob } from "@/lib/orders/order-ended-jobs";
import type { OrderStatus } from "@/lib/orders/order-status";
import { sendOrderStatus } from "@/lib/orders/order-status.email";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { payPartialRefunds } from "@/lib/payments/pay-partial-refunds.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { createStaff } from "@/tests/factories/accounts";
import { createSettledPayment, refundAtStripe } from "@/tests/factories/payments";
import { createPaidSale } from "@/tests/factories/returns";
import { arrivedMails } from "@/tests/setup/caught-mails";
import { decideLateReturns } from "./decide-late-returns.server";
import { orderRefundedJob, sendOrderRefunded } from "./order-refunded.email";
import { onOrderEnded, readUndelivered, refundUndelivered } from "./refund-undelivered.server";
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
      total: 251,
      getsReplacements: false,
      amount: "11238.50",
      isAtBank: false,
      bankReturn: null,
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

  it("is not refunded while an order gets leads, and such an order is not served again", async () => {
    const { orderId } = await createPaidSale(1);
    expect(await codeOf(refundUndelivered(staff, orderId))).toBe("order-not-ended");
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
      SELECT 1 FROM "pgboss"."job" WHERE "name" = 'orders.follow-end' AND "data"->>'orderId' = ${orderId}`;
    await move(orderId, "cancelled");
    expect(await jobs()).toHaveLength(1);
    await onOrderEnded({ orderId });
    await onOrderEnded({ orderId });
    expect(await taskOf()).toMatchObject([{ doneAt: null, facts: { amount: "$11,329.50", leads: 249 } }]);
    await move(orderId, "approved");
    expect(await jobs()).toHaveLength(2);
    await onOrderEnded({ orderId });
    expect(await taskOf()).toMatchObject([{ doneAt: expect.any(Date) }]);
    await move(orderId, "cancelled");
    await onOrderEnded({ orderId });
    expect((await taskOf()).filter(({ doneAt }) => doneAt === null)).toHaveLength(1);
    await refundUndelivered(staff, orderId);
    await onOrderEnded({ orderId });
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

/** Open tasks about the refund of an order. */
const tasksOf = (orderId: string) =>
  db().staffTask.findMany({
    where: { kind: "orders.refund-cancelled", subjectId: orderId, doneAt: null },
  });

it("staff cancel with a note and refund later: the customer reads the note first, and then the amount", async () => {
  const { customer, orderId } = await createPaidSale(1);
  await transitionOrder({ orderId, to: "cancelled", actor: staff, notes: "You asked us to stop." });
  const change = await db().orderStatusChange.findFirstOrThrow({ where: { orderId, to: "cancelled" } });
  await sendOrderStatus({ orderId, changeId: String(change.id) });
  const { email } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
  const [cancelled] = await arrivedMails(email, 1);
  expect(cancelled?.subject).toContain("was cancelled");
  expect(cancelled?.text).toContain("It had 1 of 250 leads, and you will get no more leads for it.");
  expect(cancelled?.text).toContain("Our note: You asked us to stop.");
  expect(cancelled?.text).toContain("We email you when we send the refund.");

  await refundUndelivered(staff, orderId);
  const { rows } = await pool().query<{ data: unknown }>(
    `SELECT data FROM pgboss.job WHERE name = $1 AND data->>'orderId' = $2`,
    [orderRefundedJob.name, orderId],
  );
  expect(rows).toHaveLength(1);
  await sendOrderRefunded(orderRefundedJob.schema.parse(rows[0]?.data));
  const refunded = (await arrivedMails(email, 2)).find(({ subject }) =>
    subject?.startsWith("Refund for your"),
  );
  expect(refunded?.text).toContain("We refund the 249 leads that were not delivered: $11,329.50.");
});

describe("an order whose whole payment somebody refunded in Stripe's dashboard", () => {
  it.each(["cancelled", "completed"] as const)(
    "and that staff then make %s is announced without a refund that would never come",
    async (to) => {
      const { customer, orderId, paymentIntentId } = await createPaidSale(1);
      await refundAtStripe(paymentIntentId);
      await move(orderId, to);
      const change = await db().orderStatusChange.findFirstOrThrow({ where: { orderId, to } });
      await sendOrderStatus({ orderId, changeId: String(change.id) });
      const { email } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
      const [mail] = await arrivedMails(email, 1);
      expect(mail?.text).toContain(
        "The money for the 249 leads that were not delivered has already been refunded to you.",
      );
      expect(mail?.text).not.toContain("We refund");
    },
  );
});

describe("an order that staff complete early", () => {
  it("is owed what it did not get: a task opens, it is refunded once, and the email does not say that it has all leads", async () => {
    const { customer, orderId } = await createPaidSale(2);
    await move(orderId, "completed");
    const { rows } = await pool().query<{ name: string; data: unknown }>(
      `SELECT name, data FROM pgboss.job WHERE data->>'orderId' = $1`,
      [orderId],
    );
    const dataOf = (wanted: string) => rows.findLast(({ name }) => name === wanted)?.data;
    await onOrderEnded(orderEndedJob.schema.parse(dataOf(orderEndedJob.name)));
    expect(await tasksOf(orderId)).toMatchObject([{ facts: { amount: "$11,284.00", leads: 248 } }]);

    const change = await db().orderStatusChange.findFirstOrThrow({ where: { orderId, to: "completed" } });
    await sendOrderStatus({ orderId, changeId: String(change.id) });
    const { email } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
    const [mail] = await arrivedMails(email, 1);
    expect(mail?.text).toContain("Your order has ended with 2 of 250 leads.");
    expect(mail?.text).not.toContain("all its leads");

    const tries = await Promise.all(
      Array.from({ length: 3 }, () => codeOf(refundUndelivered(staff, orderId))),
    );
    expect(tries.toSorted()).toEqual(["already-refunded", "already-refunded", "done"]);
    expect(await db().partialRefund.findMany({ where: { orderId } })).toMatchObject([
      { leads: 248, amountCents: 1_128_400 },
    ]);
    expect(await tasksOf(orderId)).toEqual([]);
    expect(await codeOf(move(orderId, "approved"))).toBe("order-refunded");
  });

  it("before it was approved is owed all its leads", async () => {
    const { orderId } = await createSettledPayment();
    await move(orderId, "completed");
    await onOrderEnded({ orderId });
    expect(await tasksOf(orderId)).toMatchObject([{ facts: { amount: "$11,375.00", leads: 250 } }]);
  });

  it("is not refunded for a replacement that it still gets, nor when it has all its leads", async () => {
    const { customer, orderId, leadIds } = await createPaidSale(1);
    await db().$executeRaw`UPDATE "OrderDemand" SET "quantity" = 1 WHERE "orderId" = ${orderId}::uuid`;
    await advanceOrder(orderId);
    expect(await codeOf(refundUndelivered(staff, orderId))).toBe("nothing-to-refund");
    await requestReturn(customer, leadIds[0] ?? "", { reason: "disconnected", remedy: "replacement" });
    await decideLateReturns(new Date(Date.now() + 25 * 3_600_000));
    expect(await readUndelivered(orderId)).toMatchObject({ leads: 1, getsReplacements: true });
    expect(await codeOf(refundUndelivered(staff, orderId))).toBe("nothing-to-refund");
    await onOrderEnded({ orderId });
    expect(await tasksOf(orderId)).toEqual([]);
  });

  it("gets no replacement after staff cancelled and completed it: what it was owed can be refunded", async () => {
    const { customer, orderId, leadIds } = await createPaidSale(2);
    await db().$executeRaw`UPDATE "OrderDemand" SET "quantity" = 2 WHERE "orderId" = ${orderId}::uuid`;
    await advanceOrder(orderId);
    const [first = "", second = ""] = leadIds;
    const giveBack = async (leadId: string) => {
      await requestReturn(customer, leadId, { reason: "disconnected", remedy: "replacement" });
      await decideLateReturns(new Date(Date.now() + 25 * 3_600_000));
    };
    await giveBack(first);
    await move(orderId, "cancelled");
    await move(orderId, "completed");
    await refundUndelivered(staff, orderId);
    await giveBack(second);
    expect(await db().leadReturn.findUnique({ where: { leadId: second } })).toMatchObject({
      granted: "refund",
    });
    expect(await db().orderDemand.findUnique({ where: { orderId } })).toMatchObject({
      quantity: 3,
      closedAt: expect.any(Date),
    });
  });
});
