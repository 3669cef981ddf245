import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";
import {
  DATABASE_GAUGES,
  METRICS,
  PLAIN_DATABASE_GAUGES,
  type PlainGaugeName,
} from "@/lib/platform/metrics/metric-list";
import { removeGauge, setGauge } from "@/lib/platform/metrics/metrics.server";
import { DEAD_DELIVERIES } from "@/lib/staff/dead-deliveries";
import { readReadiness } from "@/lib/staff/readiness/read-readiness.server";

/**
 * What waits, in one look. "Delivery_waiting" holds the due deliveries by destination, so the oldest one of each open
 * destination is its first entry. A delivery waits for its worker only if its destination is not paused and its breaker is
 * closed. Counts stop at 10,000. While the bank decides about a dispute, nothing of its payment is owed (CLAIM_DUE of
 * pay-partial-refunds.server.ts). A notice is as old as the sale of its first lead. One whose sale is gone counts as a day old: it
 * never gets a receipt.
 */
const STATE = sql(
  `SELECT
     (SELECT count(*)::int FROM (
        SELECT 1 FROM "Delivery" w JOIN "Destination" d ON d."id" = w."destinationId"
        WHERE w."status" = 'due' AND w."claimedBy" IS NULL AND w."heldAt" IS NULL AND w."digestAt" IS NULL
          AND w."dueAt" <= now() AND d."pausedAt" IS NULL AND d."removedAt" IS NULL
        LIMIT 10000) one) AS "due!",
     (SELECT COALESCE(max(EXTRACT(EPOCH FROM now() - first."dueAt")), 0)::float8
      FROM "Destination" d CROSS JOIN LATERAL (
        SELECT w."dueAt" FROM "Delivery" w
        WHERE w."destinationId" = d."id" AND w."status" = 'due' AND w."claimedBy" IS NULL AND w."heldAt" IS NULL
          AND w."digestAt" IS NULL AND w."dueAt" <= now()
        ORDER BY w."dueAt" LIMIT 1) first
      WHERE d."pausedAt" IS NULL AND d."removedAt" IS NULL
        AND (d."breakerUntil" IS NULL OR d."breakerUntil" <= now())) AS "oldestDelivery!",
     (SELECT count(*)::int FROM (${DEAD_DELIVERIES} LIMIT 10000) one) AS "failed!",
     (SELECT count(*)::int FROM (SELECT 1 FROM "SaleNotice" LIMIT 10000) one) AS "notices!",
     (SELECT GREATEST(0, COALESCE(EXTRACT(EPOCH FROM now() - min(COALESCE(a."allocatedAt", now() - interval '1 day'))), 0))::float8
      FROM (SELECT "leadIds"[1] AS "leadId" FROM "SaleNotice" ORDER BY "id" LIMIT 100) n
      LEFT JOIN "Allocation" a ON a."leadId" = n."leadId") AS "oldestNotice!",
     (SELECT COALESCE(EXTRACT(EPOCH FROM now() - min("receivedAt")), 0)::float8
      FROM "StripeEvent" WHERE "handledAt" IS NULL) AS "oldestEvent!",
     (SELECT COALESCE(EXTRACT(EPOCH FROM now() - min(owed."createdAt")), 0)::float8 FROM (
        SELECT "createdAt" FROM "PartialRefund" WHERE "paidAt" IS NULL AND "amountCents" > 0
          AND NOT is_refund_blocked("paymentIntentId", "despiteInquiry")
        UNION ALL
        SELECT "createdAt" FROM "Payment" WHERE "state" = 'refunding' AND NOT is_payment_contested("paymentIntentId")
      ) owed) AS "oldestRefund!",
     (SELECT count(*)::int FROM (
        SELECT 1 FROM "StaffTask" WHERE "doneAt" IS NULL AND "dueAt" < now() LIMIT 10000) one) AS "overdueTasks!",
     (SELECT count(*)::int FROM (
        SELECT 1 FROM "StaffTask" WHERE "doneAt" IS NULL AND "kind" = 'payments.answer-dispute'
          AND "dueAt" < now() + interval '48 hours' LIMIT 10000) one) AS "urgentDisputes!",
     (SELECT COALESCE((SELECT "differences" FROM "BookCheck" WHERE "verdict" IN ('passed', 'differs')
      ORDER BY "id" DESC LIMIT 1), 0)) AS "differences!"`,
);

