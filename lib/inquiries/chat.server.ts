import "server-only";
import { addressName } from "@/lib/accounts/profile/display-name";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import type { Viewer } from "@/lib/accounts/to-dto";
import { notSignedIn } from "@/lib/accounts/viewer.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { shorten } from "@/lib/kit/shorten";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { inquiryEmailJob } from "./inquiry.email";
import { readMessages, storeMessage } from "./messages.server";
import { CHATS_SHOWN, type ChatListDto, type NewMessage, type ThreadDto } from "./thread-schemas";

const PREVIEW_LENGTH = 120;

/** Lists the viewer's newest 50 chats, then older ones that have an unread reply. Both are sorted newest first. */
export async function listChats(viewer: { id: string }): Promise<ChatListDto> {
  const list = (where: { unreadReplyAt?: { not: null }; id?: { notIn: string[] } }) =>
    db().inquiry.findMany({
      where: { userId: viewer.id, ...where },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: CHATS_SHOWN,
      select: { id: true, message: true, status: true, unreadReplyAt: true, createdAt: true },
    });
  const newest = await list({});
  const older =
    newest.length < CHATS_SHOWN
      ? []
      : await list({ unreadReplyAt: { not: null }, id: { notIn: newest.map(({ id }) => id) } });
  return [...newest, ...older].map(({ id, message, status, unreadReplyAt, createdAt }) => ({
    id,
    preview: shorten(message?.replace(/\s+/g, " ") ?? "", PREVIEW_LENGTH),
    status,
    hasUnreadReply: unreadReplyAt !== null,
    createdAt: createdAt.toISOString(),
  }));
}

/** One of the viewer's chats, whose replies count as read from now on. @throws AppError 404, also for another account's. */
export async function readChat(viewer: { id: string }, inquiryId: string): Promise<ThreadDto> {
  const thread = await readMessages({ id: inquiryId, userId: viewer.id }, true);
  const newest = thread.entries.findLast(({ isReply }) => isReply);
  if (newest) await markRead(viewer, inquiryId, newest.at);
  return thread;
}

/** Not a reply that came after the conversation was read: the viewer has not seen it. @param shownAt the newest reply's time. */
async function markRead(viewer: { id: string }, inquiryId: string, shownAt: string): Promise<void> {
  await autocommit.execute(
    sql(
      `UPDATE "Inquiry" SET "unreadReplyAt" = NULL WHERE "id" = $1 AND "userId" = $2 AND "unreadReplyAt" <= $3`,
    ),
    [inquiryId, viewer.id, shownAt],
  );
}

/**
 * Begins a chat: stores an inquiry of the viewer's account and enqueues its email to sales. The same message sent twice (same
 * id) begins one chat.
 * @returns its id, which is that of the message.
 * @throws AppError 401 when the account was closed meanwhile; 409 `chat-exists` when another inquiry has this id; 429 after too
 * many messages.
 */
export async function startChat(
  viewer: Viewer,
  message: NewMessage,
  client: Client,
): Promise<{ id: string }> {
  await throttle("contact", { account: viewer.id, ipAddress: client.ipAddress });
  const email = await prepareJob(inquiryEmailJob);
  await inTransaction(async (transaction) => {
    await lockOpenAccount(transaction, viewer.id);
    const inserted = await transaction.execute(
      sql(`INSERT INTO "Inquiry" ("id", "userId", "firstName", "lastName", "email", "phone", "company", "message")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT ("id") DO NOTHING`),
      [
        message.id,
        viewer.id,
        addressName(viewer),
        viewer.lastName,
        viewer.email,
        viewer.phone,
        viewer.company,
        message.text,
      ],
    );
    if (inserted === 1) await email.enqueue(transaction, { inquiryId: message.id });
  });
  if (!(await isOwn(viewer, message.id))) throw conflict("chat-exists", "Another conversation has this id.");
  return { id: message.id };
}

/**
 * Adds a message to one of the viewer's chats (`storeMessage`).
 * @throws AppError 404, also for another account's; 409 after `MOST_MESSAGES`; 429 after too many messages.
 */
export async function addChatMessage(
  viewer: Viewer,
  inquiryId: string,
  message: NewMessage,
  client: Client,
): Promise<ThreadDto> {
  if (!(await isOwn(viewer, inquiryId))) throw notFound("Conversation");
  await throttle("chat-message", { account: viewer.id, ipAddress: client.ipAddress });
  await storeMessage(inquiryId, message, viewer.emailConfirmedAt !== null);
  return readChat(viewer, inquiryId);
}

/**
 * Parts the chats of an account that is being closed from it. They stay as inquiries for as long as those are kept: our answers
 * may be needed when somebody complains. Replies go to the account's confirmed email, which may not be the one that a chat was
 * begun with. Without a confirmed email, a chat keeps none (the empty text) and no name, and nobody can reply. Call it before the
 * account's identity is erased. The caller holds the lock on the account.
 */
export async function unlinkChats(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "Inquiry" i SET "userId" = NULL, "phone" = NULL, "company" = NULL, "unreadReplyAt" = NULL,
           "email" = CASE WHEN u."emailConfirmedAt" IS NULL THEN '' ELSE u."email" END,
           "firstName" = CASE WHEN u."emailConfirmedAt" IS NULL THEN 'Closed' ELSE i."firstName" END,
           "lastName" = CASE WHEN u."emailConfirmedAt" IS NULL THEN 'account' ELSE i."lastName" END
         FROM "User" u WHERE i."userId" = u."id" AND u."id" = $1`),
    [userId],
  );
}

/** Waits for an account that is being closed at this moment, so that no chat is linked to a closed one. */
async function lockOpenAccount(transaction: Transaction, userId: string): Promise<void> {
  const open = await transaction.rows(
    sql(`SELECT "id" FROM "User" WHERE "id" = $1 AND "closedAt" IS NULL FOR KEY SHARE`),
    [userId],
  );
  if (open.length === 0) throw notSignedIn();
}

async function isOwn(viewer: { id: string }, inquiryId: string): Promise<boolean> {
  const where = { id: inquiryId, userId: viewer.id };
  return (await db().inquiry.findUnique({ where, select: { id: true } })) !== null;
}
