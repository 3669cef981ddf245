import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "@/lib/platform/db/sql";
import { autocommit, type SqlRunner } from "@/lib/platform/db/sql-runner.server";
import {
  STAFF_TASK_KINDS,
  type StaffTaskFacts,
  type StaffTaskKindName,
  type StaffTaskSubject,
} from "./task-kinds";

export interface NewStaffTask {
  kind: StaffTaskKindName;
  subject: { type: StaffTaskSubject; id: string };
  /** What staff read about the subject, for example the amount. No personal data of consumers. */
  facts: StaffTaskFacts;
  /** Opens a new task although an earlier one of this kind and subject is done. Default: false. */
  again?: boolean;
  /** Default: after the hours of its kind. */
  dueAt?: Date;
}

/**
 * Opens a task for staff, once per kind and subject: a repeated call does nothing, also after the task is done, unless
 * `again` is set. The task is due after the hours of its kind. Pass the transaction of the change, so that both commit
 * or neither does.
 * @returns whether the task was opened.
 */
export async function openStaffTask(task: NewStaffTask, runner: SqlRunner = autocommit): Promise<boolean> {
  const { kind, subject, facts, again = false, dueAt } = task;
  const opened = await runner.execute(
    sql(`INSERT INTO "StaffTask" ("id", "kind", "subjectType", "subjectId", "facts", "dueAt")
       SELECT $1::uuid, $2, $3, $4, $5::jsonb, COALESCE($8::timestamptz, now() + $6::int * interval '1 hour')
       WHERE $7::boolean OR NOT EXISTS (
         SELECT 1 FROM "StaffTask" earlier
         WHERE earlier."kind" = $2 AND earlier."subjectType" = $3 AND earlier."subjectId" = $4)
       ON CONFLICT DO NOTHING`),
    [
      randomUUID(),
      kind,
      subject.type,
      subject.id,
      JSON.stringify(facts),
      STAFF_TASK_KINDS[kind].dueHours,
      again,
      dueAt ?? null,
    ],
  );
  return opened > 0;
}

/**
 * Gives the open task of a kind and subject other facts and another deadline. Does nothing when none is open.
 * @returns whether one is open.
 */
export async function updateStaffTask(
  { kind, subject, facts, dueAt }: Omit<NewStaffTask, "again">,
  runner: SqlRunner = autocommit,
): Promise<boolean> {
  const updated = await runner.execute(
    sql(`UPDATE "StaffTask" SET "facts" = $4::jsonb, "dueAt" = COALESCE($5::timestamptz, "dueAt")
       WHERE "kind" = $1 AND "subjectType" = $2 AND "subjectId" = $3 AND "doneAt" IS NULL`),
    [kind, subject.type, subject.id, JSON.stringify(facts), dueAt ?? null],
  );
  return updated > 0;
}

/** Whether a task of this kind and subject is open. */
export async function isStaffTaskOpen(
  { kind, subject }: Pick<NewStaffTask, "kind" | "subject">,
  runner: SqlRunner = autocommit,
): Promise<boolean> {
  const open = await runner.rows(
    sql(`SELECT 1 AS "one" FROM "StaffTask"
         WHERE "kind" = $1 AND "subjectType" = $2 AND "subjectId" = $3 AND "doneAt" IS NULL`),
    [kind, subject.type, subject.id],
  );
  return open.length > 0;
}

/**
 * Whether the last task of this kind and subject was closed by staff, and was not open at any moment of a time.
 * @param time ISO 8601.
 */
export async function isDecidedByStaff(
  { kind, subject }: Pick<NewStaffTask, "kind" | "subject">,
  time: { from: string; to: string },
  runner: SqlRunner = autocommit,
): Promise<boolean> {
  const [last] = await runner.rows(
    sql(`SELECT "doneById" IS NOT NULL AND ("openedAt" > $5::timestamptz OR "doneAt" < $4::timestamptz) AS "isDecided"
         FROM "StaffTask" WHERE "kind" = $1 AND "subjectType" = $2 AND "subjectId" = $3
         ORDER BY "openedAt" DESC LIMIT 1`),
    [kind, subject.type, subject.id, time.from, time.to],
  );
  return last?.isDecided === true;
}

/**
 * Closes the open task of a kind and subject, because its reason is gone. Does nothing when none is open.
 * @returns whether a task was closed.
 */
export async function closeStaffTask(
  task: Pick<NewStaffTask, "kind" | "subject"> & { note: string },
  runner: SqlRunner = autocommit,
): Promise<boolean> {
  const { kind, subject, note } = task;
  const closed = await runner.execute(
    sql(`UPDATE "StaffTask" SET "doneAt" = now(), "note" = $4
       WHERE "kind" = $1 AND "subjectType" = $2 AND "subjectId" = $3 AND "doneAt" IS NULL`),
    [kind, subject.type, subject.id, note],
  );
  return closed > 0;
}
