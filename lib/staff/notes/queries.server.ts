import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { StaffNoteDto } from "./schemas";

/**
 * The newest 100 notes of staff about an order, or about an account and its orders, newest first. For staff.
 */
export async function listStaffNotes({
  subjectType,
  subjectId,
}: Pick<StaffNoteDto, "subjectType" | "subjectId">): Promise<StaffNoteDto[]> {
  const rows = await autocommit.rows(subjectType === "order" ? NOTES_OF_ORDER : NOTES_OF_ACCOUNT, [
    subjectId,
  ]);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

const NOTES_OF_ORDER = sql(
  `SELECT n."id", n."subjectType", n."subjectId", u."username" AS "author", n."text", n."createdAt"
   FROM "StaffNote" n JOIN "User" u ON u."id" = n."authorId"
   WHERE n."subjectType" = 'order' AND n."subjectId" = $1 ORDER BY n."id" DESC LIMIT 100`,
);

const NOTES_OF_ACCOUNT = sql(
  `SELECT n."id", n."subjectType", n."subjectId", u."username" AS "author", n."text", n."createdAt"
   FROM "StaffNote" n JOIN "User" u ON u."id" = n."authorId"
   WHERE n."userId" = $1 ORDER BY n."id" DESC LIMIT 100`,
);
