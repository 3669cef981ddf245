import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createDestinationRow, createOwner, webhookTo } from "@/tests/factories/deliveries";
import { allRowsRead } from "@/tests/setup/table-statistics";
import { readDeliveryOverview } from "./queries.server";

beforeAll(installCatalog);

it("the overview of deliveries has 25 destinations on a page, each destination on one, and the last page for one that does not exist", async () => {
  const { userId } = await createOwner();
  await db().destination.createMany({
    data: Array.from({ length: 55 }, (_, index) => ({
      id: randomUUID(),
      userId,
      kind: "webhook" as const,
      name: `Failing ${index}`,
      summary: "crm.example",
      position: 100 + index,
      failures: 1 + (index % 3),
    })),
  });
  const { pages, totals } = await readDeliveryOverview();
  expect(pages).toBe(Math.ceil((totals.failing + totals.paused) / 25));
  const shown: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const overview = await readDeliveryOverview(new Date(), page);
    expect([overview.page, overview.destinations.length <= 25]).toEqual([page, true]);
    shown.push(...overview.destinations.map(({ id }) => id));
  }
  expect([new Set(shown).size, shown.length]).toEqual([
    totals.failing + totals.paused,
    totals.failing + totals.paused,
  ]);
  expect((await readDeliveryOverview(new Date(), 9_999)).page).toBe(pages);
});

it("the last failure is looked for up to 30 days before the trouble began, and not among all attempts", async () => {
  const { userId } = await createOwner();
  const { id } = await createDestinationRow(userId, webhookTo("https://crm.example/hook"));
  const attempt = (hoursAgo: number, count: number, error: string | null) =>
    pool().query(
      `WITH made AS (
         INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "dueAt", "status")
         SELECT gen_random_uuid(), $1, $5, 'order.status_changed', gen_random_uuid(), now(), 'cancelled'
         FROM generate_series(1, $3::int) RETURNING "id")
       INSERT INTO "DeliveryAttempt" ("deliveryId", "number", "destinationId", "startedAt", "durationMs", "isAccepted", "error")
       SELECT "id", 1, $1, now() - make_interval(hours => $2), 1, $4::text IS NULL, $4 FROM made`,
      [id, hoursAgo, count, error, userId],
    );
  await attempt(100 * 24, 3_000, null);
  await attempt(60 * 24, 1, "timeout");
  await pool().query("SELECT make_partitions()");
  await pool().query(`VACUUM ANALYZE "DeliveryAttempt"`);
  const { rows } = await pool().query<{ name: string }>(
    `SELECT c."relname" AS "name" FROM "DeliveryAttempt" a JOIN pg_class c ON c."oid" = a."tableoid"
     WHERE a."destinationId" = $1 ORDER BY a."startedAt" LIMIT 1`,
    [id],
  );
  const pause = (daysAgo: number) =>
    db().destination.update({
      where: { id },
      data: { pausedAt: new Date(Date.now() - daysAgo * DAY_MS), pausedBy: "owner" },
    });
  const lastError = async () => {
    const { pages } = await readDeliveryOverview();
    const { destinations } = await readDeliveryOverview(new Date(), pages);
    return destinations.find((destination) => destination.id === id)?.lastError;
  };
  await pause(0);
  const before = await allRowsRead(rows[0]?.name ?? "");
  expect(await lastError()).toBeNull();
  expect((await allRowsRead(rows[0]?.name ?? "")) - before).toBeLessThan(100);
  await pause(50);
  expect(await lastError()).toBe("timeout");
});
