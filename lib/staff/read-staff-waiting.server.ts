import "server-only";
import { DISPUTE_GROUPS } from "@/lib/disputes/dispute-status";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { DEAD_LETTERS } from "@/lib/platform/jobs/boss.server";
import type { WaitingDto } from "@/lib/workspace/waiting";
import { DEAD_DELIVERIES } from "./dead-deliveries";

// Each count stops at 100.
const WAITING = sql(
  `SELECT
     (SELECT count(*)::int FROM (SELECT 1 FROM "Order" WHERE "status" = 'pending' LIMIT 100) one) AS "orders!",
     (SELECT count(*)::int FROM (${DEAD_DELIVERIES} LIMIT 100) one) AS "delivery!",
     (SELECT count(*)::int FROM (SELECT 1 FROM "LeadReturn" WHERE "status" = 'open' LIMIT 100) one) AS "returns!",
     (SELECT count(*)::int FROM (SELECT 1 FROM "Inquiry" WHERE "status" = 'new' LIMIT 100) one) AS "inquiries!",
     (SELECT count(*)::int FROM (SELECT 1 FROM "StaffTask" WHERE "doneAt" IS NULL LIMIT 100) one) AS "tasks!",
     (SELECT count(*)::int FROM (SELECT 1 FROM pgboss.job
        WHERE "name" = $1 AND "state" < 'active' AND "source_name" IS NOT NULL LIMIT 100) one) AS "jobs!",
     (SELECT count(*)::int FROM (
        SELECT 1 FROM "Dispute" WHERE "status" = ANY ($2::"DisputeStatus"[]) LIMIT 100) one) AS "disputes!"`,
);

/** What waits for staff: orders, failed deliveries, returns, inquiries, tasks, failed jobs and disputes. */
export async function readStaffWaiting(): Promise<WaitingDto> {
  const [row] = await autocommit.rows(WAITING, [DEAD_LETTERS, [...DISPUTE_GROUPS.answer]]);
  return { ...row };
}
