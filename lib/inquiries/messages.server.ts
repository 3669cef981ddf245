import "server-only";
import { conflict, notFound } from "@/lib/kit/errors";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { inquiryMessageJob } from "./inquiry-message.email";
import { MOST_MESSAGES, type NewMessage, REPLIES_SHOWN, type ThreadDto } from "./thread-schemas";
import { lockInquiry, moveInquiry } from "./transition-inquiry.server";

// Who may read and write is decided before: by the link (thread.server.ts), or by the account (chat.server.ts).

const NEWEST_FIRST = [{ createdAt: "desc" as const }, { id: "desc" as const }];

/**
 * The conversation of an inquiry with its newest 200 replies, oldest first.
 * @param showsAll false leaves out our replies and what was written by somebody who can read the inquiry's email.
 * @throws AppError 404.
 */
export async function readMessages(
  where: Prisma.InquiryWhereUniqueInput,
  showsAll: boolean,
): Promise<ThreadDto> {
  const row = await db().inquiry.findUnique({
    where,
    include: {
      replies: {
        where: showsAll ? {} : { id: { in: [] } },
        orderBy: NEWEST_FIRST,
        take: REPLIES_SHOWN,
        include: { author: { select: { firstName: true } } },
      },
      messages: {
        where: showsAll ? {} : { emailConfirmed: false },
        orderBy: NEWEST_FIRST,
        take: MOST_MESSAGES,
      },
    },
  });
  if (!row) throw notFound("Conversation");
  const own = { name: row.firstName, isReply: false };
  const entries = [
    { id: row.id, ...own, text: row.message ?? "No message.", at: row.createdAt },
    ...row.messages.map(({ id, text, createdAt }) => ({ id, ...own, text, at: createdAt })),
    ...row.replies.map(({ id, text, createdAt, author }) => ({
      id,
      name: author.firstName,
      isReply: true,
      text,
      at: createdAt,
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return {
    showsReplies: showsAll,
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  };
}

/**
 * Adds a message to the conversation: the inquiry counts as new again, and sales get an email. The same message sent twice
 * (same id) is stored and emailed once.
 * @param emailConfirmed whether its author can read the inquiry's email.
 * @throws AppError 404; 409 after `MOST_MESSAGES`.
 */
export async function storeMessage(
  inquiryId: string,
  { id, text }: NewMessage,
  emailConfirmed: boolean,
): Promise<void> {
  const email = await prepareJob(inquiryMessageJob);
  await inTransaction(async (transaction) => {
    const inquiry = await lockInquiry(transaction, inquiryId);
    const inserted = await transaction.execute(
      sql(
        `INSERT INTO "InquiryMessage" ("id", "inquiryId", "text", "emailConfirmed") VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      ),
      [id, inquiryId, text, emailConfirmed],
    );
    if (inserted === 0) return;
    // Counted after the insert, so that the last message that fits can be sent again.
    const [count] = await transaction.rows(
      sql(`SELECT count(*)::int AS "messages!" FROM "InquiryMessage" WHERE "inquiryId" = $1`),
      [inquiryId],
    );
    if ((count?.messages ?? 0) > MOST_MESSAGES)
      throw conflict(
        "thread-full",
        "This conversation is full. Please begin a new one, or send us an email.",
      );
    await moveInquiry(transaction, inquiry, "new", { isMessage: true });
    await email.enqueue(transaction, { messageId: id });
  });
}
