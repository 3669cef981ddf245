import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { matchStock } from "./match-stock.server";

beforeAll(installCatalog);

it("a run that is out of time leaves the other orders to the next runs, so that each has its turn", async () => {
  await emptyMarket();
  // The first orders cannot be filled: a run that began with the first one again would never get to the last.
  await createOpenOrders(2, { states: ["OH"] });
  const { orderIds } = await createOpenOrders(1);
  const last = orderIds[0] ?? "";
  await createStock(1);
  const sold = () => db().allocation.count({ where: { orderId: last } });
  await matchStock({ runMs: 0 });
  expect(await sold()).toBe(0);
  await matchStock({ runMs: 0 });
  await matchStock({ runMs: 0 });
  expect(await sold()).toBe(1);
  // After the last order comes the first one again.
  await createStock(1);
  for (let run = 0; run < 3; run += 1) await matchStock({ runMs: 0 });
  expect(await sold()).toBe(2);
});
