import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { forecastOrder } from "@/lib/forecast/queries.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { readOrderSummary } from "@/lib/staff/orders/read-order-summary.server";
import { codeOf } from "@/tests/errors/code-of";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createPendingOrder, demandOf } from "@/tests/factories/orders";
import { createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { orderProgress } from "./order-progress.server";
import { findOrderRules } from "./order-rules.server";
import { allocateLead, fillOrder } from "./sell-leads.server";
import { setOrderLimits } from "./set-order-limits.server";
import { setOrderRules } from "./set-order-rules.server";
import { startFulfillment } from "./start-fulfillment.server";

beforeAll(installCatalog);
beforeEach(emptyMarket);

describe("an order that waits for approval", () => {
  it("shows the rules that it will begin with", async () => {
    const { customer, orderId, configuration } = await createPendingOrder();
    expect(await findOrderRules(customer, orderId)).toEqual({
      states: configuration.selectedStates,
      dailyCap: null,
      hours: null,
      hoursZone: null,
      spreadsEvenly: false,
      pausedAt: null,
      fillBy: null,
    });
    expect(await findOrderRules((await createCustomer()).user, orderId)).toBeNull();
  });

  it("gets nothing before its approval, and then no more than the limit that was set before", async () => {
    const { customer, orderId } = await createPendingOrder();
    const [leadId = ""] = await createStock(5);
    expect(await setOrderLimits(customer, orderId, { dailyCap: 2 })).toBeNull();
    expect(await setOrderRules(customer, orderId, { spreadsEvenly: false, hours: null })).toMatchObject({
      dailyCap: 2,
    });
    expect(await allocateLead(leadId)).toBeNull();
    expect(await fillOrder(orderId)).toMatchObject({ sold: 0 });
    expect((await orderProgress(customer, [orderId])).size).toBe(0);
    expect(await db().order.findUnique({ where: { id: orderId } })).toMatchObject({ status: "pending" });

    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "approved", actor: staff });
    // Approved, and the job has not run yet: nothing says that the order has ended.
    expect((await orderProgress(customer, [orderId])).size).toBe(0);
    await startFulfillment(orderId);
    expect(await demandOf(orderId)).toMatchObject({ dailyCap: 2, allocated: 2, closedAt: null });
    expect((await orderProgress(customer, [orderId])).get(orderId)).toMatchObject({
      allocated: 2,
      isOpen: true,
    });
  });

  it("is shown to staff with the leads that it would get at once, its last day, and without progress", async () => {
    const { customer, orderId } = await createPendingOrder();
    await createStock(5);
    await setOrderLimits(customer, orderId, { dailyCap: 2 });
    const fillBy = dayInNewYork(new Date(Date.now() + 30 * DAY_MS));
    await setOrderRules(customer, orderId, { fillBy });
    const summary = await readOrderSummary(orderId);
    expect(summary).toMatchObject({ demand: null, order: { progress: null, inStock: 2, fillBy } });
  });

  it("has no progress either when staff take its approval back before its first lead", async () => {
    const { customer, orderId } = await createPendingOrder();
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "approved", actor: staff });
    await startFulfillment(orderId);
    expect((await orderProgress(customer, [orderId])).size).toBe(1);
    await transitionOrder({ orderId, to: "pending", actor: staff });
    expect((await orderProgress(customer, [orderId])).size).toBe(0);
    expect(await readOrderSummary(orderId)).toMatchObject({ demand: null, order: { progress: null } });
  });

  it("has its place in the queue from its approval, not from when its limit was set", async () => {
    const { customer, orderId } = await createPendingOrder();
    await setOrderLimits(customer, orderId, { dailyCap: 20 });
    const { orderIds } = await createOpenOrders(1, { openSince: new Date() });
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "approved", actor: staff });
    await startFulfillment(orderId);
    const [leadId = ""] = await createStock(1);
    expect(await allocateLead(leadId)).toBe(orderIds[0]);
  });

  it("cannot be paused, and is not changed by another account", async () => {
    const { customer, orderId } = await createPendingOrder();
    expect(await codeOf(setOrderLimits(customer, orderId, { isPaused: true }))).toBe("order-not-approved");
    const stranger = (await createCustomer()).user;
    await expect(setOrderLimits(stranger, orderId, { dailyCap: 1 })).rejects.toMatchObject({ status: 404 });
    await expect(setOrderRules(stranger, orderId, { hours: null })).rejects.toMatchObject({ status: 404 });
    expect(await findOrderRules(customer, orderId)).toMatchObject({ dailyCap: null });
  });

  it("stays without leads when it is cancelled before its approval", async () => {
    const { customer, orderId } = await createPendingOrder();
    await setOrderLimits(customer, orderId, { dailyCap: 2 });
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "cancelled", actor: staff });
    const [leadId = ""] = await createStock(1);
    expect(await allocateLead(leadId)).toBeNull();
    expect(await codeOf(setOrderLimits(customer, orderId, { dailyCap: 1 }))).toBe("order-not-approved");
    expect(await forecastOrder(customer, orderId)).toBeNull();
    expect((await orderProgress(customer, [orderId])).size).toBe(0);
  });
});
