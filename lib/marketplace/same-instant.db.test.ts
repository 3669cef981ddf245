import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { findBrokenRules } from "@/tests/factories/market-rules";
import { type Guard, removeGuards } from "@/tests/races/guards";
import { allocate, fill } from "@/tests/races/sell";
import { throughGate } from "@/tests/races/through-gate";
import { addLeads, addOrders, ageConsent, openWorld, type World } from "@/tests/races/world";

/** What happens in one instant, and what must be so afterwards. */
interface Race {
  name: string;
  /** @returns what is wrong afterwards beside the market's own rules. */
  run: (world: World) => Promise<string[]>;
  /** The guards that decide this race. Without them the rules named must be found broken, else the race proves nothing. */
  control: { without: Guard[]; breaks: string };
}

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const lockOrder = (orderId: string) =>
  `SELECT FROM "OrderDemand" WHERE "orderId" = '${orderId}' FOR NO KEY UPDATE`;
const allocateAll = (leadIds: readonly string[]) =>
  leadIds.map((leadId) => (seller: Parameters<typeof allocate>[0]) => allocate(seller, leadId));
const fillAll = (orderIds: readonly string[]) =>
  orderIds.map((orderId) => (seller: Parameters<typeof fill>[0]) => fill(seller, orderId));
const repeat = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

async function countSold({ client }: World): Promise<number> {
  const { rows } = await client.query<{ sold: number }>(`SELECT count(*)::int AS "sold" FROM "Allocation"`);
  return rows[0]?.sold ?? -1;
}
const expectSold = async (inWorld: World, expected: number) => {
  const sold = await countSold(inWorld);
  return sold === expected ? [] : [`${sold} sold instead of ${expected}`];
};

