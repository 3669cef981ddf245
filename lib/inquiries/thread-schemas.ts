import * as z from "zod/mini";
import { uuid } from "@/lib/kit/uuid";
import { INQUIRY_STATUSES } from "./inquiry-status";

/** Messages that a visitor or customer can add to one inquiry. */
export const MOST_MESSAGES = 50;

/** Replies of one inquiry that a page shows, the newest. */
export const REPLIES_SHOWN = 200;

/** Chats that the list of a customer shows, the newest. */
export const CHATS_SHOWN = 50;

/** The conversation, oldest first. Response of GET and POST /api/messages and of GET /api/my/chats/{inquiryId}. */
export const threadDto = z.object({
  /** False for the link from the contact form, which shows what the visitor wrote and no reply. */
  showsReplies: z.boolean(),
  entries: z.array(
    z.object({ id: z.string(), name: z.string(), isReply: z.boolean(), text: z.string(), at: z.string() }),
  ),
});
export type ThreadDto = z.infer<typeof threadDto>;

/** Response of GET /api/my/chats: the viewer's chats, newest first. */
export const chatListDto = z.array(
  z.object({
    id: z.string(),
    /** The first characters of the first message, on one line. */
    preview: z.string(),
    status: z.enum(INQUIRY_STATUSES),
    /** Servers of the previous release leave it out. */
    hasUnreadReply: z._default(z.boolean(), false),
    createdAt: z.string(),
  }),
);
export type ChatListDto = z.infer<typeof chatListDto>;

/** A message as its author sends it. */
export const newMessage = z.object({
  /** Chosen by the browser, so that a repeated request stores one message. */
  id: uuid(),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please write a message."),
      z.maxLength(5000, "A message may have at most 5,000 characters."),
    ),
});
export type NewMessage = z.output<typeof newMessage>;

/** Body of POST /api/messages. Inquiry and token are those of the page's URL. */
export const messageBody = z.extend(newMessage, {
  inquiryId: uuid(),
  token: z.string().check(z.maxLength(100)),
});
export type MessageBody = z.output<typeof messageBody>;

/** Input of the action `sendChatMessage`. */
export const chatMessageBody = z.extend(newMessage, { inquiryId: uuid() });
