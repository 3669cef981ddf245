import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { findOrderRules } from "@/lib/marketplace/order-rules.server";
import { setOrderLimits } from "@/lib/marketplace/set-order-limits.server";
import { setOrderRules } from "@/lib/marketplace/set-order-rules.server";
import { startFulfillment } from "@/lib/marketplace/start-fulfillment.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { demandOf } from "@/tests/factories/orders";
import { sandboxControl } from "@/tests/factories/payments";
import { createPlan, followPayments, renewOnTime } from "@/tests/factories/plans";
import { createStock, emptyMarket } from "@/tests/factories/stock";

beforeAll(installCatalog);
beforeEach(async () => {
  await sandboxControl().clearFaults();
  await emptyMarket();
});

const HOURS = { days: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 24 };

async function approve(orderId: string) {
  const { user: staff } = await createStaff();
  await transitionOrder({ orderId, to: "approved", actor: staff });
  await startFulfillment(orderId);
}

it("a renewal begins with the limits of the order before it, and with the states of the plan", async () => {
  const { plan, customer, orderId: firstId } = await createPlan();
  await approve(firstId);
  const { states } = await demandOf(firstId);
  await setOrderLimits(customer, firstId, { dailyCap: 3 });
  await setOrderRules(customer, firstId, {
    hours: HOURS,
    spreadsEvenly: false,
    states: [...states, "NM"],
    fillBy: null,
  });
  const { user: staff } = await createStaff();
  await transitionOrder({ orderId: firstId, to: "completed", actor: staff });
  await renewOnTime(plan.nextChargeAt);
  await followPayments(plan);
  const renewal = await db().order.findFirstOrThrow({ where: { userId: customer.id, cycle: 1 } });

  expect(await findOrderRules(customer, renewal.id)).toMatchObject({
    dailyCap: 3,
    hours: HOURS,
    states,
  });
  await createStock(5);
  await approve(renewal.id);
  expect(await demandOf(renewal.id)).toMatchObject({
    dailyCap: 3,
    allocated: 3,
    hoursFrom: 0,
    hoursTo: 24,
    states,
  });
});
