import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, test } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import type { OrderStatus } from "@/lib/orders/order-status";
import { db } from "@/lib/platform/db/prisma.server";
import { createPendingOrder } from "@/tests/factories/orders";
import { createStock } from "@/tests/factories/stock";
import { countForStaff, listOrderPage } from "./queries.server";
import type { OrderListQuery } from "./schemas";

const MANY = 53;

interface TestOrder {
  id: string;
  userId: string;
  orderType: "custom" | "standard";
  status: OrderStatus;
}

const ANN = "aaaaaaaa-0000-4000-8000-00000000000a";
const BOB = "bbbbbbbb-0000-4000-8000-00000000000b";
const orders: TestOrder[] = [
  { id: "0a1b0000-0000-4000-8000-000000000001", userId: ANN, orderType: "custom", status: "pending" },
  { id: "ffff0000-0000-4000-8000-000000000002", userId: BOB, orderType: "standard", status: "approved" },
  { id: "eeee0000-0000-4000-8000-000000000003", userId: ANN, orderType: "standard", status: "pending" },
];

/** Orders of two accounts, the first one placed last. */
beforeAll(async () => {
  await installCatalog();
  const { configuration } = await createPendingOrder();
  await db().order.deleteMany({});
  for (const id of [ANN, BOB])
    await db().user.create({
      data: {
        id,
        username: id,
        usernameKey: id,
        email: `${id}@example.com`,
        emailKey: `${id}@example.com`,
        firstName: id === ANN ? "Ann" : "Bob",
        lastName: "Agent",
        company: id === ANN ? "Prairie Mutual" : null,
        passwordHash: "none",
      },
    });
  for (const [index, order] of orders.entries())
    await db().order.create({
      data: {
        ...order,
        leadConfigId: configuration.id,
        cycle: index,
        paymentIntentId: `pi_${randomUUID()}`,
        totalAmountCents: 45_00,
        createdAt: new Date(Date.UTC(2026, 10, 21, 12) - index * 60_000),
      },
    });
});

const idsOf = async (query: OrderListQuery) => (await listOrderPage(query)).orders.map(({ id }) => id);

describe("the staff's search of orders", () => {
  it.each<[string, OrderStatus | undefined, number[]]>([
    ["", undefined, [0, 1, 2]],
    ["0a1B", undefined, [0]],
    ["AAAAAAAA-0000", undefined, [0, 2]],
    ["Standard", undefined, [1, 2]],
    ["standard", "pending", [2]],
    ["ffff", undefined, [1]],
    ["0000-4000", undefined, [0, 1, 2]],
    ["", "cancelled", []],
    ["prairie", undefined, [0, 2]],
    ["Bob Agent", undefined, [1]],
    ["nothing like this", undefined, []],
    // Wildcards of LIKE are plain characters.
    ["%", undefined, []],
    ["_", undefined, []],
  ])(
    "finds by order id, user id and type, whatever the case: %j with status %s",
    async (search, status, expected) => {
      expect(await idsOf({ search, status })).toEqual(expected.map((index) => orders[index]?.id));
    },
  );
});

test("the list has tabs, an order and days, and says what was bought and paid", async () => {
  expect(await idsOf({ view: "approval" })).toEqual([orders[0]?.id, orders[2]?.id]);
  expect(await idsOf({ view: "running", sort: "oldest" })).toEqual([orders[1]?.id]);
  expect(await idsOf({ view: "slow" })).toEqual([]);
  expect(await idsOf({ sort: "oldest" })).toEqual([orders[2]?.id, orders[1]?.id, orders[0]?.id]);
  expect(await idsOf({ since: "2026-11-21T11:59:30.000Z" })).toEqual([orders[0]?.id]);
  expect(await idsOf({ before: "2026-11-21T11:59:00.000Z" })).toEqual([orders[2]?.id]);
  expect(await idsOf({ ids: [orders[1]?.id ?? "", randomUUID()] })).toEqual([orders[1]?.id]);
  const { orders: listed, views } = await listOrderPage({ sort: "amount", status: "pending" });
  expect(views).toEqual({ approval: 2, running: 1, slow: 0 });
  expect(listed[0]).toMatchObject({
    customer: { name: "Ann Agent", company: "Prairie Mutual" },
    bought: expect.stringMatching(/^250 (Premium|Standard) /),
    payment: "paid",
    refunded: "0.00",
    progress: null,
    inStock: 0,
    canApprove: true,
    approvesAt: null,
  });
});

test("leads that a purchase holds are not in stock for a pending order", async () => {
  const id = orders[0]?.id ?? "";
  const { leadConfigId } = await db().order.findUniqueOrThrow({ where: { id } });
  const { leadType, selectedStates } = await db().leadConfiguration.findUniqueOrThrow({
    where: { id: leadConfigId },
    include: { leadType: true },
  });
  const { line, tier } = leadType;
  const hold = (heldUntil: Date) =>
    createStock(1, { line, tier, state: selectedStates[0] ?? "", heldUntil, heldBy: randomUUID() });
  const stockOf = async () => (await listOrderPage({ ids: [id] })).orders[0]?.inStock ?? 0;
  const before = await stockOf();
  await hold(new Date(Date.now() + 60_000));
  expect(await stockOf()).toBe(before);
  await hold(new Date(Date.now() - 60_000));
  expect(await stockOf()).toBe(before + 1);
});

test("a running order that gets leads too slowly is slow to fill, unless it is paused", async () => {
  const id = orders[1]?.id ?? "";
  const day = 24 * 60 * 60 * 1000;
  await db().orderDemand.create({
    data: {
      orderId: id,
      userId: BOB,
      line: "life",
      tier: "premium",
      states: ["TX"],
      quantity: 250,
      allocated: 20,
      openSince: new Date(Date.now() - 10 * day),
    },
  });
  expect(await idsOf({ view: "slow" })).toEqual([id]);
  await db().orderDemand.update({ where: { orderId: id }, data: { allocated: 100 } });
  expect(await idsOf({ view: "slow" })).toEqual([]);
  await db().orderDemand.update({ where: { orderId: id }, data: { allocated: 20, pausedAt: new Date() } });
  expect(await idsOf({ view: "slow" })).toEqual([]);
  expect((await listOrderPage({ status: "approved" })).orders).toMatchObject([
    { progress: { allocated: 20, quantity: 250, isPaused: true }, inStock: null, canApprove: false },
  ]);
});

test("a page has 25 orders and the number of all; a page that does not exist is the last one", async () => {
  const [first] = orders;
  const { leadConfigId } = await db().order.findUniqueOrThrow({ where: { id: first?.id ?? "" } });
  await db().order.createMany({
    data: Array.from({ length: MANY }, (_, index) => ({
      userId: BOB,
      leadConfigId,
      cycle: 100 + index,
      paymentIntentId: `pi_${randomUUID()}`,
      orderType: "custom" as const,
      status: "processing" as const,
      totalAmountCents: 45_00,
      createdAt: new Date(Date.UTC(2025, 0, 1) - index * 60_000),
    })),
  });
  const shown = new Set<string>();
  for (const page of [1, 2, 3]) {
    const list = await listOrderPage({ status: "processing", page });
    expect(list).toMatchObject({ total: MANY, page, pages: 3 });
    expect(list.orders.length).toBe(page < 3 ? 25 : MANY - 50);
    for (const { id } of list.orders) shown.add(id);
  }
  expect(shown.size).toBe(MANY);
  expect(await listOrderPage({ status: "processing", page: 9 })).toMatchObject({ page: 3 });
  expect(await countForStaff()).toMatchObject({ orders: MANY + 3, pendingOrders: 2 });
});
