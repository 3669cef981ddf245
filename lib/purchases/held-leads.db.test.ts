import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { findInStock } from "@/lib/marketplace/list-stock.server";
import { matchStock } from "@/lib/marketplace/match-stock.server";
import { allocateLead, fillOrder } from "@/lib/marketplace/sell-leads.server";
import { startFulfillment } from "@/lib/marketplace/start-fulfillment.server";
import { approveAtOnce } from "@/lib/orders/approve-at-once.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { createStaff } from "@/tests/factories/accounts";
import { buy, createPurchaser, readOnlyPurchase, requestFor } from "@/tests/factories/purchases";
import { createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { beginPurchase } from "./begin-purchase.server";
import { concludePurchases } from "./conclude-purchase.server";

beforeAll(installCatalog);
beforeEach(emptyMarket);

describe("a held lead", () => {
  it("is not listed, not sold to an order and not sold to another purchase, until its hold is over", async () => {
    const { purchaser } = await createPurchaser();
    const [lead = ""] = await createStock(1);
    const { id } = await beginPurchase(purchaser, requestFor([lead]));
    const {
      orderIds: [orderId = ""],
    } = await createOpenOrders(1);
    const other = await createPurchaser();
    expect(await findInStock(other.purchaser, lead)).toBeNull();
    expect(await allocateLead(lead)).toBeNull();
    expect(await fillOrder(orderId)).toMatchObject({ sold: 0 });
    expect(await codeOf(buy(other.purchaser, requestFor([lead])))).toBe("leads-unavailable");
    await db().lead.updateMany({ where: { heldBy: id }, data: { heldUntil: new Date(Date.now() - 1_000) } });
    expect(await findInStock(other.purchaser, lead)).not.toBeNull();
    expect(await allocateLead(lead)).toBe(orderId);
  });

  it("stays held by the purchase that took it over when the one before is abandoned", async () => {
    const request = requestFor(await createStock(1));
    const { purchaser } = await createPurchaser();
    const first = await beginPurchase(purchaser, request);
    const heldUntil = new Date(Date.now() - 1_000);
    await db().leadPurchase.update({ where: { id: first.id }, data: { heldUntil } });
    await db().lead.updateMany({ where: { heldBy: first.id }, data: { heldUntil } });
    const second = await beginPurchase((await createPurchaser()).purchaser, request);
    await concludePurchases();
    expect((await readOnlyPurchase(purchaser)).purchase.status).toBe("abandoned");
    expect(await db().lead.count({ where: { heldBy: second.id } })).toBe(1);
  });
});

describe("orders, plans, live leads and purchases at once", () => {
  it("sell each lead once, and charge for no lead that they do not deliver", async () => {
    const leads = await createStock(24);
    const { orderIds } = await createOpenOrders(3, { quantity: 6 });
    const customers = await Promise.all([createPurchaser(), createPurchaser(), createPurchaser()]);
    const codes = await Promise.all([
      ...customers.flatMap(({ purchaser }) =>
        leads.slice(0, 16).map((lead) => codeOf(buy(purchaser, requestFor([lead])))),
      ),
      ...orderIds.map((orderId) => codeOf(fillOrder(orderId))),
      ...leads.toReversed().map((lead) => codeOf(allocateLead(lead))),
    ]);
    expect(codes.filter((code) => code !== "done" && code !== "leads-unavailable")).toEqual([]);
    await matchStock();
    const bought = await db().leadPurchase.findMany({
      where: { userId: { in: customers.map(({ user }) => user.id) }, status: "sold" },
      include: { configuration: { include: { orders: true } } },
    });
    for (const { configuration } of bought) {
      const [order] = configuration?.orders ?? [];
      const sales = await db().allocation.findMany({ where: { orderId: order?.id ?? "" } });
      expect(sales.map(({ leadId }) => leadId)).toEqual(configuration?.leadIds);
    }
    const ordered = await db().allocation.count({ where: { orderId: { in: orderIds } } });
    expect(ordered).toBe(18);
    expect(await db().allocation.count({ where: { leadId: { in: leads } } })).toBe(ordered + bought.length);
    const payments = await db().payment.findMany({
      where: { userId: { in: customers.map(({ user }) => user.id) } },
    });
    expect(payments.filter(({ state }) => state === "settled")).toHaveLength(bought.length);
  });
});

describe("the order of a purchase", () => {
  it("gets no other leads, and is not approved by the program", async () => {
    const { purchaser } = await createPurchaser();
    const [lead = "", other = ""] = await createStock(2);
    const { orderId } = await buy(purchaser, requestFor([lead]));
    await matchStock();
    expect(await allocateLead(other)).toBeNull();
    await db().order.update({ where: { id: orderId }, data: { status: "pending", completedAt: null } });
    await approveAtOnce({ orderId }, "good-standing");
    expect((await db().order.findUniqueOrThrow({ where: { id: orderId } })).status).toBe("pending");
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "approved", actor: staff });
    await startFulfillment(orderId);
    await matchStock();
    expect(await db().allocation.count({ where: { orderId } })).toBe(1);
  });
});
