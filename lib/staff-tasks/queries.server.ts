import "server-only";
import * as z from "zod/mini";
import { readUsernames } from "@/lib/audit/read-usernames.server";
import { formatAmount } from "@/lib/kit/money";
import { placeInPages } from "@/lib/kit/pages";
import type { StaffTask } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { StaffTaskDto, StaffTaskPageDto, StaffTaskQuery } from "./schemas";
import { STAFF_TASK_KINDS, STAFF_TASK_SUBJECTS } from "./task-kinds";

const PAGE_SIZE = 25;

const storedFacts = z.record(z.string(), z.unknown());

/** A page of tasks: the open ones by deadline, or the ones that are done, newest first. For staff. */
export async function listStaffTasks(query: StaffTaskQuery, now = new Date()): Promise<StaffTaskPageDto> {
  const isDone = query.status === "done";
  const where = isDone ? { doneAt: { not: null } } : { doneAt: null };
  const [found, open, overdue] = await Promise.all([
    db().staffTask.count({ where }),
    db().staffTask.count({ where: { doneAt: null } }),
    db().staffTask.count({ where: { doneAt: null, dueAt: { lt: now } } }),
  ]);
  const { page, pages, skip, take } = placeInPages(found, PAGE_SIZE, query.page);
  const rows = await db().staffTask.findMany({
    where,
    orderBy: isDone ? [{ doneAt: "desc" }, { id: "asc" }] : [{ dueAt: "asc" }, { id: "asc" }],
    skip,
    take,
  });
  const [names, owed] = await Promise.all([
    readUsernames(rows.flatMap(({ doneById }) => doneById ?? [])),
    owedOf(rows),
  ]);
  return { tasks: rows.map((row) => toStaffTaskDto(row, { names, owed, now })), open, overdue, page, pages };
}

/** What we owe now of the failed or refused refunds that open tasks are about, `$45.50`, by the task's id. */
async function owedOf(rows: readonly StaffTask[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ id, kind, doneAt }) =>
    (kind === "payments.repeat-refund" || kind === "payments.make-refund") && !doneAt ? [id] : [],
  );
  if (ids.length === 0) return new Map();
  const refunds = await autocommit.rows(OWED, [ids]);
  return new Map(
    refunds.flatMap(({ taskId, owedCents, currency }) =>
      owedCents === null ? [] : [[taskId, formatAmount(owedCents, currency)]],
    ),
  );
}

const OWED = sql(
  `SELECT t."id" AS "taskId!", r."currency"::text AS "currency!", owed_of_failed_refund(r."id") AS "owedCents"
   FROM "StaffTask" t JOIN "StripeRefund" r ON r."id" = t."subjectId"
   WHERE t."id" = ANY($1::uuid[]) AND t."kind" = 'payments.repeat-refund'
   UNION ALL
   SELECT t."id", 'usd', o."owedCents"
   FROM "StaffTask" t CROSS JOIN LATERAL owed_of_refused_refund(
     CASE WHEN t."subjectType" IN ('lead', 'order') THEN t."subjectId"::uuid END) o
   WHERE t."id" = ANY($1::uuid[]) AND t."kind" = 'payments.make-refund'`,
);

interface Context {
  names: ReadonlyMap<string, string>;
  owed: ReadonlyMap<string, string>;
  now: Date;
}

function toStaffTaskDto(row: StaffTask, { names, owed, now }: Context): StaffTaskDto {
  const kind = Object.entries(STAFF_TASK_KINDS).find(([name]) => name === row.kind)?.[1];
  const facts = storedFacts.safeParse(row.facts);
  return {
    id: row.id,
    kind: row.kind,
    title: kind?.title ?? row.kind,
    instruction: kind?.instruction ?? null,
    subject: {
      type: STAFF_TASK_SUBJECTS.find((type) => type === row.subjectType) ?? null,
      id: row.subjectId,
    },
    facts: Object.entries(facts.success ? facts.data : {}).map(([name, value]) => ({
      name,
      value: typeof value === "string" ? value : value === null ? "–" : JSON.stringify(value),
    })),
    owed: owed.get(row.id) ?? null,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    isOverdue: row.doneAt === null && row.dueAt < now,
    // While we owe a refund that failed, only the buttons of the task end it: marked as done, it would be owed forever. A refused
    // one is tried again all the same.
    mayBeMarkedDone: row.doneAt === null && !(row.kind === "payments.repeat-refund" && owed.has(row.id)),
    doneAt: row.doneAt?.toISOString() ?? null,
    doneBy: row.doneById === null ? null : (names.get(row.doneById) ?? null),
    note: row.note,
  };
}
