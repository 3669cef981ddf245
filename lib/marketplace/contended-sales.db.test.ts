import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { findBrokenRules } from "@/tests/factories/market-rules";
import { createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { contend } from "@/tests/races/contend";
import { openWorld } from "@/tests/races/world";
import { untilLocked } from "@/tests/waiting/until-locked";
import { allocateLead } from "./sell-leads.server";
import { setOrderLimits } from "./set-order-limits.server";
import { startFulfillment } from "./start-fulfillment.server";

const ATTEMPTS = 5_000;

it(`${ATTEMPTS} contended attempts from eight connections sell every lead once`, async () => {
  const world = await openWorld();
  const sellers = await Promise.all(Array.from({ length: 8 }, () => world.connect()));
  const { attempts, sold, unevenRounds } = await contend(world.client, sellers, ATTEMPTS);
  expect(attempts).toBeGreaterThanOrEqual(ATTEMPTS);
  expect({ sold, unevenRounds }).toEqual({ sold: attempts / 16, unevenRounds: 0 });
  expect(await findBrokenRules(world.client)).toEqual([]);
  await world.close();
});

describe("the product's own commands, in the middle of a sale", () => {
  beforeAll(installCatalog);
  beforeEach(emptyMarket);

  const ROUNDS = Array.from({ length: 10 }, (_, round) => round * 3);
  const countOf = (orderId: string) => db().allocation.count({ where: { orderId } });

  /** Sells 30 leads at once; when `after` of them are sold, stops the order. @returns sales when it stopped, and at the end. */
  async function sellAndStop(orderId: string, after: number, stop: () => Promise<unknown>) {
    const leads = await createStock(30);
    let done = 0;
    let atStop: Promise<number> | undefined;
    const sell = async (lead: string) => {
      if (done >= after) atStop ??= stop().then(() => countOf(orderId));
      await allocateLead(lead);
      done += 1;
    };
    await Promise.all(leads.map(sell));
    atStop ??= stop().then(() => countOf(orderId));
    return { atStop: await atStop, atEnd: await countOf(orderId) };
  }

  it.each(ROUNDS)("a cancelled order gets nothing after its cancellation (%i sold before)", async (after) => {
    const { orderIds } = await createOpenOrders(1, { quantity: 30 });
    const { user: staff } = await createStaff();
    const [orderId = ""] = orderIds;
    const cancel = () => transitionOrder({ orderId, to: "cancelled", actor: staff });
    const { atStop, atEnd } = await sellAndStop(orderId, after, cancel);
    expect(atEnd).toBe(atStop);
  });

  it("an order that is cancelled while its fulfillment starts gets no demand and no lead", async () => {
    const { orderIds } = await createOpenOrders(1);
    const [orderId = ""] = orderIds;
    await db().orderDemand.delete({ where: { orderId } });
    await createStock(1);
    const keeper = await pool().connect();
    await keeper.query("BEGIN");
    await keeper.query(`UPDATE "Order" SET "status" = 'cancelled' WHERE "id" = $1`, [orderId]);
    await keeper.query(`SELECT close_demand($1, 'cancelled')`, [orderId]);
    const started = startFulfillment(orderId);
    await Promise.race([untilLocked(), started]);
    await keeper.query("COMMIT");
    keeper.release();
    await started;
    expect(await db().orderDemand.count({ where: { orderId } })).toBe(0);
    expect(await countOf(orderId)).toBe(0);
  });

  it.each(ROUNDS)("a paused order gets nothing until it is resumed (%i sold before)", async (after) => {
    // One more than there are leads: an order that is full cannot be paused.
    const { customer, orderIds } = await createOpenOrders(1, { quantity: 31 });
    const [orderId = ""] = orderIds;
    const { atStop, atEnd } = await sellAndStop(orderId, after, () =>
      setOrderLimits(customer, orderId, { isPaused: true }),
    );
    expect(atEnd).toBe(atStop);
    await createStock(1);
    expect(await setOrderLimits(customer, orderId, { isPaused: false })).toMatchObject({
      allocated: 31,
      isOpen: false,
    });
  });
});
