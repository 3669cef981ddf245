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
import { inquiryMessageJob } from "./inquiry-message.email";
import { type MessageBody, MOST_MESSAGES, REPLIES_SHOWN, type ThreadDto } from "./thread-schemas";
import { lockInquiry, moveInquiry } from "./transition-inquiry.server";

const NEWEST_FIRST = [{ createdAt: "desc" as const }, { id: "desc" as const }];

/**
 * How somebody got the link of a conversation. `form`: as the response to the contact form, whose email nobody has
 * confirmed. `email`: in an email to that email.
 */
type LinkSource = "form" | "email";

const PURPOSES = { form: "Inquiry.thread", email: "Inquiry.thread.email" } as const;

/** The secret part of a conversation's URL: a keyed hash of the inquiry's id, so nothing is stored. */
const tokenOf = (inquiryId: string, source: LinkSource) => blindIndex(inquiryId, PURPOSES[source]);

/**
 * The path of the page of a conversation. With `email`, whoever has it can read all of it, so put this path into emails to
 * the visitor only. With `form`, the page shows what was written with such a link, and none of our replies.
 */
export function threadPath(inquiryId: string, source: LinkSource): string {
  return paths.messages(inquiryId, tokenOf(inquiryId, source));
}

/** @throws AppError 404 for a wrong token, as for an inquiry that does not exist. */
function readSource(inquiryId: string, token: string): LinkSource {
  const given = Buffer.from(token);
  const isToken = (source: LinkSource): boolean => {
    const right = Buffer.from(tokenOf(inquiryId, source));
    return given.length === right.length && timingSafeEqual(given, right);
  };
  if (isToken("email")) return "email";
  if (isToken("form")) return "form";
  throw notFound("Conversation");
}

/**
 * The conversation of an inquiry with its newest 200 replies, oldest first, for the visitor who has its link. Without an
 * emailed link it has neither our replies nor what was written with an emailed link: anybody can enter somebody else's email in the contact form.
 * @throws AppError 404.
 */
export async function readThread(inquiryId: string, token: string): Promise<ThreadDto> {
  const showsReplies = readSource(inquiryId, token) === "email";
  const row = await db().inquiry.findUnique({
    where: { id: inquiryId },
    include: {
      replies: {
        where: showsReplies ? {} : { id: { in: [] } },
        orderBy: NEWEST_FIRST,
        take: REPLIES_SHOWN,
        include: { author: { select: { firstName: true } } },
      },
      messages: {
        where: showsReplies ? {} : { emailConfirmed: false },
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
  return { showsReplies, entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
}

/**
 * Adds a visitor's message to the conversation: the inquiry counts as new again, and sales get an email. The same message
 * sent twice (same id) is stored and emailed once.
 * @throws AppError 404 for a wrong link; 409 after `MOST_MESSAGES`; 429 after too many messages.
 */
export async function addMessage(message: MessageBody, client: Client): Promise<ThreadDto> {
  const { inquiryId, token, id, text } = message;
  const emailConfirmed = readSource(inquiryId, token) === "email";
  await throttle("contact", { account: inquiryId, ipAddress: client.ipAddress });
  const email = await prepareJob(inquiryMessageJob);
  await inTransaction(async (transaction) => {
    const inquiry = await lockInquiry(transaction, inquiryId);
    const [count] = await transaction.rows(
      sql(`SELECT count(*)::int AS "messages!" FROM "InquiryMessage" WHERE "inquiryId" = $1`),
      [inquiryId],
    );
    if ((count?.messages ?? 0) >= MOST_MESSAGES)
      throw conflict("thread-full", "This conversation is full. Please send us an email.");
    const inserted = await transaction.execute(
      sql(
        `INSERT INTO "InquiryMessage" ("id", "inquiryId", "text", "emailConfirmed") VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      ),
      [id, inquiryId, text, emailConfirmed],
    );
    if (inserted === 0) return;
    await moveInquiry(transaction, inquiry, "new");
    await email.enqueue(transaction, { messageId: id });
  });
  return readThread(inquiryId, token);
}
