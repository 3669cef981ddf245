import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { createDestinationRow, createOwner, webhookTo } from "@/tests/factories/deliveries";
import { freezeStatistics, indexRowsRead } from "@/tests/setup/table-statistics";
import { createBeginCheck } from "./begin-check.server";
import { claimDeliveries, heartbeat } from "./claim-deliveries.server";
import { recordAttempts } from "./record.server";

const CLAIMED = 400;
const ASKED = 20;

beforeAll(installCatalog);

const claimsRead = () => indexRowsRead("Delivery_claimed");

it("a check or a record of a few deliveries does not read all that the worker has claimed", async () => {
  await freezeStatistics(["Delivery"]);
  const { userId } = await createOwner();
  const { id: destinationId } = await createDestinationRow(userId, webhookTo("https://crm.example/hook"));
  const worker = randomUUID();
  await heartbeat(worker);
  await pool().query(
    `INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "dueAt")
     SELECT gen_random_uuid(), $1, $2, 'order.status_changed', gen_random_uuid(), now() FROM generate_series(1, $3::int)`,
    [destinationId, userId, CLAIMED + ASKED],
  );
  const asked = await claimDeliveries(worker, ASKED);
  await pool().query(`UPDATE "Delivery" SET "claimedBy" = $1 WHERE "claimedBy" IS NULL`, [worker]);
  expect(asked).toHaveLength(ASKED);

  const before = await claimsRead();
  const mayBegin = createBeginCheck(worker, () => []);
  const began = await Promise.all(
    asked.map((claimed) => mayBegin({ claimed, checkedMs: Number.NEGATIVE_INFINITY, isStopped: false })),
  );
  const afterCheck = await claimsRead();
  const result = {
    isAccepted: false,
    status: 503,
    error: null,
    answer: null,
    requestId: null,
    isGone: false,
  };
  await recordAttempts(
    worker,
    asked.map((claimed) => ({ claimed, startedAt: new Date(), durationMs: 1, result })),
  );
  const afterRecord = await claimsRead();
  expect(began).toEqual(asked.map(() => true));
  expect(afterCheck - before).toBeLessThan(ASKED);
  expect(afterRecord - afterCheck).toBeLessThan(ASKED);
});
