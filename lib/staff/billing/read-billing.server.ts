import "server-only";
import { BOOK_TASK_KINDS } from "@/lib/books/book-tasks";
import { sumEntries } from "@/lib/books/sum-entries";
import { db } from "@/lib/platform/db/prisma.server";
import { replica } from "@/lib/platform/db/replica.server";
import { sql } from "@/lib/platform/db/sql";
import { STAFF_TASK_KINDS } from "@/lib/staff-tasks/task-kinds";
import { listOpenTasks } from "@/lib/staff-tasks/tasks-of-kinds.server";
import { fillDays } from "./fill-days";
import type { BillingOverview, BillingPeriodQuery, BookCheckDto } from "./schemas";
import { MOVEMENT_OF_ENTRY } from "./select-entries.server";

/** Tasks on the page; the rest is at /admin/tasks. */
const MOST_TASKS = 50;

/**
 * The first and the last day of a period, as days of New York. Without days, the last 30.
 * @param now decides what today is.
 */
export async function resolvePeriod(
  { days = "30", from, to }: BillingPeriodQuery,
  now = new Date(),
): Promise<{ from: string; to: string }> {
  if (from && to) return { from, to };
  const [period] = await replica().rows(
    sql(`SELECT (trade_day($1) - $2::int + 1)::text AS "from!", trade_day($1)::text AS "to!"`),
    [now, Number(days)],
  );
  if (!period) throw new Error("The database returned no period.");
  return period;
}

/** Sums by day, totals, fees, the last check and the open differences of a period. Amounts in US dollars only. For staff. */
export async function readBilling(query: BillingPeriodQuery, now = new Date()): Promise<BillingOverview> {
  const { from, to } = await resolvePeriod(query, now);
  const [rows, [fees], lastCheck, tasks] = await Promise.all([
    replica().rows(
      sql(`SELECT trade_day("occurredAt")::text AS "day!", "kind", sum("amountCents")::float8 AS "amountCents!"
           FROM "BookEntry"
           WHERE "currency" = 'usd' AND "occurredAt" >= $1::date::timestamp AT TIME ZONE 'America/New_York'
             AND "occurredAt" < ($2::date + 1)::timestamp AT TIME ZONE 'America/New_York'
           GROUP BY 1, 2`),
      [from, to],
    ),
    replica().rows(
      sql(
        `SELECT COALESCE(sum(m."feeCents") FILTER (WHERE e."currency" = 'usd'), 0)::float8 AS "fees!",
             count(*) FILTER (WHERE m."id" IS NULL)::int AS "unknown!",
             count(*) FILTER (WHERE e."currency" <> 'usd')::int AS "otherCurrencies!"
           FROM "BookEntry" e
           ${MOVEMENT_OF_ENTRY}
           WHERE e."occurredAt" >= $1::date::timestamp AT TIME ZONE 'America/New_York'
             AND e."occurredAt" < ($2::date + 1)::timestamp AT TIME ZONE 'America/New_York'` as const,
      ),
      [from, to],
    ),
    db().bookCheck.findFirst({ orderBy: { id: "desc" } }),
    listOpenTasks(BOOK_TASK_KINDS),
  ]);
  return {
    from,
    to,
    days: fillDays(from, to, rows),
    totals: { ...sumEntries(rows), fees: fees?.fees ?? 0, feesUnknown: fees?.unknown ?? 0 },
    otherCurrencies: fees?.otherCurrencies ?? 0,
    lastCheck: lastCheck ? toBookCheckDto(lastCheck) : null,
    tasks: tasks.slice(0, MOST_TASKS).map(({ id, kind, subject, openedAt }) => ({
      id,
      title: STAFF_TASK_KINDS[kind].title,
      subjectId: subject.id,
      openedAt: openedAt.toISOString(),
    })),
  };
}

interface BookCheckRow {
  id: bigint;
  startedAt: Date;
  finishedAt: Date | null;
  verdict: BookCheckDto["verdict"];
  movements: number;
  differences: number;
}

function toBookCheckDto({ id, startedAt, finishedAt, ...rest }: BookCheckRow): BookCheckDto {
  const { verdict, movements, differences } = rest;
  return {
    id: String(id),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    verdict,
    movements,
    differences,
  };
}
