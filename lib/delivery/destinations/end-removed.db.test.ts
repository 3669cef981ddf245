import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import {
  ACCEPTED_ATTEMPT,
  createDestinationRow,
  createOwner,
  sellLeads,
  webhookTo,
} from "@/tests/factories/deliveries";
import { claimDeliveries } from "../worker/claim-deliveries.server";
import { recordAttempts } from "../worker/record.server";
import { heartbeat } from "../worker/worker-heartbeat.server";
import { removeDestination } from "./change-destination.server";
import { endRemoved } from "./end-removed.server";

beforeAll(installCatalog);

/** A customer with a first destination and a backup. */
async function createWorld() {
  const sale = await createOwner();
  const { id: first } = await createDestinationRow(sale.userId, webhookTo("https://crm.example/leads"), {
    events: ["consent.revoked"],
  });
  const { id: backup } = await createDestinationRow(sale.userId, webhookTo("https://crm.example/backup"), {
    position: 2,
  });
  const owner = { id: sale.userId, ipAddress: null };
  return {
    ...sale,
    first,
    backup,
    remove: () => removeDestination(owner, first),
    statuses: async (destinationId: string) =>
      (await db().delivery.findMany({ where: { destinationId }, orderBy: { event: "asc" } })).map(
        ({ status }) => status,
      ),
  };
}

it("leads that wait for a removed destination go to the next one", async () => {
  const world = await createWorld();
  await sellLeads(world, 2);
  await world.remove();
  expect(await world.statuses(world.first)).toEqual(["cancelled", "cancelled"]);
  expect(await world.statuses(world.backup)).toEqual(["due", "due"]);
});

it("a lead that this or another destination had accepted, and that is sent again, does not go to the next one", async () => {
  const world = await createWorld();
  const [own, others, untried] = await sellLeads(world, 3);
  const { id: third } = await createDestinationRow(world.userId, webhookTo("https://crm.example/third"), {
    position: 3,
  });
  await db().delivery.updateMany({
    where: { destinationId: world.first, subjectId: own },
    data: { acceptedAt: new Date() },
  });
  await pool().query(
    `INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "leadId", "dueAt", "status", "acceptedAt")
     VALUES (gen_random_uuid(), $1, $2, 'lead.delivered', $3, $3, now(), 'accepted', now())`,
    [third, world.userId, others],
  );
  await world.remove();
  const passedOn = await db().delivery.findMany({ where: { destinationId: world.backup } });
  expect(passedOn.map(({ subjectId }) => subjectId)).toEqual([untried]);
});

it("what a transaction queues while the destination is removed does not wait for good", async () => {
  const { userId, first, backup, remove, statuses, ...sale } = await createWorld();
  const [leadId] = await sellLeads({ userId, ...sale }, 1);
  await db().delivery.deleteMany({ where: { userId } });
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query(
      `INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "leadId", "dueAt")
       VALUES (gen_random_uuid(), $1, $2, 'lead.delivered', $3, $3, now())`,
      [first, userId, leadId],
    );
    await client.query("SELECT queue_event($1, 'consent.revoked', $2, $2, '{}'::jsonb)", [userId, leadId]);
    await remove();
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  expect(await statuses(first)).toEqual(["due", "due"]);
  await endRemoved();
  expect(await statuses(first)).toEqual(["cancelled", "cancelled"]);
  expect(await statuses(backup)).toEqual(["due"]);
});

it("an attempt that a removed destination accepts is on record, and ends what waits for the next one", async () => {
  const world = await createWorld();
  const worker = randomUUID();
  await heartbeat(worker);
  await sellLeads(world, 1);
  const [claimed] = (await claimDeliveries(worker, 500)).filter(
    ({ destinationId }) => destinationId === world.first,
  );
  if (!claimed) throw new Error("nothing was claimed");
  await world.remove();
  await recordAttempts(worker, [{ claimed, startedAt: new Date(), durationMs: 1, result: ACCEPTED_ATTEMPT }]);
  expect(await db().delivery.findUniqueOrThrow({ where: { id: claimed.id } })).toMatchObject({
    status: "cancelled",
    acceptedAt: expect.any(Date),
  });
  expect(await world.statuses(world.backup)).toEqual(["superseded"]);
});
