import { beforeAll, describe, expect, it } from "@jest/globals";
import { POST } from "@/app/api/orders/[orderId]/pace/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { orderProgress } from "@/lib/marketplace/order-progress.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createBuyer } from "@/tests/factories/accounts";
import { createOpenOrders, createStock } from "@/tests/factories/stock";
import { callRoute, cookieOf } from "./call-route";

let buyer: SignInResult;
let orderId: string;
beforeAll(async () => {
  await installCatalog();
  buyer = await createBuyer();
  orderId = (await createOpenOrders(1, { quantity: 10 }, buyer.user)).orderIds[0] ?? "";
});

const setOrderLimits = async (body: unknown, { by = buyer, of = orderId } = {}) =>
  callRoute({ POST }, "POST", { cookie: await cookieOf(by), params: { orderId: of }, body });

describe("a buyer's own order", () => {
  it("is capped, paused and resumed, and says how far it is", async () => {
    await setOrderLimits({ isPaused: true });
    await createStock(12);
    const capped = await setOrderLimits({ dailyCap: 4 });
    expect(capped.status).toBe(200);
    expect(capped.body).toMatchObject({ orderId, isPaused: true, dailyCap: 4, allocated: 0, isOpen: true });
    const resumed = await setOrderLimits({ isPaused: false });
    expect(resumed.body).toMatchObject({ isPaused: false, allocated: 4, allocatedToday: 4, quantity: 10 });
    const uncapped = await setOrderLimits({ dailyCap: null });
    expect(uncapped.body).toMatchObject({ dailyCap: null, allocated: 10, isOpen: false });
    expect(await db().order.findUnique({ where: { id: orderId } })).toMatchObject({ status: "completed" });
    const times = await db().allocation.aggregate({
      where: { orderId },
      _min: { allocatedAt: true },
      _max: { allocatedAt: true },
    });
    expect(uncapped.body).toMatchObject({
      firstAllocatedAt: times._min.allocatedAt?.toISOString(),
      lastAllocatedAt: times._max.allocatedAt?.toISOString(),
    });
  });

  it.each([{ dailyCap: 0 }, { dailyCap: -1 }, { dailyCap: 2.5 }, { dailyCap: 1e10 }, { isPaused: "yes" }])(
    "refuses %j and leaves the order as it is",
    async (body) => {
      const before = await db().orderDemand.findUnique({ where: { orderId } });
      expect((await setOrderLimits(body)).status).toBe(400);
      expect(await db().orderDemand.findUnique({ where: { orderId } })).toEqual(before);
    },
  );

  it("has no pace before it is approved", async () => {
    const [pending = ""] = (await createOpenOrders(1, {}, buyer.user)).orderIds;
    await db().orderDemand.delete({ where: { orderId: pending } });
    const answer = await setOrderLimits({ isPaused: true }, { of: pending });
    expect(answer).toMatchObject({
      status: 409,
      body: { type: expect.stringContaining("order-not-approved") },
    });
  });
});

describe("another account's order", () => {
  it("does not exist: it keeps its pace and tells no progress", async () => {
    const stranger = await createBuyer();
    expect((await setOrderLimits({ isPaused: true }, { by: stranger })).status).toBe(404);
    expect(await db().orderDemand.findUnique({ where: { orderId } })).toMatchObject({ pausedAt: null });
    expect((await orderProgress(stranger.user, [orderId])).size).toBe(0);
    expect([...(await orderProgress(buyer.user, [orderId])).keys()]).toEqual([orderId]);
  });
});
