import { expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { DATABASE_GAUGES } from "@/lib/platform/metrics/metric-list";
import { writeMetrics } from "@/lib/platform/metrics/metrics.server";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { readDatabaseMetrics } from "./read-database-metrics.server";

async function valuesOf(): Promise<Map<string, number>> {
  await readDatabaseMetrics();
  const { text } = await writeMetrics();
  const lines = text.matchAll(/^(leadwell_\S+) (\S+)$/gm);
  return new Map([...lines].map(([, name = "", value]) => [name, Number(value)]));
}

const MINUTE_MS = 60_000;

it("tells what waits, the state of the breakers and the last checks", async () => {
  await installCatalog();
  const owner = await createOwner();
  const open = await createDestinationRow(owner.userId, webhookTo("http://127.0.0.1:1/open"));
  await sellLeads(owner, 3);
  await db().delivery.updateMany({ data: { dueAt: new Date(Date.now() - 10 * MINUTE_MS) } });
  await db().stripeEvent.create({
    data: {
      id: "evt_1",
      type: "charge.refunded",
      objectId: "ch_1",
      stripeCreatedAt: new Date(),
      receivedAt: new Date(Date.now() - 5 * MINUTE_MS),
    },
  });
  await db().saleNotice.create({ data: { orderId: owner.orderId, leadIds: [] } });
  await db().bookCheck.create({
    data: { startedAt: new Date(), finishedAt: new Date(), verdict: "differs", differences: 2 },
  });

  const values = await valuesOf();
  expect(values.get("leadwell_database_up")).toBe(1);
  expect(values.get("leadwell_deliveries_due")).toBe(3);
  expect(values.get("leadwell_oldest_delivery_seconds")).toBeGreaterThanOrEqual(600);
  expect(values.get("leadwell_oldest_stripe_event_seconds")).toBeGreaterThanOrEqual(300);
  expect(values.get("leadwell_sale_notices")).toBe(1);
  expect(values.get("leadwell_books_differences")).toBe(2);
  expect(values.get("leadwell_books_check_passed")).toBe(0);
  expect(values.get('leadwell_destinations{state="healthy"}')).toBe(1);
  // No worker has run, and the ledger was never checked: nothing is known.
  expect(values.has("leadwell_worker_heartbeat_age_seconds")).toBe(false);
  expect(values.has("leadwell_ledger_check_age_seconds")).toBe(false);
  expect(values.has("leadwell_ledger_check_passed")).toBe(false);

  const breakerUntil = new Date(Date.now() + 10 * MINUTE_MS);
  await db().destination.update({ where: { id: open.id }, data: { failures: 9, breakerUntil } });
  const broken = await valuesOf();
  expect(broken.get('leadwell_destinations{state="open"}')).toBe(1);
  expect(broken.get('leadwell_destinations{state="healthy"}')).toBe(0);
  // Nothing may be sent there now, so nothing is late.
  expect(broken.get("leadwell_oldest_delivery_seconds")).toBe(0);
});

it("forgets the values when the database does not respond", async () => {
  await valuesOf();
  // A pool that has ended refuses every statement.
  await pool().end();
  const values = await valuesOf();
  globalThis.leadwellPool = undefined;
  const shown = [...values.keys()].filter((name) => DATABASE_GAUGES.some((gauge) => name.startsWith(gauge)));
  expect(shown).toEqual(["leadwell_database_up"]);
  expect(values.get("leadwell_database_up")).toBe(0);
});
