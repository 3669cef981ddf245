import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { findBrokenRules } from "@/tests/factories/market-rules";
import { allocate, fill } from "@/tests/races/sell";
import { addLeads, addOrders, openWorld, type Seller, type World } from "@/tests/races/world";

const SELLERS = 4;
const LEADS = 400;
const ORDERS = 40;
const MAX_KILLS = 80;

type Sell = (seller: Seller, leadId: string) => Promise<unknown>;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** Four sellers, each with every lead; one of their connections is cut all the time, and they come back. */
async function sellUnderFire(leads: readonly string[], sell: Sell): Promise<number> {
  const pids: number[] = [];
  const fire = { sellers: SELLERS, kills: 0 };
  const sellAll = async (place: number) => {
    let seller = await world.connect();
    pids[place] = seller.pid;
    for (const lead of leads) {
      // A refused sale is the next seller's; a cut connection is replaced.
      const isAlive = await sell(seller, lead)
        .catch(() => seller.client.query("SELECT"))
        .then(
          () => true,
          () => false,
        );
      if (!isAlive) seller = await world.connect();
      pids[place] = seller.pid;
    }
    fire.sellers -= 1;
  };
  const killer = await world.connect();
  const kill = async () => {
    for (let turn = 0; fire.sellers > 0 && fire.kills < MAX_KILLS; turn += 1) {
      // A random pause, so that cuts come at any time of a sale. Without it, each sale is cut as soon as it begins.
      await killer.client.query("SELECT pg_sleep(random() * 0.01)");
      const { rows } = await killer.client.query<{ killed: boolean }>(
        // Only somebody who is at work: between two calls there is nothing to tear apart.
        `SELECT pg_terminate_backend(pid) AS "killed" FROM pg_stat_activity WHERE pid = $1 AND state = 'active'`,
        [pids[turn % SELLERS] ?? 0],
      );
      fire.kills += rows.filter((row) => row.killed).length;
    }
  };
  await Promise.all([kill(), ...Array.from({ length: SELLERS }, (_, place) => sellAll(place))]);
  return fire.kills;
}

it("four sellers whose connections are cut leave no half sale, and the rest is sold afterwards", async () => {
  const orders = await addOrders(world, ORDERS);
  const leads = await addLeads(world, LEADS);
  let turn = 0;
  const kills = await sellUnderFire(leads, (seller, lead) => {
    turn += 1;
    return turn % 5 === 0 ? fill(seller, orders[turn % ORDERS] ?? "") : allocate(seller, lead);
  });
  expect(kills).toBeGreaterThan(20);
  expect(await findBrokenRules(world.client)).toEqual([]);
  const seller = await world.connect();
  for (const lead of leads) await allocate(seller, lead);
  const { rows } = await world.client.query(`SELECT count(*)::int AS "sold" FROM "Allocation"`);
  expect(rows).toEqual([{ sold: LEADS }]);
  expect(await findBrokenRules(world.client)).toEqual([]);
});

it("the same fire on a sale that commits step by step leaves half sales, and they are found", async () => {
  await addOrders(world, ORDERS);
  const leads = await addLeads(world, LEADS);
  await world.client.query(`
    CREATE PROCEDURE sell_in_steps(lead_id uuid) LANGUAGE plpgsql AS $$
    DECLARE demand "OrderDemand";
    BEGIN
      SELECT * INTO demand FROM "OrderDemand" WHERE "closedAt" IS NULL ORDER BY "openSince" LIMIT 1;
      INSERT INTO "SoldPerson" SELECT "line", 'phone', "phoneIndex", "id" FROM "Lead" WHERE "id" = lead_id;
      INSERT INTO "SoldPerson" SELECT "line", 'email', "emailIndex", "id" FROM "Lead" WHERE "id" = lead_id;
      COMMIT;
      -- A slow sale, so that most of its time lies between two commits: on a busy machine, few cuts come in time for 400 fast ones.
      PERFORM pg_sleep(0.005);
      UPDATE "Lead" SET "status" = 'sold', "orderId" = demand."orderId", "soldAt" = now() WHERE "id" = lead_id;
      COMMIT;
      PERFORM pg_sleep(0.005);
      INSERT INTO "Allocation" SELECT lead_id, demand."orderId", demand."userId", 'life', now(), '{}', '[]';
      COMMIT;
      UPDATE "OrderDemand" SET "allocated" = "allocated" + 1 WHERE "orderId" = demand."orderId";
      INSERT INTO "SaleNotice" ("orderId", "leadIds") VALUES (demand."orderId", ARRAY[lead_id]);
    END $$`);
  // Each seller has another lead: of two with the same one, the second waits before its first commit, and is refused.
  const left = [...leads];
  await sellUnderFire(leads, ({ client }) => {
    const lead = left.pop();
    return lead ? client.query("CALL sell_in_steps($1)", [lead]) : client.query("SELECT");
  });
  // After which commit a cut comes is chance. Neither rule breaks without one.
  const halfSales = ["each person key has its sale", "lead and allocation name the same owner"] as const;
  const broken = await findBrokenRules(world.client);
  expect(halfSales.filter((rule) => broken.includes(rule))).not.toEqual([]);
});