const DESTINATIONS = sql(
  `SELECT CASE WHEN "pausedAt" IS NOT NULL THEN 'paused' WHEN "breakerUntil" > now() THEN 'open'
            WHEN "failures" > 0 THEN 'failing' ELSE 'healthy' END AS "state!", count(*)::int AS "total!"
   FROM "Destination" WHERE "removedAt" IS NULL GROUP BY 1 LIMIT 4`,
);

const DEFAULT_PARTITIONS = sql(
  `SELECT "table" AS "table!", "rows" AS "rows!" FROM count_default_partitions()`,
);

const STATES = METRICS.leadwell_destinations.labels.state;

/**
 * Sets the gauges that are about the whole product: queues, breakers, dead letters, money, partitions and the last checks. When the
 * database does not respond, `leadwell_database_up` is 0 and the others have no value, so that no alert reads an old one.
 */
export async function readDatabaseMetrics(): Promise<void> {
  try {
    const { gauges, destinations, defaultPartitions } = await readState();
    for (const name of PLAIN_DATABASE_GAUGES) {
      const value = gauges[name];
      if (typeof value === "number") setGauge(name, value);
      else removeGauge(name);
    }
    for (const [state, total] of destinations) setGauge("leadwell_destinations", total, { state });
    for (const { table, rows } of defaultPartitions)
      setGauge("leadwell_default_partition_rows", rows, { table });
  } catch (error) {
    logger().warn({ error: messageOf(error) }, "metrics of the database could not be read");
    for (const name of DATABASE_GAUGES) removeGauge(name);
    setGauge("leadwell_database_up", 0);
  }
}

async function readState() {
  const [{ checks }, [state], counted, defaultPartitions] = await Promise.all([
    readReadiness(),
    autocommit.rows(STATE, []),
    autocommit.rows(DESTINATIONS, []),
    autocommit.rows(DEFAULT_PARTITIONS, []),
  ]);
  // Without a response there is no check but the database's. A database that accepts no writes still says what waits.
  if (!checks.queue || !state) throw new Error("the database does not respond");
  const gauges: Partial<Record<PlainGaugeName, number | null | undefined>> = {
    leadwell_database_up: Number(checks.database.ok),
    leadwell_worker_heartbeat_age_seconds: checks.worker?.heartbeatAgeSeconds,
    leadwell_oldest_job_seconds: checks.queue?.oldestJobSeconds,
    leadwell_dead_letters: checks.deadLetters?.count,
    leadwell_ledger_check_age_seconds: checks.ledger?.ageSeconds,
    leadwell_ledger_check_passed: zeroOrOne(checks.ledger?.passed),
    leadwell_books_check_age_seconds: checks.books?.ageSeconds,
    leadwell_books_check_passed: zeroOrOne(checks.books?.passed),
    leadwell_books_differences: state.differences,
    leadwell_deliveries_due: state.due,
    leadwell_oldest_delivery_seconds: state.oldestDelivery,
    leadwell_failed_deliveries: state.failed,
    leadwell_sale_notices: state.notices,
    leadwell_oldest_sale_notice_seconds: state.oldestNotice,
    leadwell_oldest_stripe_event_seconds: state.oldestEvent,
    leadwell_oldest_owed_refund_seconds: state.oldestRefund,
    leadwell_overdue_staff_tasks: state.overdueTasks,
    leadwell_urgent_disputes: state.urgentDisputes,
  };
  const totals = new Map(counted.map((row) => [row.state, row.total]));
  const destinations = STATES.map((name) => [name, totals.get(name) ?? 0] as const);
  return { gauges, destinations, defaultPartitions };
}

function zeroOrOne(passed: boolean | null | undefined): number | null {
  return typeof passed === "boolean" ? Number(passed) : null;
}
