import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { inquiryReplyJob } from "./inquiry-reply.email";
import type { ReplyBody } from "./staff-schemas";
import { assertNothingUnseen, lockInquiry, moveInquiry } from "./transition-inquiry.server";

/**
 * Stores a reply, enqueues its email, sets the inquiry to answered and records it in the audit log, in one transaction.
 * The same reply sent twice (same id) is stored and emailed once.
 * @throws AppError 404 for an unknown inquiry; 409 `no-email` for a chat that has no email any more (`unlinkChats`); 409
 * `reply-exists` when another reply has this id; 409 `inquiry-changed-meanwhile` when the author did not see all that was written.
 */
export async function replyToInquiry(inquiryId: string, reply: ReplyBody, actor: Actor): Promise<void> {
  const email = await prepareJob(inquiryReplyJob);
  await inTransaction(async (transaction) => {
    const inquiry = await lockInquiry(transaction, inquiryId);
    if (inquiry.userId === null && inquiry.email === "") throw noEmail();
    const inserted = await transaction.execute(
      sql(`INSERT INTO "InquiryReply" ("id", "inquiryId", "authorId", "text") VALUES ($1, $2, $3, $4)
           ON CONFLICT ("id") DO NOTHING`),
      [reply.id, inquiryId, actor.id, reply.text],
    );
    if (inserted === 0) {
      const same = await transaction.rows(
        sql(`SELECT "id" FROM "InquiryReply"
             WHERE "id" = $1 AND "inquiryId" = $2 AND "authorId" = $3 AND "text" = $4`),
        [reply.id, inquiryId, actor.id, reply.text],
      );
      if (same.length === 0) throw conflict("reply-exists", "Another reply has this id.");
      return;
    }
    if (reply.shown !== undefined) await assertNothingUnseen(transaction, inquiryId, reply.shown + 1);
    await moveInquiry(transaction, inquiry, "answered", { isMessage: true });
    if (inquiry.userId !== null) await markUnread(transaction, inquiryId, reply.id);
    await email.enqueue(transaction, { replyId: reply.id });
    await recordAudit(
      {
        actorId: actor.id,
        action: "inquiries.send-reply",
        subject: { type: "inquiry", id: inquiryId },
        outcome: "done",
        before: { status: inquiry.status },
        // The text is stored with the reply, not here.
        after: { status: "answered", replyId: reply.id },
        ipAddress: actor.ipAddress,
      },
      transaction,
    );
  });
}

/** Counts the reply for the customer until `markRead` (chat.server.ts). */
async function markUnread(transaction: Transaction, inquiryId: string, replyId: string): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "Inquiry" SET "unreadReplyAt" = (SELECT "createdAt" FROM "InquiryReply" WHERE "id" = $2)
         WHERE "id" = $1`),
    [inquiryId, replyId],
  );
}

function noEmail() {
  return conflict(
    "no-email",
    "The account of this chat was closed, and its email was never confirmed. There is nowhere to send a reply.",
  );
}
