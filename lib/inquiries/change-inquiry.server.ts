import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { type InquiryStatus, REOPENED } from "./inquiry-status";

/**
 * Closes an inquiry or reopens it as new, and records it in the audit log. Does nothing when there is no change.
 * @throws AppError 404.
 */
export async function setInquiryClosed(inquiryId: string, closed: boolean, actor: Actor): Promise<void> {
  await inTransaction(async (transaction) => {
    const { status } = await lockInquiry(inquiryId, transaction);
    if ((status === "closed") === closed) return;
    const next = closed ? "closed" : REOPENED;
    await transaction.execute(
      sql(`UPDATE "Inquiry" SET "status" = $2, "updatedAt" = now() WHERE "id" = $1`),
      [inquiryId, next],
    );
    await recordAudit(
      {
        actorId: actor.id,
        action: closed ? "inquiries.close-inquiry" : "inquiries.reopen-inquiry",
        subject: { type: "inquiry", id: inquiryId },
        outcome: "done",
        before: { status },
        after: { status: next },
        ipAddress: actor.ipAddress,
      },
      transaction,
    );
  });
}

/**
 * Sets the staff's note on an inquiry and records it in the audit log. An empty text removes the note. Does nothing
 * when there is no change.
 * @throws AppError 404.
 */
export async function editInquiryNote(inquiryId: string, text: string, actor: Actor): Promise<void> {
  await inTransaction(async (transaction) => {
    const before = await lockInquiry(inquiryId, transaction);
    const note = text || null;
    if (before.note === note) return;
    await transaction.execute(sql(`UPDATE "Inquiry" SET "note" = $2, "updatedAt" = now() WHERE "id" = $1`), [
      inquiryId,
      note,
    ]);
    await recordAudit(
      {
        actorId: actor.id,
        action: "inquiries.edit-note",
        subject: { type: "inquiry", id: inquiryId },
        outcome: "done",
        before: { note: before.note },
        after: { note },
        ipAddress: actor.ipAddress,
      },
      transaction,
    );
  });
}

/** Locks an inquiry until the transaction ends. @throws AppError 404. */
export async function lockInquiry(
  inquiryId: string,
  transaction: Transaction,
): Promise<{ status: InquiryStatus; note: string | null }> {
  const [inquiry] = await transaction.rows(
    sql(`SELECT "status", "note" FROM "Inquiry" WHERE "id" = $1 FOR NO KEY UPDATE`),
    [inquiryId],
  );
  if (!inquiry) throw notFound("Inquiry");
  return inquiry;
}
