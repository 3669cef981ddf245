import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { createPendingOrder } from "@/tests/factories/orders";
import { readCustomer } from "./read-customer.server";

beforeAll(installCatalog);

it("the staff's page of a customer has spend, destinations, limits and how orders are approved", async () => {
  const { customer, orderId } = await createPendingOrder();
  const { user: staff } = await createStaff();
  await createDestinationRow(customer.id, webhookTo("https://crm.example/leads"));
  const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  expect(await readCustomer(customer.id)).toMatchObject({
    spentCents: order.totalAmountCents,
    refundedCents: 0,
    leads: 0,
    returns: { open: 0, approved: 0, denied: 0 },
    disputes: 0,
    standing: { isAutomatic: false },
    destinations: [{ kind: "Webhook", state: "active" }],
    limits: [],
    notes: [],
  });
  await transitionOrder({ orderId, to: "approved", actor: staff });
  await db().orderDemand.create({
    data: {
      orderId,
      userId: customer.id,
      line: "life",
      tier: "premium",
      states: ["TX"],
      quantity: 250,
      dailyCap: 25,
      openSince: new Date(),
    },
  });
  expect((await readCustomer(customer.id)).limits).toEqual([
    { orderId, allocated: 0, quantity: 250, dailyCap: 25, isPaused: false, isHeld: false },
  ]);
});
