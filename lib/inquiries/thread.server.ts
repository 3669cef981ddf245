import "server-only";
import { timingSafeEqual } from "node:crypto";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { paths } from "@/lib/kit/paths";
import { blindIndex } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { lockInquiry } from "./change-inquiry.server";
import { inquiryMessageJob } from "./inquiry-message.email";
import { type MessageBody, MOST_MESSAGES, REPLIES_SHOWN, type ThreadDto } from "./thread-schemas";

const NEWEST_FIRST = [{ createdAt: "desc" as const }, { id: "desc" as const }];

/** The secret part of a conversation's URL: a keyed hash of the inquiry's id, so nothing is stored. */
const tokenOf = (inquiryId: string) => blindIndex(inquiryId, "Inquiry.thread");

/** The path of the page on which a visitor reads replies and writes on. Whoever has it can read the conversation. */
export function threadPath(inquiryId: string): string {
  return paths.messages(inquiryId, tokenOf(inquiryId));
}

/** @throws AppError 404 for a wrong token, as for an inquiry that does not exist. */
function checkToken(inquiryId: string, token: string): void {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(inquiryId))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw notFound("Conversation");
}

/** The conversation of an inquiry with its newest 200 replies, oldest first, for the visitor who has its link. @throws AppError 404. */
export async function readThread(inquiryId: string, token: string): Promise<ThreadDto> {
  checkToken(inquiryId, token);
  const row = await db().inquiry.findUnique({
    where: { id: inquiryId },
    include: {
      replies: {
        orderBy: NEWEST_FIRST,
        take: REPLIES_SHOWN,
        include: { author: { select: { firstName: true } } },
      },
      messages: { orderBy: NEWEST_FIRST, take: MOST_MESSAGES },
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
  return { entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
}

/**
 * Adds a visitor's message to the conversation: the inquiry counts as new again, and sales get an email. The same message
 * sent twice (same id) is stored and emailed once.
 * @throws AppError 404 for a wrong link; 409 after `MOST_MESSAGES`; 429 after too many messages.
 */
export async function addMessage(message: MessageBody, client: Client): Promise<ThreadDto> {
  const { inquiryId, token, id, text } = message;
  checkToken(inquiryId, token);
  await throttle("contact", { account: inquiryId, ipAddress: client.ipAddress });
  const email = await prepareJob(inquiryMessageJob);
  await inTransaction(async (transaction) => {
    await lockInquiry(inquiryId, transaction);
    const [count] = await transaction.rows(
      sql(`SELECT count(*)::int AS "messages!" FROM "InquiryMessage" WHERE "inquiryId" = $1`),
      [inquiryId],
    );
    if ((count?.messages ?? 0) >= MOST_MESSAGES)
      throw conflict("thread-full", "This conversation is full. Please send us an email.");
    const inserted = await transaction.execute(
      sql(
        `INSERT INTO "InquiryMessage" ("id", "inquiryId", "text") VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      ),
      [id, inquiryId, text],
    );
    if (inserted === 0) return;
    await transaction.execute(
      sql(`UPDATE "Inquiry" SET "status" = 'new', "updatedAt" = now() WHERE "id" = $1`),
      [inquiryId],
    );
    await email.enqueue(transaction, { messageId: id });
  });
  return readThread(inquiryId, token);
}
