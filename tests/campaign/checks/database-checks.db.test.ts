import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { allocate } from "@/tests/races/sell";
import { addLeads, addOrders, openWorld, type World } from "@/tests/races/world";
import { type CampaignDatabase, openCampaignDatabase } from "../campaign-database";
import type { Message } from "../receiver";
import type { Freeze } from "../world";
import { checkAcknowledged } from "./acknowledged-checks";
import { checkDatabase, recordMoves } from "./database-checks";
import { checkMessages } from "./message-checks";

let world: World;
let database: CampaignDatabase;
beforeEach(async () => {
  world = await openWorld();
  database = openCampaignDatabase(world.url);
  await recordMoves(database);
});
afterEach(async () => {
  await database.close();
  await world.close();
});

const BUYER = "00000000-0000-4000-8000-000000000002";
const CLOSED_FROM = "2020-01-01";
const notesOf = (
  windows: { what: "paused order" | "disabled account"; id: string }[] = [],
  freezes: Freeze[] = [],
) => ({
  windows: windows.map((window) => ({ ...window, from: CLOSED_FROM, until: "" })),
  freezes,
  openDebits: [],
  apiPurchases: [],
  outcomes: new Map<string, number>(),
  faults: new Map<string, number>(),
  left: [],
});

/** One sold lead whose destination has accepted it, with its receipt: nothing is wrong. */
async function sellOne(): Promise<{ orderId: string; leadId: string }> {
  await database.rows(
    `INSERT INTO "Destination" ("id", "userId", "kind", "name", "summary", "position")
     VALUES (gen_random_uuid(), $1, 'webhook', '', '', 1)`,
    [BUYER],
  );
  const [orderId = ""] = await addOrders(world, 1);
  const [leadId = ""] = await addLeads(world, 1);
  await database.rows(`INSERT INTO "OrderStatusChange" ("orderId", "to") VALUES ($1, 'pending')`, [orderId]);
  await database.rows(
    `INSERT INTO "OrderStatusChange" ("orderId", "from", "to", "actorId") VALUES ($1, 'pending', 'approved', $2)`,
    [orderId, BUYER],
  );
  await allocate(await world.connect(), leadId);
  await database.rows(`UPDATE "Delivery" SET "status" = 'accepted', "acceptedAt" = now()`);
  await database.rows(
    `INSERT INTO "LedgerEntry" ("sequence", "leadId", "certificateId", "payload", "payloadHash", "previousHash",
       "entryHash", "signature", "keyId")
     VALUES (1, $1, gen_random_uuid(), '', '', '', '', '', '')`,
    [leadId],
  );
  return { orderId, leadId };
}

const find = async (windows: Parameters<typeof notesOf>[0] = []) =>
  (await checkDatabase({ database, notes: notesOf(windows) })).map(({ invariant }) => invariant);

it("finds nothing where nothing is wrong", async () => {
  await sellOne();
  expect(await find()).toEqual([]);
});

it.each([
  ["I4: a sold lead has one delivery", `DELETE FROM "Delivery"`],
  ["I4: a sold lead has one delivery", `UPDATE "Delivery" SET "status" = 'due', "acceptedAt" = NULL`],
  [
    "I4: a sold lead has one delivery",
    `DROP INDEX "Delivery_destinationId_event_subjectId_key";
     INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "leadId", "dueAt", "status")
     SELECT gen_random_uuid(), "destinationId", "userId", "event", "subjectId", "leadId", "dueAt", 'superseded' FROM "Delivery"`,
  ],
  [
    "I3: an order has one payment",
    `DROP INDEX "Order_leadConfigId_cycle_key"; DROP INDEX "Order_paymentIntentId_key";
     INSERT INTO "Order" ("id", "userId", "leadConfigId", "paymentIntentId", "cycle", "orderType", "totalAmountCents")
     SELECT gen_random_uuid(), "userId", "leadConfigId", "paymentIntentId", "cycle", "orderType", 1 FROM "Order"`,
  ],
  [
    "I5: leads, deliveries, returns and purchases move",
    `INSERT INTO campaign.moves VALUES ('Lead', '1', 'sold', 'verified')`,
  ],
  [
    "I5: a settled or refunded payment",
    `INSERT INTO campaign.moves VALUES ('Payment', '1', 'settled', 'open')`,
  ],
  [
    "I5: an order's history is one chain",
    `INSERT INTO "OrderStatusChange" ("orderId", "from", "to") SELECT "id", 'pending', 'approved' FROM "Order"`,
  ],
  [
    "I5: orders move by their table",
    `INSERT INTO "OrderStatusChange" ("orderId", "from", "to") SELECT "id", 'approved', 'pending' FROM "Order"`,
  ],
  ["I1: each order has what it counts", `UPDATE "OrderDemand" SET "allocated" = 5`],
])("finds that it does not hold: %s (%#)", async (invariant, statements) => {
  await sellOne();
  for (const statement of statements.split(";")) await database.rows(statement);
  expect(await find()).toContainEqual(expect.stringContaining(invariant));
});

