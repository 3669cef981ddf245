import "server-only";
import { timingSafeEqual } from "node:crypto";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { notFound } from "@/lib/kit/errors";
import { paths } from "@/lib/kit/paths";
import { blindIndex } from "@/lib/platform/crypto/seal.server";
import type { Client } from "@/lib/platform/http/client.server";
import { readMessages, storeMessage } from "./messages.server";
import type { MessageBody, ThreadDto } from "./thread-schemas";

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
 * The conversation of an inquiry for the visitor who has its link. Without an emailed link it has neither our replies nor what
 * was written with an emailed link: anybody can enter somebody else's email in the contact form.
 * @throws AppError 404.
 */
export async function readThread(inquiryId: string, token: string): Promise<ThreadDto> {
  const source = readSource(inquiryId, token);
  return readMessages({ id: inquiryId }, source === "email");
}

/**
 * Adds a visitor's message to the conversation (`storeMessage`).
 * @throws AppError 404 for a wrong link; 409 after `MOST_MESSAGES`; 429 after too many messages.
 */
export async function addMessage(message: MessageBody, client: Client): Promise<ThreadDto> {
  const { inquiryId, token, ...written } = message;
  const source = readSource(inquiryId, token);
  await throttle("contact", { account: inquiryId, ipAddress: client.ipAddress });
  await storeMessage(inquiryId, written, source === "email");
  return readThread(inquiryId, token);
}
