import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import fc from "fast-check";
import { CONSENT_OF_MADE } from "@/tests/factories/market";
import { chooseOrder, type Demand, type OfferedLead, roomOf } from "@/tests/oracles/choose-order";
import { openWorld, type World } from "@/tests/races/world";

/** Every call of a run is made at this moment: 1 AM on Saturday in New York, and 10 PM on Friday in Los Angeles. */
const MOMENT = "2026-11-21T06:00:00.000Z";
const AT = new Date(MOMENT);
const TODAY = "2026-11-21";
const YESTERDAY = "2026-11-20";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface StockLead extends OfferedLead {
  id: string;
  verifiedAtMs: number;
}
type Step = { kind: "allocate" | "fill"; index: number };

/** Few values each, so that leads and orders meet, and orders tie. */
const seldom = fc.constantFrom(true, false, false, false, false);
const state = fc.constantFrom("CA", "OH", "TX");
const kind = {
  line: fc.constantFrom("life" as const, "life" as const, "auto" as const),
  tier: fc.constantFrom("premium" as const, "premium" as const, "standard" as const),
};
const lead: fc.Arbitrary<StockLead> = fc.record({
  id: fc.constant("").map(() => randomUUID()),
  ...kind,
  state,
  hasBeneficiary: fc.boolean(),
  hasHigherIncome: fc.boolean(),
  verifiedAtMs: fc.integer({ min: 0, max: 5 }).map((second) => Date.parse(MOMENT) - second * 1_000),
});
const hours = fc
  .record({
    days: fc.subarray([0, 5, 6], { minLength: 1 }),
    span: fc.constantFrom({ from: 0, to: 3 }, { from: 1, to: 2 }, { from: 2, to: 22 }, { from: 21, to: 24 }),
    zone: fc.constantFrom("America/New_York", "America/Los_Angeles"),
  })
  .map(({ span, ...one }) => ({ ...one, ...span }));
const demand: fc.Arbitrary<Demand> = fc
  .record({
    orderId: fc.constant("").map(() => randomUUID()),
    approvedAtMs: fc
      .integer({ min: 0, max: 3 })
      .map((second) => Date.parse(MOMENT) - 60_000 + second * 1_000),
    ...kind,
    states: fc.uniqueArray(state, { minLength: 1 }),
    wantsBeneficiary: seldom,
    wantsHigherIncome: seldom,
    isPaused: seldom,
    hours: fc.option(hours, { freq: 2 }),
    spreadsEvenly: seldom,
    quantity: fc.integer({ min: 1, max: 4 }),
    allocated: fc.integer({ min: 0, max: 4 }),
    dailyCap: fc.option(fc.integer({ min: 1, max: 3 })),
    allocatedToday: fc.integer({ min: 0, max: 3 }),
  })
  .map((one) => ({ ...one, allocated: Math.min(one.allocated, one.quantity) }));
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ kind: fc.constantFrom("allocate" as const, "fill" as const), index: fc.nat({ max: 7 }) }),
  { minLength: 4, maxLength: 12 },
);

it("the database allocates like the oracle, in 500 small random worlds", async () => {
  const seen = { sold: 0, kept: 0 };
  const property = fc.asyncProperty(
    fc.array(lead, { minLength: 4, maxLength: 8 }),
    fc.array(demand, { minLength: 3, maxLength: 6 }),
    steps,
    async (leads, demands, plan) => {
      const expected = runModel(leads, demands, plan);
      expect(await runDatabase(leads, demands, plan)).toEqual(expected);
      seen.sold += expected.size;
      seen.kept += leads.length - expected.size;
    },
  );
  await fc.assert(property, { numRuns: 500 });
  // Worlds in which nothing is sold, or everything, would prove little.
  expect(Math.min(seen.sold, seen.kept)).toBeGreaterThan(100);
});

/** Who owns which lead in the end, by the model alone. */
function runModel(leads: readonly StockLead[], demands: readonly Demand[], plan: readonly Step[]) {
  const owners = new Map<string, string>();
  const orders = demands.map((one) => ({ ...one }));
  const sell = ({ id }: StockLead, orderId: string) => {
    const order = orders.find((one) => one.orderId === orderId);
    if (!order) return;
    owners.set(id, orderId);
    order.allocated += 1;
    order.allocatedToday += 1;
  };
  for (const step of plan) {
    const stock = leads.filter(({ id }) => !owners.has(id));
    if (step.kind === "allocate") {
      const offered = leads[step.index % leads.length];
      const orderId = offered && !owners.has(offered.id) ? chooseOrder(offered, orders, AT) : null;
      if (offered && orderId) sell(offered, orderId);
      continue;
    }
    const order = orders[step.index % orders.length];
    if (!order) continue;
    const wanted = stock
      .filter((one) => chooseOrder(one, orders, AT) === order.orderId)
      .toSorted(freshestFirst);
    for (const one of wanted.slice(0, roomOf(order, AT))) sell(one, order.orderId);
  }
  return owners;
}

