import { beforeAll, expect, it } from "@jest/globals";
import { applyHolds } from "@/lib/accounts/standing/apply-holds.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { readDeliveryOverview } from "@/lib/staff/deliveries/queries.server";
import { createDestinationRow, createOwner, webhookTo } from "@/tests/factories/deliveries";
import { allRowsRead, freezeStatistics } from "@/tests/setup/table-statistics";
import { readHealth } from "./destinations/read-health.server";
import { cancelWaiting, passOn, sendWaitingNow } from "./transition-deliveries.server";

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

it.each([
  ["holding an account", () => inTransaction((transaction) => applyHolds(transaction, userId))],
  ["pausing a destination", () => inTransaction((transaction) => passOn(transaction, id))],
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