const RACES: Race[] = [
  {
    name: "50 orders want one lead",
    run: async (inWorld) => {
      const orders = await addOrders(inWorld, 50, { quantity: 1 });
      const [lead = ""] = await addLeads(inWorld, 1);
      const [oldest = ""] = orders;
      const calls = [...allocateAll(repeat(20, lead)), ...fillAll(orders)];
      await throughGate(inWorld, { gate: lockOrder(oldest), calls });
      return expectSold(inWorld, 1);
    },
    control: {
      without: ["lock on the lead", "look at the person", "keys of lead and person"],
      breaks: "a lead has one owner",
    },
  },
  {
    name: "an order is cancelled",
    run: async (inWorld) => {
      const [order = ""] = await addOrders(inWorld, 1);
      const calls = [...allocateAll(await addLeads(inWorld, 4)), ...fillAll([order, order])];
      const gate = `UPDATE "Order" SET "status" = 'cancelled' WHERE "id" = '${order}';
        SELECT close_demand('${order}', 'cancelled')`;
      await throughGate(inWorld, { gate, calls });
      return expectSold(inWorld, 0);
    },
    control: { without: ["lock on the order"], breaks: "4 sold instead of 0" },
  },
  {
    name: "a customer removes the state of a lead from an order",
    run: async (inWorld) => {
      const [order = ""] = await addOrders(inWorld, 1);
      const calls = [...allocateAll(await addLeads(inWorld, 4)), ...fillAll([order])];
      const gate = `UPDATE "OrderDemand" SET "states" = '{FL}' WHERE "orderId" = '${order}'`;
      await throughGate(inWorld, { gate, calls });
      return expectSold(inWorld, 0);
    },
    control: { without: ["look at the states"], breaks: "an order has what it asked for" },
  },
  {
    name: "a customer puts the person of a lead on the list of own customers",
    run: async (inWorld) => {
      const [order = ""] = await addOrders(inWorld, 1);
      const [lead = ""] = await addLeads(inWorld, 1);
      const gate = `INSERT INTO "ExcludedPerson" ("userId", "kind", "hash") SELECT d."userId", 'phone', l."phoneIndex"
          FROM "OrderDemand" d, "Lead" l WHERE d."orderId" = '${order}' AND l."id" = '${lead}';
        UPDATE "OrderDemand" SET "hasExclusions" = true WHERE "orderId" = '${order}'`;
      await throughGate(inWorld, { gate, calls: [...allocateAll([lead]), ...fillAll([order])] });
      return expectSold(inWorld, 0);
    },
    control: { without: ["look at the exclusions"], breaks: "1 sold instead of 0" },
  },
  {
    name: "an order is paused",
    run: async (inWorld) => {
      const [order = ""] = await addOrders(inWorld, 1);
      const calls = [...allocateAll(await addLeads(inWorld, 4)), ...fillAll([order])];
      const gate = `UPDATE "OrderDemand" SET "pausedAt" = clock_timestamp() WHERE "orderId" = '${order}'`;
      await throughGate(inWorld, { gate, calls });
      return expectSold(inWorld, 0);
    },
    control: { without: ["lock on the order"], breaks: "4 sold instead of 0" },
  },
  {
    name: "an account is disabled",
    run: async (inWorld) => {
      const [order = ""] = await addOrders(inWorld, 1);
      const calls = [...allocateAll(await addLeads(inWorld, 4)), ...fillAll([order])];
      const owner = `(SELECT "userId" FROM "OrderDemand" WHERE "orderId" = '${order}')`;
      const gate = `UPDATE "User" SET "disabledAt" = now() WHERE "id" = ${owner}; SELECT hold_demands(${owner})`;
      await throughGate(inWorld, { gate, calls });
      return expectSold(inWorld, 0);
    },
    control: { without: ["lock on the order"], breaks: "nothing is sold to a held order" },
  },
  {
    name: "an order gets its last lead from eight sides",
    run: async (inWorld) => {
      const [order = ""] = await addOrders(inWorld, 1, { quantity: 1 });
      const calls = [...allocateAll(await addLeads(inWorld, 4)), ...fillAll(repeat(4, order))];
      await throughGate(inWorld, { gate: lockOrder(order), calls });
      return expectSold(inWorld, 1);
    },
    control: {
      without: ["lock on the order", "check of the quantity"],
      breaks: "no order has more than it bought",
    },
  },
  {
    name: "a day's cap is reached from eight sides",
    run: async (inWorld) => {
      const [order = ""] = await addOrders(inWorld, 1, { quantity: 10, dailyCap: 2 });
      const calls = [...allocateAll(await addLeads(inWorld, 6)), ...fillAll([order, order])];
      await throughGate(inWorld, { gate: lockOrder(order), calls });
      return expectSold(inWorld, 2);
    },
    control: { without: ["lock on the order"], breaks: "no order has more than its cap on a day" },
  },
  {
    name: "a person is suppressed",
    run: async (inWorld) => {
      const [order = ""] = await addOrders(inWorld, 1);
      const [lead = ""] = await addLeads(inWorld, 1, "one person");
      const suppress = () =>
        inWorld.client.query(`INSERT INTO "Suppression" ("kind", "hash", "reason", "source", "addedAt")
          SELECT 'phone', "phoneIndex", 'revoked', 'test', clock_timestamp() FROM "Lead" WHERE "id" = '${lead}'`);
      const calls = [...allocateAll([lead]), ...fillAll([order])];
      await throughGate(inWorld, { gate: lockOrder(order), calls, meanwhile: suppress });
      return expectSold(inWorld, 0);
    },
    control: { without: ["look at the person"], breaks: "nobody is sold after being suppressed" },
  },
  {
    name: "a lead's consent grows too old",
    run: async (inWorld) => {
      const [order = ""] = await addOrders(inWorld, 1);
      const leads = await addLeads(inWorld, 2);
      const gate = lockOrder(order);
      const calls = [...allocateAll(leads), ...fillAll([order])];
      await throughGate(inWorld, { gate, calls, meanwhile: () => ageConsent(inWorld, leads, 30) });
      return expectSold(inWorld, 0);
    },
    control: {
      without: ["look at the consent's age"],
      breaks: "no consent is older than 30 days at its sale",
    },
  },
  {
    name: "a person is erased",
    run: async (inWorld) => {
      const [order = ""] = await addOrders(inWorld, 1);
      const [lead = ""] = await addLeads(inWorld, 1);
      const gate = `UPDATE "Lead" SET "status" = 'erased', "phoneSealed" = NULL, "emailSealed" = NULL WHERE "id" = '${lead}'`;
      await throughGate(inWorld, { gate, calls: [...allocateAll([lead, lead]), ...fillAll([order])] });
      return expectSold(inWorld, 0);
    },
    control: {
      without: ["lock on the lead", "table of the lead's moves"],
      breaks: "a sold lead has its contact",
    },
  },
  {
    name: "two leads of one person are sold to two orders",
    run: async (inWorld) => {
      await removeGuards(inWorld, ["keys of the stock"]);
      const orders = await addOrders(inWorld, 2, { quantity: 1 });
      const leads = [...(await addLeads(inWorld, 1, "one")), ...(await addLeads(inWorld, 1, "one"))];
      const [oldest = ""] = orders;
      await throughGate(inWorld, { gate: lockOrder(oldest), calls: allocateAll(leads) });
      return expectSold(inWorld, 1);
    },
    control: {
      without: ["look at the person", "keys of lead and person"],
      breaks: "a person is sold once per line",
    },
  },
  {
    name: "two leads of one person come into stock",
    run: async (inWorld) => {
      await Promise.allSettled([addLeads(inWorld, 1, "one"), addLeads(inWorld, 1, "one")]);
      return [];
    },
    control: { without: ["keys of the stock"], breaks: "a person is in stock once per line" },
  },
];

describe.each(RACES)("at the same instant, $name", ({ run, control }) => {
  it("keeps every rule", async () => {
    const wrong = await run(world);
    expect([...wrong, ...(await findBrokenRules(world.client))]).toEqual([]);
  });

  it(`without ${control.without.join(" and ")} breaks them, and that is found`, async () => {
    await removeGuards(world, control.without);
    const wrong = await run(world);
    expect([...wrong, ...(await findBrokenRules(world.client))]).toContain(control.breaks);
  });
});

describe("the keys alone, when every lock and look is gone", () => {
  it.each(["50 orders want one lead", "two leads of one person are sold to two orders"])(
    "still sell once: %s",
    async (name) => {
      await removeGuards(world, ["lock on the lead", "lock on the order", "look at the person"]);
      await RACES.find((race) => race.name === name)?.run(world);
      const broken = await findBrokenRules(world.client);
      expect(broken.filter((rule) => rule !== "a person is in stock once per line")).toEqual([]);
      expect(await countSold(world)).toBe(1);
    },
  );
});
