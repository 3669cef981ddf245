import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { changeAccount } from "@/lib/accounts/staff/change-account.server";
import { applyHolds } from "@/lib/accounts/standing/apply-holds.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { claimDeliveries } from "@/lib/delivery/worker/claim-deliveries.server";
import { allocateLead, fillOrder } from "@/lib/marketplace/sell-leads.server";
import { startFulfillment } from "@/lib/marketplace/start-fulfillment.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { createPendingOrder } from "@/tests/factories/orders";
import { refundAtStripe } from "@/tests/factories/payments";
import { createPaidSale } from "@/tests/factories/returns";
import { createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { answering, openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { untilLocked } from "@/tests/waiting/until-locked";
import { JOBS } from "@/worker/jobs";
import { findHeldOrders, followHolds } from "./follow-holds.server";

const receiver = openReceiver();
const workers = openDeliveryWorkers();
beforeAll(installCatalog);

async function setDisabled(userId: string, disabled: boolean): Promise<void> {
  const { user: actor } = await createStaff();
  await changeAccount({ userId, change: { disabled }, actor });
}
const tasksAbout = (orderId: string) =>
  db().staffTask.findMany({ where: { subjectId: orderId }, orderBy: { openedAt: "asc" } });

/** Runs a test's steps while the database has no holds: the control that shows what they prevent. */
async function withoutHolds(work: () => Promise<void>): Promise<void> {
  const names = ["hold_deliveries", "is_account_stopped"];
  const { rows } = await pool().query<{ text: string }>(
    `SELECT pg_get_functiondef(p.oid) AS "text" FROM pg_proc p WHERE p.proname = ANY ($1)`,
    [names],
  );
  await pool().query(`
    CREATE OR REPLACE FUNCTION hold_deliveries(owner uuid) RETURNS integer LANGUAGE sql AS $$ SELECT 0 $$;
    CREATE OR REPLACE FUNCTION is_account_stopped(account_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT false $$`);
  try {
    await work();
  } finally {
    for (const { text } of rows) await pool().query(text);
  }
}

const countSold = (orderId: string) => db().allocation.count({ where: { orderId } });

describe("a disabled account", () => {
  it("is sold nothing, neither from stock nor live; the next order gets the leads", async () => {
    await emptyMarket();
    const { customer, orderIds } = await createOpenOrders(1);
    const [orderId = ""] = orderIds;
    await setDisabled(customer.id, true);
    const { orderIds: others } = await createOpenOrders(1);
    const [live = ""] = await createStock(3);
    expect(await fillOrder(orderId)).toMatchObject({ sold: 0, room: 0 });
    expect(await allocateLead(live)).toBe(others[0]);
    expect(await countSold(orderId)).toBe(0);

    await setDisabled(customer.id, false);
    expect(await fillOrder(orderId)).toMatchObject({ sold: 2 });
  });

  it("gets no demand for an order that is approved meanwhile until it is enabled", async () => {
    await emptyMarket();
    const { orderId, customer } = await createPendingOrder();
    await setDisabled(customer.id, true);
    await transitionOrder({ orderId, to: "approved", actor: null });
    await createStock(4);
    await startFulfillment(orderId);
    expect(await db().orderDemand.findUnique({ where: { orderId } })).toMatchObject({
      heldAt: expect.any(Date),
      allocated: 0,
    });
    await setDisabled(customer.id, false);
    await followHolds({ userId: customer.id });
    expect(await countSold(orderId)).toBe(4);
  });

  it("is delivered nothing; what waits goes on when it is enabled, with a new period of retries", async () => {
    const owner = await createOwner();
    await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}/${owner.userId}`));
    await sellLeads(owner, 3);
    const old = new Date("2026-01-01T00:00:00Z");
    await db().delivery.updateMany({ where: { userId: owner.userId }, data: { retryWindowStartedAt: old } });
    await setDisabled(owner.userId, true);
    const bystander = await createOwner();
    await createDestinationRow(bystander.userId, webhookTo(`${receiver.origin}/${bystander.userId}`));
    await workers.start();
    await sellLeads(bystander, 1);
    // The bystander's delivery came later. When it has arrived, the worker has passed over the held ones.
    await until(() => receiver.arrivals.some(({ path }) => path === `/${bystander.userId}`));
    expect(receiver.arrivals.filter(({ path }) => path === `/${owner.userId}`)).toEqual([]);
    expect(await db().delivery.findMany({ where: { userId: owner.userId } })).toMatchObject(
      Array.from({ length: 3 }, () => ({
        status: "due",
        attempts: 0,
        claimedBy: null,
        heldAt: expect.any(Date),
      })),
    );

    await setDisabled(owner.userId, false);
    const accepted = { userId: owner.userId, status: "accepted" as const };
    await until(async () => (await db().delivery.count({ where: accepted })) === 3);
    const [delivery] = await db().delivery.findMany({ where: accepted });
    expect(delivery?.heldAt).toBeNull();
    expect(delivery?.retryWindowStartedAt.getTime()).toBeGreaterThan(old.getTime());
  });

  /** Disables an account while a worker has claimed 60 deliveries for it and begun 20. @returns how many arrived. */
  async function disableWhileSending(): Promise<{ userId: string; arrived: number }> {
    const owner = await createOwner();
    const path = `/${owner.userId}`;
    await createDestinationRow(owner.userId, webhookTo(receiver.origin + path));
    const leadIds = await sellLeads(owner, 60);
    const responses: ServerResponse[] = [];
    receiver.behave(path, (_, response) => void responses.push(response));
    await workers.start();
    const arrived = () => receiver.arrivals.filter((arrival) => arrival.path === path).length;
    // All are claimed; as many as one process may send at once have begun, and the receiver does not respond.
    await until(() => arrived() === 20);
    const claimed = { userId: owner.userId, claimedBy: { not: null } };
    expect(await db().delivery.count({ where: claimed })).toBe(leadIds.length);
    await setDisabled(owner.userId, true);
    receiver.behave(path, answering(200));
    for (const response of responses) response.writeHead(200).end();
    await until(async () => (await db().delivery.count({ where: claimed })) === 0);
    return { userId: owner.userId, arrived: arrived() };
  }

  it("gets nothing of what a worker has claimed for it and not begun", async () => {
    const { userId, arrived } = await disableWhileSending();
    expect(arrived).toBe(20);
    expect(await db().delivery.count({ where: { userId, attempts: 0 } })).toBe(40);
  });

  it("would get all of it if deliveries were not held", async () => {
    await withoutHolds(async () => {
      expect((await disableWhileSending()).arrived).toBe(60);
    });
  });

  it("gets no claim at the same instant", async () => {
    const owner = await createOwner();
    await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}/${owner.userId}`));
    await sellLeads(owner, 5);
    const worker = randomUUID();
    await inTransaction(async (transaction) => {
      await transaction.query(`UPDATE "User" SET "disabledAt" = now() WHERE "id" = $1`, [owner.userId]);
      await applyHolds(transaction, owner.userId);
      // Not committed yet: other connections still see the account enabled, and the rows are locked.
      expect(await claimDeliveries(worker, 100)).toEqual([]);
    });
    expect(await claimDeliveries(worker, 100)).toEqual([]);
    await db().delivery.updateMany({ where: { userId: owner.userId }, data: { heldAt: null } });
    // The account itself is the second line of defense. Without both, all of them are claimed.
    expect(await claimDeliveries(worker, 100)).toEqual([]);
    await withoutHolds(async () => {
      expect(await claimDeliveries(worker, 100)).toHaveLength(5);
    });
  });

  it("that is disabled while its order opens is sold nothing", async () => {
    await emptyMarket();
    await createStock(2);
    const { orderId, customer } = await createPendingOrder();
    await transitionOrder({ orderId, to: "approved", actor: null });
    let opening: Promise<void> = Promise.resolve();
    await inTransaction(async (transaction) => {
      await transaction.query(`UPDATE "User" SET "disabledAt" = now() WHERE "id" = $1`, [customer.id]);
      await applyHolds(transaction, customer.id);
      opening = startFulfillment(orderId);
      await untilLocked({ statement: "OrderDemand" });
    });
    await opening;
    expect(await countSold(orderId)).toBe(0);
    expect(await db().orderDemand.findUnique({ where: { orderId } })).toMatchObject({
      heldAt: expect.any(Date),
    });
  });

  it("leaves a task for staff with a refund that is limited to what Stripe has left of the payment", async () => {
    const { orderId, customer, paymentIntentId } = await createPaidSale(1);
    await refundAtStripe(paymentIntentId, 1_137_500 - 1_000);
    await setDisabled(customer.id, true);
    await followHolds({ userId: customer.id });
    expect(await tasksAbout(orderId)).toMatchObject([
      { facts: { "leads not sold yet": 249, "refund for them": "$10.00" } },
    ]);
  });

  it("leaves a task for staff with what was paid and not delivered, and closes it when it is enabled", async () => {
    await emptyMarket();
    const owner = await createOwner();
    await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}/${owner.userId}`));
    await sellLeads(owner, 3);
    await pool().query(`DELETE FROM pgboss.job WHERE name = 'orders.follow-holds'`);
    await setDisabled(owner.userId, true);
    const { rows } = await pool().query(`SELECT data FROM pgboss.job WHERE name = 'orders.follow-holds'`);
    expect(rows).toEqual([{ data: { userId: owner.userId } }]);
    const follow = JOBS.find(({ name }) => name === "orders.follow-holds");
    for (let run = 0; run < 2; run += 1) await follow?.run({ userId: owner.userId });
    expect(await tasksAbout(owner.orderId)).toMatchObject([
      {
        kind: "orders.settle-undelivered",
        subjectType: "order",
        doneAt: null,
        facts: {
          account: owner.userId,
          "leads not sold yet": 250,
          "refund for them": "$11,375.00",
          "sold leads not delivered": 3,
        },
      },
    ]);
    await setDisabled(owner.userId, false);
    await follow?.run({ userId: owner.userId });
    expect(await tasksAbout(owner.orderId)).toMatchObject([{ doneAt: expect.any(Date), doneById: null }]);
    // Disabled again, it needs attention again.
    await setDisabled(owner.userId, true);
    await follow?.run({ userId: owner.userId });
    expect(await tasksAbout(owner.orderId)).toMatchObject([{}, { doneAt: null }]);
  });
});

it("an order of a closed account without a task is found on a schedule, once", async () => {
  const { customer, orderId } = await createPendingOrder();
  await db().user.update({ where: { id: customer.id }, data: { closedAt: new Date() } });
  expect(await findHeldOrders()).toBeGreaterThanOrEqual(1);
  expect(await tasksAbout(orderId)).toMatchObject([{ doneAt: null }]);
  expect(await findHeldOrders()).toBe(0);
  expect(JOBS.find(({ name }) => name === "orders.find-held")?.cron).toBe("*/15 * * * *");
});
