import { beforeAll, describe, expect, it } from "@jest/globals";
import { setOrderLimits as setOrderLimitsAction } from "@/app/dashboard/actions";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { orderProgress } from "@/lib/marketplace/order-progress.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createOpenOrders, createStock } from "@/tests/factories/stock";
import { callAction } from "./call-action";
import { cookieOf } from "./call-route";

let customer: SignInResult;
let orderId: string;
beforeAll(async () => {
  await installCatalog();
  customer = await createCustomer();
  orderId = (await createOpenOrders(1, { quantity: 10 }, customer.user)).orderIds[0] ?? "";
});

const setOrderLimits = async (limits: object, { by = customer, of = orderId } = {}) =>
  callAction(setOrderLimitsAction, { orderId: of, ...limits }, { cookie: await cookieOf(by) });

describe("a customer's own order", () => {
  it("is capped, paused and resumed; each call returns its progress", async () => {
    await setOrderLimits({ isPaused: true });
    await createStock(12);
    const capped = await setOrderLimits({ dailyCap: 4 });
    expect(capped).toMatchObject({
      ok: true,
      data: { orderId, isPaused: true, dailyCap: 4, allocated: 0, isOpen: true },
    });
    const resumed = await setOrderLimits({ isPaused: false });
    expect(resumed).toMatchObject({
      data: { isPaused: false, allocated: 4, allocatedToday: 4, quantity: 10 },
    });
    const uncapped = await setOrderLimits({ dailyCap: null });
    expect(uncapped).toMatchObject({ data: { dailyCap: null, allocated: 10, isOpen: false } });
    expect(await db().order.findUnique({ where: { id: orderId } })).toMatchObject({ status: "completed" });
    const times = await db().allocation.aggregate({
      where: { orderId },
      _min: { allocatedAt: true },
      _max: { allocatedAt: true },
    });
    expect(uncapped).toMatchObject({
      data: {
        firstAllocatedAt: times._min.allocatedAt?.toISOString(),
        lastAllocatedAt: times._max.allocatedAt?.toISOString(),
      },
    });
  });

  it.each([{ dailyCap: 0 }, { dailyCap: -1 }, { dailyCap: 2.5 }, { dailyCap: 1e10 }, { isPaused: "yes" }])(
    "refuses %j and leaves the order as it is",
    async (limits) => {
      const before = await db().orderDemand.findUnique({ where: { orderId } });
      expect(await setOrderLimits(limits)).toMatchObject({ ok: false, problem: { status: 400 } });
      expect(await db().orderDemand.findUnique({ where: { orderId } })).toEqual(before);
    },
  );

  it("cannot be paused before it is approved", async () => {
    const [pending = ""] = (await createOpenOrders(1, {}, customer.user)).orderIds;
    await db().orderDemand.delete({ where: { orderId: pending } });
    expect(await setOrderLimits({ isPaused: true }, { of: pending })).toMatchObject({
      ok: false,
      problem: { status: 409, type: expect.stringContaining("order-not-approved") },
    });
  });
});

describe("another account's order", () => {
  it("is not found: its limits stay as they are, and its progress is not shown", async () => {
    const stranger = await createCustomer();
    expect(await setOrderLimits({ isPaused: true }, { by: stranger })).toMatchObject({
      ok: false,
      problem: { status: 404 },
    });
    expect(await db().orderDemand.findUnique({ where: { orderId } })).toMatchObject({ pausedAt: null });
    expect((await orderProgress(stranger.user, [orderId])).size).toBe(0);
    expect([...(await orderProgress(customer.user, [orderId])).keys()]).toEqual([orderId]);
  });
});
