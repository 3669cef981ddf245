import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { applyHolds } from "@/lib/accounts/standing/apply-holds.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { HOUR_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { readDeliveryOverview } from "@/lib/staff/deliveries/queries.server";
import { ACCEPTED_ATTEMPT, createDestinationRow, createOwner, webhookTo } from "@/tests/factories/deliveries";
import { allRowsRead, freezeStatistics } from "@/tests/setup/table-statistics";
import { readHealth } from "./destinations/read-health.server";
import { cancelWaiting, passOn, sendWaitingNow } from "./transition-deliveries.server";
import { claimDeliveries } from "./worker/claim-deliveries.server";
import { recordAttempts } from "./worker/record.server";
import { heartbeat } from "./worker/worker-heartbeat.server";

const ACCEPTED = 5_000;
const WAITING = 5;

let userId: string;
let id: string;
beforeAll(async () => {
  await installCatalog();
  userId = (await createOwner()).userId;
  id = (await createDestinationRow(userId, webhookTo("https://crm.example/hook"))).id;
  // It fails, so that the list of staff shows it.
  await db().destination.update({ where: { id }, data: { failures: 1, failingSince: new Date() } });
  await pool().query(
    `INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "dueAt", "status", "acceptedAt")
     SELECT gen_random_uuid(), $1, $2, 'order.status_changed', gen_random_uuid(), now(),
       (CASE WHEN n > $3 THEN 'accepted' ELSE 'due' END)::"DeliveryStatus", CASE WHEN n > $3 THEN now() END
     FROM generate_series(1, $3::int + $4::int) n`,
    [id, userId, WAITING, ACCEPTED],
  );
  await freezeStatistics(["Delivery"]);
});

/** A worker delivers one more delivery, as the test that closes the circuit breaker. What waits is due later. */
async function mend() {
  const worker = randomUUID();
  await heartbeat(worker);
  const later = new Date(Date.now() + HOUR_MS);
  await db().destination.update({ where: { id }, data: { failures: 5, breakerUntil: new Date() } });
  await pool().query(
    `UPDATE "Delivery" SET "dueAt" = $2 WHERE "userId" = $1 AND "destinationId" = $3 AND "status" = 'due'`,
    [userId, later, id],
  );
  await db().delivery.create({
    data: {
      destinationId: id,
      userId,
      event: "order.status_changed",
      subjectId: randomUUID(),
      dueAt: new Date(),
    },
  });
  const claimed = await claimDeliveries(worker, 10);
  const finished = claimed.map((one) => ({
    claimed: one,
    startedAt: new Date(),
    durationMs: 1,
    result: ACCEPTED_ATTEMPT,
  }));
  expect(await recordAttempts(worker, finished)).toEqual([{ destinationId: id, change: "mended" }]);
  // In SQL, because Prisma passes the status as a parameter, and would not use the index.
  const { rowCount } = await pool().query(
    `SELECT 1 FROM "Delivery" WHERE "userId" = $1 AND "status" = 'due' AND "dueAt" < $2`,
    [userId, later],
  );
  expect(rowCount).toBe(WAITING);
  await db().destination.update({ where: { id }, data: { failures: 1, failingSince: new Date() } });
}

it.each([
  ["holding an account", () => inTransaction((transaction) => applyHolds(transaction, userId))],
  ["pausing a destination", () => inTransaction((transaction) => passOn(transaction, id))],
  ["a receiver that works again", mend],
  [
    "resuming a destination",
    () => inTransaction((transaction) => sendWaitingNow(transaction, id, { isResumed: true })),
  ],
  [
    "the health of a destination",
    async () => {
      const health = await readHealth(await db().destination.findMany({ where: { userId } }));
      expect(health.get(id)).toMatchObject({ waiting: WAITING });
    },
  ],
  [
    "the page of staff",
    async () => {
      const { totals, destinations } = await readDeliveryOverview();
      expect(totals.waiting).toBe(WAITING);
      expect(destinations).toMatchObject([{ id, waiting: WAITING }]);
    },
  ],
  ["removing a destination", () => inTransaction((transaction) => cancelWaiting(transaction, [id]))],
])("%s reads what waits, and not what was sent before", async (_what, run) => {
  const before = await allRowsRead("Delivery");
  await run();
  expect((await allRowsRead("Delivery")) - before).toBeLessThan(ACCEPTED / 10);
});

it("what waited for the removed destination is cancelled", async () => {
  expect(await db().delivery.count({ where: { userId, status: "cancelled" } })).toBe(WAITING);
});
