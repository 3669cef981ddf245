import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Client } from "pg";
import { openWorld, type World } from "@/tests/races/world";

const TABLES = ["AuditEntry", "DeliveryAttempt", "LeadView"];

let world: World;
let missing: string[];
beforeAll(async () => {
  world = await openWorld();
  // Nothing, unless a month has begun since the template was migrated.
  missing = await call("make_partitions()");
});
afterAll(() => world.close());

const monthStart = (monthsAhead: number, now = new Date()) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 1));
const nameOf = (table: string, month: Date) =>
  `${table}_${month.toISOString().slice(0, 7).replace("-", "_")}`;

async function view(at: Date, { client }: World = world): Promise<string> {
  const leadId = randomUUID();
  await client.query(`INSERT INTO "LeadView" ("leadId", "userId", "at") VALUES ($1, $1, $2)`, [leadId, at]);
  return leadId;
}

async function partitionOf(leadId: string): Promise<string> {
  const { rows } = await world.client.query<{ name: string }>(
    `SELECT c.relname AS "name" FROM "LeadView" v JOIN pg_class c ON c.oid = v.tableoid WHERE v."leadId" = $1`,
    [leadId],
  );
  return rows.map(({ name }) => name).join();
}

async function partitionsOf(table: string, { client }: { client: Client } = world): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS "name" FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = $1::regclass ORDER BY 1`,
    [`"${table}"`],
  );
  return rows.map(({ name }) => name);
}

async function call(statement: string, values: readonly unknown[] = []): Promise<string[]> {
  const { rows } = await world.client.query<{ name: string }>(`SELECT ${statement} AS "name"`, [...values]);
  return rows.map(({ name }) => name);
}

it("the migration makes them, up to three months ahead", () => {
  const newest = TABLES.map((table) => nameOf(table, monthStart(3)));
  expect([[], newest]).toContainEqual(missing.toSorted());
});

it.each(TABLES)("%s has partitions for this month and the next three", async (table) => {
  const ahead = [0, 1, 2, 3].map((months) => nameOf(table, monthStart(months)));
  expect(await partitionsOf(table)).toEqual(expect.arrayContaining([...ahead, `${table}_default`]));
});

it("a row lands in its month, also in the last and the first millisecond of a month", async () => {
  const next = monthStart(1);
  const before = await view(new Date(next.getTime() - 1));
  const at = await view(next);
  expect(await partitionOf(before)).toBe(nameOf("LeadView", monthStart(0)));
  expect(await partitionOf(at)).toBe(nameOf("LeadView", next));
});

it("a row of a month without a partition is kept, and moves into its month at the next run", async () => {
  const month = monthStart(40);
  const leadId = await view(month);
  expect(await partitionOf(leadId)).toBe("LeadView_default");
  expect(await call("make_partitions()")).toEqual([nameOf("LeadView", month)]);
  expect(await partitionOf(leadId)).toBe(nameOf("LeadView", month));
  expect(await call("make_partitions()")).toEqual([]);
});

it("partitions refuse what their table refuses, the new ones and the default one, too", async () => {
  const month = monthStart(44);
  await view(month);
  await call("make_partitions()");
  for (const part of [nameOf("LeadView", month), "LeadView_default"]) {
    await expect(world.client.query(`TRUNCATE partitions."${part}"`)).rejects.toThrow("only ever inserted");
    await view(part === "LeadView_default" ? monthStart(48) : month);
    await expect(world.client.query(`DELETE FROM partitions."${part}"`)).rejects.toThrow(
      "only ever inserted",
    );
    await expect(world.client.query(`UPDATE partitions."${part}" SET "at" = "at"`)).rejects.toThrow(
      "only ever inserted",
    );
  }
});

it("retention drops attempts two years after their month, and nothing else", async () => {
  const { client } = world;
  const [tooOld, kept] = [monthStart(-25), monthStart(-24)];
  await client.query(`
    INSERT INTO "Destination" ("id", "userId", "kind", "name", "summary", "position")
    VALUES ('00000000-0000-4000-8000-0000000000d1', gen_random_uuid(), 'webhook', 'w', 'w', 1);
    INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "dueAt")
    VALUES ('00000000-0000-4000-8000-0000000000d2', '00000000-0000-4000-8000-0000000000d1', gen_random_uuid(), 'e', gen_random_uuid(), now())`);
  for (const [index, startedAt] of [tooOld, kept].entries())
    await client.query(
      `INSERT INTO "DeliveryAttempt" ("deliveryId", "number", "destinationId", "startedAt", "durationMs", "isAccepted")
       VALUES ('00000000-0000-4000-8000-0000000000d2', $1, '00000000-0000-4000-8000-0000000000d1', $2, 1, true)`,
      [index + 1, startedAt],
    );
  await view(tooOld);
  await call("make_partitions()");
  const before = await partitionsOf("DeliveryAttempt");
  expect(await call("drop_old_partitions($1)", [new Date("2400-01-01")])).toEqual([
    nameOf("DeliveryAttempt", tooOld),
  ]);
  expect(await partitionsOf("DeliveryAttempt")).toEqual(
    before.filter((name) => name !== nameOf("DeliveryAttempt", tooOld)),
  );
  expect(await partitionsOf("LeadView")).toContain(nameOf("LeadView", tooOld));
  const { rows } = await client.query(`SELECT "number" FROM "DeliveryAttempt"`);
  expect(rows).toEqual([{ number: 2 }]);
});

it("a result that comes after its attempt was recorded as interrupted replaces it, also in another month", async () => {
  const { client } = world;
  const [worker, deliveryId, destinationId] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(
    `INSERT INTO "Destination" ("id", "userId", "kind", "name", "summary", "position") VALUES ($1, $1, 'webhook', 'w', 'w', 1)`,
    [destinationId],
  );
  await client.query(
    `INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "dueAt", "attempts", "claimedBy", "createdAt")
     VALUES ($1, $2, $2, 'e', $1, now(), 1, $3, $4)`,
    [deliveryId, destinationId, worker, monthStart(0)],
  );
  const released = `SELECT release_dead_claims('-infinity', '-infinity')`;
  await client.query(released);
  await client.query(`UPDATE "Delivery" SET "claimedBy" = $2 WHERE "id" = $1`, [deliveryId, worker]);
  await client.query(released);
  const result = { id: deliveryId, number: 1, startedAt: monthStart(1), durationMs: 7, isAccepted: true };
  for (let time = 1; time <= 2; time += 1)
    await client.query(`SELECT record_attempts($1, $2, now())`, [worker, JSON.stringify([result])]);
  const { rows } = await client.query(
    `SELECT c.relname AS "part", a."number", a."isAccepted", a."error", a."durationMs"
     FROM "DeliveryAttempt" a JOIN pg_class c ON c.oid = a.tableoid WHERE a."deliveryId" = $1`,
    [deliveryId],
  );
  const part = nameOf("DeliveryAttempt", monthStart(1));
  expect(rows).toEqual([{ part, number: 1, isAccepted: true, error: null, durationMs: 7 }]);
});

it("the product's role writes through the tables, and may not touch a partition", async () => {
  const { client } = world;
  const part = nameOf("LeadView", monthStart(0));
  await client.query(`
    CREATE ROLE partition_reader;
    GRANT USAGE ON SCHEMA public TO partition_reader;
    GRANT SELECT, INSERT ON "LeadView" TO partition_reader;
    GRANT USAGE ON SEQUENCE "LeadView_id_seq" TO partition_reader`);
  try {
    await client.query("SET ROLE partition_reader");
    await view(new Date());
    await expect(client.query(`SELECT 1 FROM partitions."${part}"`)).rejects.toThrow("permission denied");
    expect(await call("make_partitions()")).toEqual([]);
  } finally {
    await client.query("RESET ROLE");
    await client.query("DROP OWNED BY partition_reader; DROP ROLE partition_reader");
  }
});
