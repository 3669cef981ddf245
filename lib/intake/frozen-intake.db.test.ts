import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import { Client } from "pg";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { callIntake, postLead } from "@/tests/api/post-lead";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";
import { until } from "@/tests/waiting/until";
import { untilLocked } from "@/tests/waiting/until-locked";

// An order's lock is held until the transaction ends that sells to it. A process that takes leads in may freeze at any moment,
// and its connection stays open then.

let poster: LineProcess;
let observer: Client;
/** Holds locks in a transaction of its own: in a transaction, pg_stat_activity does not change any more. */
let holder: Client;
let key: string;
let publisherId: string;
beforeAll(async () => {
  await installCatalog();
  ({ key, publisherId } = await createPublisherWithKey());
  [observer, holder] = await Promise.all([connect(), connect()]);
  poster = startProcess("tests/processes/lead-poster.ts", [], {});
  await poster.ask();
});
afterEach(async () => {
  poster.child.kill("SIGCONT");
  await holder.query("ROLLBACK");
});
afterAll(async () => {
  await poster.stop("SIGKILL");
  await Promise.all([observer.end(), holder.end()]);
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: env().DATABASE_URL });
  // The file's database is dropped before this connection is closed.
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function openOrder(): Promise<string> {
  await emptyMarket();
  const { orderIds } = await createOpenOrders(1, { quantity: 5 });
  return orderIds[0] ?? "";
}

async function holdOrder(orderId: string): Promise<void> {
  await holder.query("BEGIN");
  await holder.query(`SELECT FROM "OrderDemand" WHERE "orderId" = $1 FOR UPDATE`, [orderId]);
}

/** Whether a transaction holds the order, so that no lead can be sold to it. */
async function isHeld(orderId: string): Promise<boolean> {
  const lock = `SELECT 1 FROM "OrderDemand" WHERE "orderId" = $1 FOR UPDATE SKIP LOCKED`;
  return (await observer.query(lock, [orderId])).rowCount === 0;
}

const soldTo = async (orderId: string) =>
  (
    await observer.query<{ leadId: string }>(`SELECT "leadId" FROM "Allocation" WHERE "orderId" = $1`, [
      orderId,
    ])
  ).rows;

const SESSIONS = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;

async function isIdleInTransaction(): Promise<boolean> {
  return (await observer.query(`SELECT 1 ${SESSIONS} AND state = 'idle in transaction'`)).rowCount === 1;
}

/** Asks the poster, and freezes its process while PostgreSQL works on the statement that sells. @returns its response. */
async function freezeDuringSale(orderId: string, request: unknown): Promise<{ response: Promise<unknown> }> {
  await holdOrder(orderId);
  const response = poster.ask(request);
  await untilLocked({ connection: observer });
  poster.child.kill("SIGSTOP");
  await holder.query("ROLLBACK");
  return { response };
}

it("a process that freezes after it has sent a post holds no order, and a retry gets the response of the first post", async () => {
  const orderId = await openOrder();
  const [post, idempotencyKey] = [buildLeadPost("life"), randomUUID()];
  const frozen = await freezeDuringSale(orderId, { key, idempotencyKey, post });
  await until(async () => (await soldTo(orderId)).length === 1);
  expect(await isHeld(orderId)).toBe(false);

  const [sold] = await soldTo(orderId);
  const response = await postLead(post, { key, idempotencyKey });
  expect(response).toEqual({ status: "accepted", leadId: sold?.leadId, reasons: [] });
  poster.child.kill("SIGCONT");
  expect(await frozen.response).toEqual(response);
  expect(await soldTo(orderId)).toEqual([sold]);
});

it("a transaction of two statements would hold the order (positive control)", async () => {
  const orderId = await openOrder();
  const [leadId] = await createStock(1);
  const frozen = await freezeDuringSale(orderId, { leadId });
  await until(isIdleInTransaction);
  expect(await isHeld(orderId)).toBe(true);
  expect(await soldTo(orderId)).toEqual([]);
  poster.child.kill("SIGCONT");
  await frozen.response;
  expect(await isHeld(orderId)).toBe(false);
});

it("of a post whose connection is ended in between, nothing stays, and its Idempotency-Key can be used again", async () => {
  const orderId = await openOrder();
  const before = await db().lead.count({ where: { publisherId } });
  const post = buildLeadPost("life");
  const options = { key, idempotencyKey: randomUUID() };
  await holdOrder(orderId);
  const ended = callIntake(post, options);
  await untilLocked({ connection: observer });
  await observer.query(`SELECT pg_terminate_backend(pid) ${SESSIONS} AND wait_event_type = 'Lock'`);
  expect((await ended).status).toBe(503);
  await holder.query("ROLLBACK");
  expect(await db().lead.count({ where: { publisherId } })).toBe(before);
  expect(await postLead(post, options)).toMatchObject({ status: "accepted" });
  expect(await soldTo(orderId)).toHaveLength(1);
});

it("twenty posts with one key at the same moment sell one lead, all with the same response", async () => {
  const orderId = await openOrder();
  const post = buildLeadPost("life");
  const options = { key, idempotencyKey: randomUUID() };
  const responses = await Promise.all(Array.from({ length: 20 }, () => postLead(post, options)));
  const [sold] = await soldTo(orderId);
  expect(await soldTo(orderId)).toHaveLength(1);
  for (const response of responses) {
    expect(response).toEqual({ status: "accepted", leadId: sold?.leadId, reasons: [] });
  }
});

it("a post that waits for its publisher's daily cap holds no order", async () => {
  const orderId = await openOrder();
  const capped = await createPublisherWithKey({ dailyCap: 2 });
  expect(await postLead(buildLeadPost("life"), capped)).toMatchObject({ status: "accepted" });
  await holder.query("BEGIN");
  await holder.query(`UPDATE "PublisherDailyCount" SET "accepted" = 2 WHERE "publisherId" = $1`, [
    capped.publisherId,
  ]);
  const refused = callIntake(buildLeadPost("life"), capped);
  await untilLocked({ connection: observer });
  expect(await isHeld(orderId)).toBe(false);
  await holder.query("COMMIT");
  expect((await refused).status).toBe(429);
  expect(await soldTo(orderId)).toHaveLength(1);
});

it("a repeated post gets its response although its line is no longer agreed, and another body gets 409", async () => {
  const narrowed = await createPublisherWithKey();
  const options = { key: narrowed.key, idempotencyKey: randomUUID() };
  const post = buildLeadPost("life");
  const first = await postLead(post, options);
  await db().publisher.update({ where: { id: narrowed.publisherId }, data: { lines: ["auto"] } });
  expect(await postLead(post, options)).toEqual(first);
  expect((await callIntake(buildLeadPost("life"), options)).status).toBe(409);
  const another = { key: narrowed.key, idempotencyKey: randomUUID() };
  expect((await callIntake(buildLeadPost("life"), another)).status).toBe(422);
});
