import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { listStaffNotes } from "./queries.server";
import type { StaffNoteDto, StaffNoteInput } from "./schemas";

/**
 * Adds a note of staff to an order or an account. Nobody can change or remove it afterwards.
 * @returns the notes of the order or account, newest first.
 * @throws AppError 404; 409 `account-closed`, because the texts about a closed account were removed.
 */
export async function addStaffNote(staff: Actor, note: StaffNoteInput): Promise<StaffNoteDto[]> {
  const { subjectType, subjectId, text } = note;
  await inTransaction(async (transaction) => {
    const [account] = await transaction.rows(
      subjectType === "order"
        ? sql(`SELECT u."id", u."closedAt" IS NOT NULL AS "isClosed!"
             FROM "Order" o JOIN "User" u ON u."id" = o."userId" WHERE o."id" = $1 FOR KEY SHARE OF u`)
        : sql(`SELECT "id", "closedAt" IS NOT NULL AS "isClosed!" FROM "User" WHERE "id" = $1 FOR KEY SHARE`),
      [subjectId],
    );
    if (!account) throw notFound(subjectType === "order" ? "Order" : "Account");
    if (account.isClosed)
      throw conflict("account-closed", "The account is closed, and the notes about it were removed.");
    await transaction.execute(
      sql(`INSERT INTO "StaffNote" ("subjectType", "subjectId", "userId", "authorId", "text")
           VALUES ($1, $2, $3, $4, $5)`),
      [subjectType, subjectId, account.id, staff.id, text],
    );
    await recordAudit(
      {
        actorId: staff.id,
        action: "notes.add",
        subject: { type: subjectType === "order" ? "order" : "user", id: subjectId },
        outcome: "done",
        ipAddress: staff.ipAddress,
      },
      transaction,
    );
  });
  return listStaffNotes({ subjectType, subjectId });
}
