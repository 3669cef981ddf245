import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import pg from "pg";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { HOUR_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { keepPartitions } from "@/lib/platform/db/keep-partitions.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { DATABASE_GAUGES, METRICS } from "@/lib/platform/metrics/metric-list";
import { writeMetrics } from "@/lib/platform/metrics/metrics.server";
import { closeStaffTask, openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { disputePayment } from "@/tests/factories/disputes";
import { createPaidPayment, createSettledPayment } from "@/tests/factories/payments";
import { tamper } from "@/tests/factories/tamper";
import { readDatabaseMetrics } from "./read-database-metrics.server";

async function valuesOf(): Promise<Map<string, number>> {
  await readDatabaseMetrics();
  const { text } = await writeMetrics();
  const lines = text.matchAll(/^(leadwell_\S+) (\S+)$/gm);
  return new Map([...lines].map(([, name = "", value]) => [name, Number(value)]));
}

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

  // What waits for a paused destination waits for its owner, not for a worker.
  const pausedAt = new Date();
  await db().destination.update({ where: { id: open.id }, data: { pausedAt, pausedBy: "owner" } });
  expect((await valuesOf()).get("leadwell_deliveries_due")).toBe(0);
});

it("takes no check that broke off for a verdict: neither for tampering nor for the end of a difference", async () => {
  const check = (hoursAgo: number) => {
    const at = new Date(Date.now() - hoursAgo * 60 * MINUTE_MS);
    return { startedAt: at, finishedAt: at };
  };
  await db().ledgerCheck.create({ data: { ...check(20), verdict: "passed" } });
  await db().ledgerCheck.create({ data: { ...check(1), verdict: "aborted" } });
  await db().bookCheck.create({ data: { ...check(20), verdict: "differs", differences: 3 } });
  await db().bookCheck.create({ data: { ...check(1), verdict: "aborted" } });
  const values = await valuesOf();
  expect(values.get("leadwell_ledger_check_passed")).toBe(1);
  expect(values.get("leadwell_ledger_check_age_seconds")).toBeGreaterThanOrEqual(20 * 3_600);
  expect(values.get("leadwell_books_differences")).toBe(3);
  expect(values.get("leadwell_books_check_passed")).toBe(0);
});

it("says that a database that accepts no writes is not up, and still what waits", async () => {
  const real = pool();
  const options = "-c default_transaction_read_only=on";
  globalThis.leadwellPool = new pg.Pool({ connectionString: env().DATABASE_URL, options });
  const values = await valuesOf();
  await pool().end();
  globalThis.leadwellPool = real;
  expect(values.get("leadwell_database_up")).toBe(0);
  expect(values.has("leadwell_sale_notices")).toBe(true);
  expect((await valuesOf()).get("leadwell_database_up")).toBe(1);
});

it("tells how long the oldest sale has waited for its receipt, however many wait", async () => {
  const oldest = async () => (await valuesOf()).get("leadwell_oldest_sale_notice_seconds") ?? -1;
  await db().saleNotice.deleteMany();
  expect(await oldest()).toBe(0);
  const owner = await createOwner();
  const ids = await sellLeads(owner, 5);
  // A busy system: some sales wait at any time, none of them for long.
  for (const leadId of ids)
    await db().saleNotice.create({ data: { orderId: owner.orderId, leadIds: [leadId] } });
  expect(await oldest()).toBeGreaterThanOrEqual(0);
  expect(await oldest()).toBeLessThan(120);
  await tamper(`UPDATE "Allocation" SET "allocatedAt" = now() - interval '11 minutes' WHERE "leadId" = $1`, [
    ids[3],
  ]);
  expect(await oldest()).toBeGreaterThanOrEqual(660);
  expect(await oldest()).toBeLessThan(780);
  await tamper(`DELETE FROM "Allocation" WHERE "leadId" = $1`, [ids[4]]);
  expect(await oldest()).toBeGreaterThanOrEqual(86_400);
  await db().saleNotice.deleteMany();
});

