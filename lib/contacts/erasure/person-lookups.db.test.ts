import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { postLead } from "@/tests/api/post-lead";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders } from "@/tests/factories/stock";
import { indexRowsRead, scannedRowsRead } from "@/tests/setup/table-statistics";
import { eraseConsumer } from "./erase-consumer.server";

const OTHERS = 5_000;
let actor: { id: string; ipAddress: null };
let publisher: Awaited<ReturnType<typeof createPublisherWithKey>>;
beforeAll(async () => {
  await installCatalog();
  actor = { id: (await createStaff()).user.id, ipAddress: null };
  publisher = await createPublisherWithKey();
});

/** Stored responses and sold persons of other leads. */
async function createOthers(): Promise<void> {
  await pool().query(
    `INSERT INTO "IntakeRequest" ("publisherId", "idempotencyKey", "bodyHash", "responseStatus", "response", "leadId")
     SELECT $1, 'other-' || n, 'hash', 200, jsonb_build_object('leadId', id), id
     FROM (SELECT n, gen_random_uuid() AS id FROM generate_series(1, $2::int) n) o`,
    [publisher.publisherId, OTHERS],
  );
  await pool().query(
    `INSERT INTO "SoldPerson" ("line", "kind", "hash", "leadId")
     SELECT (enum_range(NULL::"Line"))[1 + n % 4], 'phone', 'other-' || n, gen_random_uuid() FROM generate_series(1, $1::int) n`,
    [OTHERS],
  );
  for (const table of ["IntakeRequest", "SoldPerson"]) await pool().query(`VACUUM ANALYZE "${table}"`);
}

const rowsRead = async () => ({
  requests: (await scannedRowsRead("IntakeRequest")) + (await indexRowsRead("IntakeRequest_leadId_idx")),
  persons: (await scannedRowsRead("SoldPerson")) + (await indexRowsRead("SoldPerson_pkey")),
});

it("the leads, sales and stored responses of a person are found without reading those of others", async () => {
  await createOpenOrders(1, { quantity: 1 });
  const post = buildLeadPost("life");
  const idempotencyKey = randomUUID();
  const { leadId, status } = await postLead(post, { key: publisher.key, idempotencyKey });
  expect(status).toBe("accepted");
  await createOthers();

  const before = await rowsRead();
  await suppress({ person: post.contact.phone, reason: "revoked", source: "Call 21" }, actor);
  await eraseConsumer({ leadId, case: "Request 21" }, actor);
  const after = await rowsRead();
  expect(after.requests - before.requests).toBeLessThan(50);
  expect(after.persons - before.persons).toBeLessThan(200);
  expect(await db().intakeRequest.findMany({ where: { idempotencyKey } })).toEqual([]);
  expect(await db().intakeRequest.count()).toBe(OTHERS);
});

it("a response that a release before the column has stored is found, too", async () => {
  const post = buildLeadPost("health");
  const idempotencyKey = randomUUID();
  const { leadId } = await postLead(post, { key: publisher.key, idempotencyKey });
  const stored = { where: { idempotencyKey } };
  expect(await db().intakeRequest.findMany(stored)).toMatchObject([{ leadId }]);
  await db().intakeRequest.updateMany({ ...stored, data: { leadId: null } });
  await eraseConsumer({ leadId, case: "Request 22" }, actor);
  expect(await db().intakeRequest.count(stored)).toBe(0);
});

it("the response to an identical post goes with the first lead", async () => {
  const post = buildLeadPost("auto");
  const idempotencyKey = randomUUID();
  const { leadId } = await postLead(post, { key: publisher.key });
  const identical = await postLead(post, { key: publisher.key, idempotencyKey });
  expect(identical).toEqual({ status: "duplicate", leadId, reasons: ["identical-payload"] });
  const stored = { where: { idempotencyKey } };
  expect(await db().intakeRequest.findMany(stored)).toMatchObject([{ leadId }]);
  await eraseConsumer({ leadId, case: "Request 23" }, actor);
  expect(await db().intakeRequest.count(stored)).toBe(0);
});
