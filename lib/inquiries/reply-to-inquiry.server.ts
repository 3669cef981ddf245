import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict } from "@/lib/kit/errors";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { inquiryReplyJob } from "./inquiry-reply.email";
import { lockInquiry } from "./lock-inquiry.server";
import type { ReplyBody } from "./staff-schemas";

/**
 * Stores a reply, enqueues its mail, makes the inquiry answered and tells the audit log, in one transaction.
 * The same reply (by its id) sent twice is one reply and one mail.
 * @throws AppError 404; 409 when the id is another reply's.
 */
export async function replyToInquiry(inquiryId: string, reply: ReplyBody, actor: Actor): Promise<void> {
  const mail = await prepareJob(inquiryReplyJob);
  await inTransaction(async (transaction) => {
    const { status } = await lockInquiry(inquiryId, transaction);
    const inserted = await transaction.query(
      `INSERT INTO "InquiryReply" ("id", "inquiryId", "authorId", "text") VALUES ($1, $2, $3, $4)
       ON CONFLICT ("id") DO NOTHING RETURNING "id"`,
      [reply.id, inquiryId, actor.id, reply.text],
    );
    if (inserted.length === 0) {
      const same = await transaction.query(
        `SELECT 1 FROM "InquiryReply" WHERE "id" = $1 AND "inquiryId" = $2 AND "authorId" = $3 AND "text" = $4`,
        [reply.id, inquiryId, actor.id, reply.text],
      );
      if (same.length === 0) throw conflict("reply-exists", "Another reply has this id.");
      return;
    }
    await transaction.query(
      `UPDATE "Inquiry" SET "status" = 'answered', "updatedAt" = now() WHERE "id" = $1`,
      [inquiryId],
    );
    await mail.enqueue(transaction, { replyId: reply.id });
    await recordAudit(
      {
        actorId: actor.id,
        action: "inquiries.send-reply",
        subject: { type: "inquiry", id: inquiryId },
        outcome: "done",
        before: { status },
        // The text stands with the reply.
        after: { status: "answered", replyId: reply.id },
        address: actor.address,
      },
      transaction,
    );
  });
}
