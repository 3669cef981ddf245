import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { REOPENED } from "./inquiry-status";
import { assertNothingUnseen, lockInquiry, moveInquiry } from "./transition-inquiry.server";

/**
 * Closes an inquiry or reopens it as new, and records it in the audit log. Does nothing when there is no change.
 * @param shown replies and later messages that the caller saw. A reopening hides none, so it may be of an older page.
 * @throws AppError 404; 409 `inquiry-changed-meanwhile` when there is one that the caller did not see before closing.
 */
export async function setInquiryClosed(
  inquiryId: string,
  closed: boolean,
  actor: Actor,
  shown?: number,
): Promise<void> {
  await inTransaction(async (transaction) => {
    const inquiry = await lockInquiry(transaction, inquiryId);
    const { status } = inquiry;
    if ((status === "closed") === closed) return;
    if (closed) await assertNothingUnseen(transaction, inquiryId, shown);
    const next = closed ? "closed" : REOPENED;
    await moveInquiry(transaction, inquiry, next, { isMessage: false });
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
 * Sets the staff's note on an inquiry and records that it changed in the audit log, without the text: the inquiry is deleted
 * after two years, an entry never. An empty text removes the note. Does nothing when there is no change.
 * @param change `shown`: the note that the caller saw.
 * @throws AppError 404; 409 `note-changed-meanwhile` when the note is neither `shown` nor the new one.
 */
export async function editInquiryNote(
  inquiryId: string,
  { text, shown }: { text: string; shown?: string | undefined },
  actor: Actor,
): Promise<void> {
  await inTransaction(async (transaction) => {
    const before = await lockInquiry(transaction, inquiryId);
    const note = text || null;
    if (before.note === note) return;
    if (shown !== undefined && shown !== (before.note ?? ""))
      throw conflict(
        "note-changed-meanwhile",
        "Someone else has changed this note. Please copy your text and reload the page.",
      );
    await transaction.execute(sql(`UPDATE "Inquiry" SET "note" = $2 WHERE "id" = $1`), [inquiryId, note]);
    await recordAudit(
      {
        actorId: actor.id,
        action: "inquiries.edit-note",
        subject: { type: "inquiry", id: inquiryId },
        outcome: "done",
        after: { noteChanged: true },
        ipAddress: actor.ipAddress,
      },
      transaction,
    );
  });
}
