import "server-only";
import { sql } from "@/lib/platform/db/sql";
import type { SqlRunner } from "@/lib/platform/db/sql-runner.server";

/**
 * When the owner of an account last changed or removed its phone, by the log of the names of changed fields
 * (`changeProfile`). Null while the phone is as it was at registration.
 */
export async function readPhoneChangedAt(runner: SqlRunner, userId: string): Promise<Date | null> {
  const [entry] = await runner.rows(
    sql(`SELECT "at" FROM "AuditEntry"
         WHERE "subjectType" = 'user' AND "subjectId" = $1 AND "action" = 'accounts.change-profile'
           AND "outcome" = 'done' AND "after" -> 'changed' ? 'phone'
         ORDER BY "at" DESC LIMIT 1`),
    [userId],
  );
  return entry?.at ?? null;
}