describe("the age of the oldest refund that we owe", () => {
  const oldest = async () => (await valuesOf()).get("leadwell_oldest_owed_refund_seconds");
  const createdAt = new Date(Date.now() - 26 * HOUR_MS);
  const dispute = async (paymentIntentId: string) => recordDispute(await disputePayment(paymentIntentId));

  it("counts a refund of a whole payment, but not while the bank decides about the payment", async () => {
    const { paymentIntentId } = await createPaidPayment();
    expect(await oldest()).toBe(0);
    await db().payment.update({ where: { paymentIntentId }, data: { createdAt, state: "refunding" } });
    expect(await oldest()).toBeGreaterThanOrEqual(26 * 3_600);
    await dispute(paymentIntentId);
    expect(await oldest()).toBe(0);
  });

  it("counts a refund of a part, but not while the bank decides about the payment", async () => {
    const { orderId, paymentIntentId } = await createSettledPayment();
    await db().partialRefund.create({
      data: { causeId: randomUUID(), orderId, paymentIntentId, amountCents: 4_550, createdAt },
    });
    expect(await oldest()).toBeGreaterThanOrEqual(26 * 3_600);
    await dispute(paymentIntentId);
    expect(await oldest()).toBe(0);
  });
});

it("counts the tasks of staff that are overdue, and the disputes to answer within 48 hours", async () => {
  const counted = async () => {
    const values = await valuesOf();
    return [values.get("leadwell_overdue_staff_tasks"), values.get("leadwell_urgent_disputes")];
  };
  const open = async (kind: "payments.answer-dispute" | "orders.settle-undelivered", hoursLeft: number) => {
    const subject = { type: "dispute", id: randomUUID() } as const;
    await openStaffTask({ kind, subject, facts: {}, dueAt: new Date(Date.now() + hoursLeft * HOUR_MS) });
    return { kind, subject };
  };
  await db().staffTask.deleteMany();
  await open("payments.answer-dispute", 49);
  await open("orders.settle-undelivered", 1);
  expect(await counted()).toEqual([0, 0]);
  const urgent = await open("payments.answer-dispute", 47);
  expect(await counted()).toEqual([0, 1]);
  const late = await open("orders.settle-undelivered", -1);
  const missed = await open("payments.answer-dispute", -1);
  expect(await counted()).toEqual([2, 2]);
  for (const task of [urgent, late, missed]) await closeStaffTask({ ...task, note: "Done." });
  expect(await counted()).toEqual([0, 0]);
});

const DEFAULT_PARTITIONS = METRICS.leadwell_default_partition_rows.labels.table;
const rowsWithoutPartition = async () => {
  const values = await valuesOf();
  return DEFAULT_PARTITIONS.map((table) => values.get(`leadwell_default_partition_rows{table="${table}"}`));
};

it("counts the rows of each default partition, until they moved into a partition of their month", async () => {
  expect(await rowsWithoutPartition()).toEqual([0, 0, 0]);
  const inFourYears = new Date(Date.now() + 4 * 366 * 24 * 60 * MINUTE_MS);
  await db().leadView.create({ data: { leadId: randomUUID(), userId: randomUUID(), at: inFourYears } });
  await db().leadView.create({ data: { leadId: randomUUID(), userId: randomUUID() } });
  for (let entry = 1; entry <= 2; entry += 1)
    await db().auditEntry.create({ data: { action: "test", at: inFourYears } });
  expect(await rowsWithoutPartition()).toEqual([2, 0, 1]);
  await keepPartitions();
  expect(await rowsWithoutPartition()).toEqual([0, 0, 0]);
});

it("names every table that is partitioned by month, and no other", async () => {
  const { rows } = await pool().query(
    `SELECT c.relname AS "name" FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
     WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...DEFAULT_PARTITIONS]);
});

it("counts up to 10,000 rows of a default partition, as a role that may not read it", async () => {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query(`INSERT INTO "LeadView" ("leadId", "userId", "at")
      SELECT gen_random_uuid(), gen_random_uuid(), now() + interval '9 years' FROM generate_series(1, 10001)`);
    await client.query(`CREATE ROLE metrics_reader; SET LOCAL ROLE metrics_reader`);
    const { rows } = await client.query(
      `SELECT "rows" FROM count_default_partitions() WHERE "table" = 'LeadView'`,
    );
    expect(rows).toEqual([{ rows: 10_000 }]);
    await expect(client.query(`SELECT 1 FROM partitions."LeadView_default"`)).rejects.toThrow(
      "permission denied",
    );
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
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
