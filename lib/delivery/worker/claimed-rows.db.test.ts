import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createDestinationRow, createOwner, webhookTo } from "@/tests/factories/deliveries";
import { freezeStatistics, indexRowsRead, indexScans } from "@/tests/setup/table-statistics";
import { type Claimed, claimDeliveries } from "./claim-deliveries.server";
import { createBeginCheck } from "./own-claims.server";
import { recordAttempts } from "./record.server";
import { heartbeat, releaseDeadClaims } from "./worker-heartbeat.server";

const CLAIMED = 400;
const ASKED = 20;
const DESTINATIONS = 300;

beforeAll(installCatalog);

const claimsRead = () => indexRowsRead("Delivery_claimed");

/** Queues deliveries to a destination and claims `asked` of them for a new worker, which gets the others as well. */
async function claimSome(queued: number, asked: number): Promise<{ worker: string; claimed: Claimed[] }> {
  const { userId } = await createOwner();
  const { id: destinationId } = await createDestinationRow(userId, webhookTo("https://crm.example/hook"));
  const worker = randomUUID();
  await heartbeat(worker);
  await pool().query(
    `INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "dueAt")
     SELECT gen_random_uuid(), $1, $2, 'order.status_changed', gen_random_uuid(), now() FROM generate_series(1, $3::int)`,
    [destinationId, userId, queued],
  );
  const claimed = await claimDeliveries(worker, asked);
  expect(claimed).toHaveLength(asked);
  await pool().query(
    `UPDATE "Delivery" SET "claimedBy" = $1 WHERE "claimedBy" IS NULL AND "destinationId" = $2`,
    [worker, destinationId],
  );
  return { worker, claimed };
}

function recordFailures(worker: string, claimed: readonly Claimed[]): Promise<unknown> {
  const result = {
    isAccepted: false,
    status: 503,
    error: null,
    answer: null,
    requestId: null,
    isGone: false,
  };
  return recordAttempts(
    worker,
    claimed.map((delivery) => ({ claimed: delivery, startedAt: new Date(), durationMs: 1, result })),
  );
}

it("a check or a record of a few deliveries does not read all that the worker has claimed", async () => {
  await freezeStatistics(["Delivery"]);
  const { worker, claimed: asked } = await claimSome(CLAIMED + ASKED, ASKED);
  const { updatedAt: destinationVersion } = await db().destination.findUniqueOrThrow({
    where: { id: asked[0]?.destinationId ?? "" },
  });
  const waiting = { checkedMs: Number.NEGATIVE_INFINITY, isStopped: false, destinationVersion };
  const before = await claimsRead();
  const mayBegin = createBeginCheck(worker, () => []);
  const began = await Promise.all(asked.map((claimed) => mayBegin({ ...waiting, claimed })));
  const afterCheck = await claimsRead();
  await recordFailures(worker, asked);
  const afterRecord = await claimsRead();
  expect(began).toEqual(asked.map(() => true));
  expect(afterCheck - before).toBeLessThan(ASKED);
  expect(afterRecord - afterCheck).toBeLessThan(ASKED);
});

it("a claim in the middle of many destinations reads no more of what waits than its turn", async () => {
  const { userId } = await createOwner();
  await pool().query(
    `WITH made AS (
       INSERT INTO "Destination" ("id", "userId", "kind", "name", "summary", "position")
       SELECT gen_random_uuid(), $1, 'webhook', 'CRM', 'crm.example', n FROM generate_series(1, $2::int) n RETURNING "id")
     INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "dueAt")
     SELECT gen_random_uuid(), made."id", $1, 'order.status_changed', gen_random_uuid(), now() FROM made, generate_series(1, 3)`,
    [userId, DESTINATIONS],
  );
  await pool().query(`VACUUM ANALYZE "Delivery"`);
  const worker = randomUUID();
  await heartbeat(worker);
  const { rows } = await pool().query<{ id: string }>(
    `SELECT "id" FROM "Destination" WHERE "userId" = $1 ORDER BY "id" OFFSET $2`,
    [userId, DESTINATIONS / 2],
  );
  const before = await indexRowsRead("Delivery_waiting");
  const [claimed] = await claimDeliveries(worker, 1, { after: rows[0]?.id ?? "" });
  expect(claimed?.destinationId).toBe(rows[1]?.id);
  expect((await indexRowsRead("Delivery_waiting")) - before).toBeLessThan(DESTINATIONS / 10);
  await pool().query(`DELETE FROM "Delivery" WHERE "userId" = $1`, [userId]);
});

it("recording an attempt does not look into the months before the delivery was queued", async () => {
  const { worker, claimed } = await claimSome(2, 1);
  const [delivery] = claimed;
  // An attempt of two months ago, which gives that month its partition.
  const { rows } = await pool().query<{ month: string }>(
    `INSERT INTO "DeliveryAttempt" ("deliveryId", "number", "destinationId", "startedAt", "durationMs", "isAccepted")
     VALUES ($1, 99, $2, now() - interval '62 days', 1, false) RETURNING to_char("startedAt" AT TIME ZONE 'UTC', 'YYYY_MM') AS "month"`,
    [delivery?.id, delivery?.destinationId],
  );
  await pool().query("SELECT make_partitions()");
  const lookups = () => indexScans(`DeliveryAttempt_${rows[0]?.month}_pkey`);

  const before = await lookups();
  await recordFailures(worker, claimed);
  expect(await lookups()).toBe(before);

  // The worker dies, and its other claim is freed and recorded.
  await pool().query(`UPDATE "DeliveryWorker" SET "seenAt" = now() - interval '1 hour' WHERE "id" = $1`, [
    worker,
  ]);
  await releaseDeadClaims(true);
  expect(await lookups()).toBe(before);
  const attempts = await pool().query(
    `SELECT "error" FROM "DeliveryAttempt" WHERE "destinationId" = $1 AND "startedAt" > now() - interval '1 day' ORDER BY "error"`,
    [delivery?.destinationId],
  );
  expect(attempts.rows).toEqual([{ error: "interrupted" }, { error: null }]);
});
