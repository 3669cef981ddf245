import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createPendingOrder, demandOf } from "@/tests/factories/orders";
import { createPlan, followPayments, renewOnTime } from "@/tests/factories/plans";
import { createStock, emptyMarket } from "@/tests/factories/stock";
import { readNewOrderLimit, setNewOrderLimit } from "./new-order-limit.server";
import { findOrderRules } from "./order-rules.server";
import { setOrderLimits } from "./set-order-limits.server";
import { startFulfillment } from "./start-fulfillment.server";

beforeAll(installCatalog);
beforeEach(emptyMarket);

async function approve(orderId: string) {
  const { user: staff } = await createStaff();
  await transitionOrder({ orderId, to: "approved", actor: staff });
  await startFulfillment(orderId);
}

describe("the daily limit that orders begin with", () => {
  it("holds for the first leads of an order that is approved before anybody sees it", async () => {
    const { customer, orderId } = await createPendingOrder();
    await setNewOrderLimit(customer, { dailyCap: 2 });
    expect(await findOrderRules(customer, orderId)).toMatchObject({ dailyCap: 2 });
    await createStock(5);
    await approve(orderId);
    expect(await demandOf(orderId)).toMatchObject({ dailyCap: 2, allocated: 2, closedAt: null });
  });

  it("leaves alone an order with a limit of its own, an order that has begun, and other accounts", async () => {
    const own = await createPendingOrder();
    await setOrderLimits(own.customer, own.orderId, { dailyCap: 7 });
    await setNewOrderLimit(own.customer, { dailyCap: 2 });
    expect(await findOrderRules(own.customer, own.orderId)).toMatchObject({ dailyCap: 7 });

    const begun = await createPendingOrder();
    await approve(begun.orderId);
    await setNewOrderLimit(begun.customer, { dailyCap: 2 });
    expect(await demandOf(begun.orderId)).toMatchObject({ dailyCap: null });

    const stranger = await createPendingOrder();
    expect(await findOrderRules(stranger.customer, stranger.orderId)).toMatchObject({ dailyCap: null });
  });

  it("is not that of a renewal, which goes on as the order before it", async () => {
    const { plan, customer, orderId } = await createPlan();
    await approve(orderId);
    await setNewOrderLimit(customer, { dailyCap: 2 });
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "completed", actor: staff });
    await renewOnTime(plan.nextChargeAt);
    await followPayments(plan);
    const renewal = await db().order.findFirstOrThrow({ where: { userId: customer.id, cycle: 1 } });
    expect(await findOrderRules(customer, renewal.id)).toMatchObject({ dailyCap: null });
  });

  it("is changed and removed, and not overwritten by a page that shows another one", async () => {
    const { user: customer } = await createCustomer();
    expect(await readNewOrderLimit(customer)).toEqual({ dailyCap: null });
    expect(await setNewOrderLimit(customer, { dailyCap: 20, shownCap: null })).toEqual({ dailyCap: 20 });
    const stale = setNewOrderLimit(customer, { dailyCap: 5, shownCap: null });
    expect(await codeOf(stale)).toBe("limit-changed-meanwhile");
    expect(await readNewOrderLimit(customer)).toEqual({ dailyCap: 20 });
    // Pressed twice, or sent again after a lost response.
    expect(await setNewOrderLimit(customer, { dailyCap: 20, shownCap: null })).toEqual({ dailyCap: 20 });
    expect(await setNewOrderLimit(customer, { dailyCap: null, shownCap: 20 })).toEqual({ dailyCap: null });
    expect(await readNewOrderLimit(customer)).toEqual({ dailyCap: null });
  });
});