it("finds a sale in a time in which nothing may be sold", async () => {
  const { orderId } = await sellOne();
  expect(await find([{ what: "paused order", id: orderId }])).toEqual(["nothing is sold to a paused order"]);
  expect(await find([{ what: "disabled account", id: BUYER }])).toEqual([
    "nothing is sold to a disabled account",
  ]);
});

it("finds messages that were lost, doubled, or never queued", async () => {
  const { leadId } = await sellOne();
  const [{ id } = { id: "" }] = await database.rows<{ id: string }>(
    `SELECT 'msg_' || "id" AS "id" FROM "Delivery"`,
  );
  const message: Message = { hook: "hook", leadId, calls: 1, accepted: 1, arrivedAt: [Date.now()] };
  const check = async (messages: Map<string, Message>, ...notes: Parameters<typeof notesOf>) => {
    const found = await checkMessages({
      database,
      notes: notesOf(...notes),
      receiver: { messages, faults: [] },
    });
    return found.map(({ invariant }) => invariant);
  };
  expect(await check(new Map([[id, message]]))).toEqual([]);
  expect(await check(new Map())).toEqual(["I4: an accepted delivery arrived"]);
  expect(
    await check(
      new Map([
        [id, message],
        ["msg_other", message],
      ]),
    ),
  ).toEqual([
    "I4: a receiver gets a lead under one message id",
    "I4: a message that arrived has its delivery",
  ]);
  const closed = [{ what: "disabled account" as const, id: BUYER }];
  const late = ["nothing is delivered to a disabled account"];
  expect(await check(new Map([[id, message]]), closed)).toEqual(late);
  // A worker that was frozen in the middle of a call sends it when it goes on, and not before.
  const disabledAt = Date.parse(CLOSED_FROM);
  const freezes = [{ from: disabledAt + 1_000, until: disabledAt + 60_000 }];
  const arrivesAt = (ms: number) => new Map([[id, { ...message, arrivedAt: [disabledAt + ms] }]]);
  expect(await check(arrivesAt(61_000), closed, freezes)).toEqual([]);
  expect(await check(arrivesAt(59_000), closed, freezes)).toEqual(late);
  expect(await check(arrivesAt(63_000), closed, freezes)).toEqual(late);
});

it("finds what was acknowledged and is not there", async () => {
  const { orderId, leadId } = await sellOne();
  const [stored = ""] = await addLeads(world, 1);
  const check = async (what: { orders: string[]; leads: string[]; soldLeads: string[] }) => {
    const acknowledged = {
      orders: new Set(what.orders),
      configurations: new Set<string>(),
      leads: new Set(what.leads),
      soldLeads: new Set(what.soldLeads),
    };
    return checkAcknowledged({ database, calls: { acknowledged } });
  };
  expect(await check({ orders: [orderId], leads: [leadId, stored], soldLeads: [leadId] })).toEqual([]);
  expect(await check({ orders: [leadId], leads: [orderId, stored], soldLeads: [leadId, stored] })).toEqual([
    { invariant: "nothing that was acknowledged is lost: orders", examples: [leadId] },
    { invariant: "nothing that was acknowledged is lost: leads", examples: [orderId] },
    { invariant: "nothing that was acknowledged is lost: soldLeads", examples: [stored] },
  ]);
});