function freshestFirst(a: StockLead, b: StockLead): number {
  return b.verifiedAtMs - a.verifiedAtMs || (a.id < b.id ? 1 : -1);
}

/** The same in PostgreSQL, taken back afterwards. */
async function runDatabase(
  leads: readonly StockLead[],
  demands: readonly Demand[],
  plan: readonly Step[],
): Promise<ReadonlyMap<string, string>> {
  const { client } = world;
  await client.query("BEGIN");
  try {
    await insertWorld(leads, demands);
    for (const { kind: call, index } of plan) {
      const id =
        call === "allocate" ? leads[index % leads.length]?.id : demands[index % demands.length]?.orderId;
      const name = call === "allocate" ? "allocate_lead" : "fill_order";
      await client.query(`SELECT * FROM ${name}($1, $2::timestamptz)`, [id, MOMENT]);
    }
    const { rows } = await client.query<{ leadId: string; orderId: string }>(
      `SELECT "leadId", "orderId" FROM "Allocation"`,
    );
    return new Map(rows.map(({ leadId, orderId }) => [leadId, orderId]));
  } finally {
    await client.query("ROLLBACK");
  }
}

async function insertWorld(leads: readonly StockLead[], demands: readonly Demand[]): Promise<void> {
  await world.client.query(
    `WITH made AS (
     INSERT INTO "Lead" ("id", "publisherId", "line", "tier", "state", "zip", "status", "attributes", "wantsBeneficiary",
       "higherIncome", "phoneSealed", "emailSealed", "phoneIndex", "emailIndex", "payloadHash", "consentHash", "receivedAt",
       "verifiedAt")
     SELECT l."id"::uuid, '00000000-0000-4000-8000-000000000001', l."line"::"Line", l."tier"::"Tier", l."state", '73301',
       'verified', '{}', l."hasBeneficiary", l."hasHigherIncome", 's', 's', 'p' || l."id", 'e' || l."id", 'h', repeat('c', 64),
       now(), to_timestamp(l."verifiedAtMs" / 1000.0)
     FROM jsonb_to_recordset($1) AS l ("id" text, "line" text, "tier" text, "state" text, "hasBeneficiary" boolean,
       "hasHigherIncome" boolean, "verifiedAtMs" bigint) RETURNING "id"
     ) ${CONSENT_OF_MADE}`,
    [JSON.stringify(leads)],
  );
  await world.client.query(
    `INSERT INTO "Order" ("id", "userId", "leadConfigId", "paymentIntentId", "cycle", "orderType", "status", "totalAmountCents")
     SELECT id::uuid, '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003', 'pi_' || id, n,
       'custom', 'approved', 1000 FROM unnest($1::text[]) WITH ORDINALITY o (id, n)`,
    [demands.map(({ orderId }) => orderId)],
  );
  await world.client.query(
    `INSERT INTO "OrderDemand" ("orderId", "userId", "line", "tier", "states", "wantsBeneficiary", "wantsHigherIncome",
       "quantity", "allocated", "dailyCap", "paceDay", "paceCount", "pausedAt", "openSince", "spreadsEvenly", "hoursDays", "hoursFrom",
       "hoursTo", "hoursZone")
     SELECT d."orderId"::uuid, '00000000-0000-4000-8000-000000000002', d."line"::"Line", d."tier"::"Tier", d."states",
       d."wantsBeneficiary", d."wantsHigherIncome", d."quantity", d."allocated", d."dailyCap",
       CASE WHEN d."allocatedToday" > 0 THEN $2::date ELSE $3::date END,
       CASE WHEN d."allocatedToday" > 0 THEN d."allocatedToday" ELSE 99 END,
       CASE WHEN d."isPaused" THEN now() END, to_timestamp(d."approvedAtMs" / 1000.0), d."spreadsEvenly",
       ARRAY(SELECT jsonb_array_elements_text(d."hours"->'days')::int), (d."hours"->>'from')::int,
       (d."hours"->>'to')::int, d."hours"->>'zone'
     FROM jsonb_to_recordset($1) AS d ("orderId" text, "line" text, "tier" text, "states" text[], "wantsBeneficiary" boolean,
       "wantsHigherIncome" boolean, "quantity" int, "allocated" int, "dailyCap" int, "allocatedToday" int, "isPaused" boolean,
       "approvedAtMs" bigint, "spreadsEvenly" boolean, "hours" jsonb)`,
    [JSON.stringify(demands), TODAY, YESTERDAY],
  );
}
