import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { startFulfillment } from "@/lib/marketplace/start-fulfillment.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { demandOf } from "@/tests/factories/orders";
import { buy, createPurchaser, readOnlyPurchase, requestFor } from "@/tests/factories/purchases";
import { createStock, emptyMarket } from "@/tests/factories/stock";

beforeAll(installCatalog);
beforeEach(emptyMarket);

/** An order of two chosen leads that staff cancelled and approved again, with what it is owed for a returned lead. */
async function reopen(replacements: number): Promise<string> {
  const { purchaser } = await createPurchaser();
  await buy(purchaser, requestFor(await createStock(2)));
  const { order } = await readOnlyPurchase(purchaser);
  const orderId = order?.id ?? "";
  if (replacements > 0)
    await db().orderDemand.update({
      where: { orderId },
      data: { quantity: { increment: replacements }, replacements, closedAt: null },
    });
  const { user: actor } = await createStaff();
  for (const to of ["cancelled", "approved"] as const) await transitionOrder({ orderId, to, actor });
  return orderId;
}
const statusOf = async (orderId: string) =>
  (await db().order.findUniqueOrThrow({ where: { id: orderId } })).status;

it("an order of chosen leads that is approved again gets the replacement that it is owed, and ends", async () => {
  const orderId = await reopen(1);
  await startFulfillment(orderId);
  expect(await demandOf(orderId)).toMatchObject({ allocated: 2, quantity: 3, closedAt: null });
  expect(await statusOf(orderId)).toBe("processing");
  await createStock(3);
  await startFulfillment(orderId);
  expect(await demandOf(orderId)).toMatchObject({ allocated: 3, quantity: 3 });
  expect(await statusOf(orderId)).toBe("completed");
});

it("an order of chosen leads that is approved again with all its leads gets no other one, and ends", async () => {
  const orderId = await reopen(0);
  await createStock(3);
  await startFulfillment(orderId);
  expect(await demandOf(orderId)).toMatchObject({ allocated: 2, quantity: 2, closedAt: expect.any(Date) });
  expect(await statusOf(orderId)).toBe("completed");
});
