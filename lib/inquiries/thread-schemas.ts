import * as z from "zod/mini";

/** Messages that a visitor can add to one inquiry. */
export const MOST_MESSAGES = 50;

/** Response of POST /api/messages: the conversation, oldest first. */
export const threadDto = z.object({
  /** False for the link from the contact form, which shows what the visitor wrote and no reply. */
  showsReplies: z.boolean(),
  entries: z.array(
    z.object({ id: z.string(), name: z.string(), isReply: z.boolean(), text: z.string(), at: z.string() }),
  ),
});
export type ThreadDto = z.infer<typeof threadDto>;

/** Body of POST /api/messages. Inquiry and token are those of the page's URL. */
export const messageBody = z.object({
  inquiryId: z.uuid(),
  token: z.string().check(z.maxLength(100)),
  /** Chosen by the browser, so that a repeated request stores one message. */
  id: z.uuid(),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please write a message."),
      z.maxLength(5000, "A message may have at most 5,000 characters."),
    ),
});
export type MessageBody = z.output<typeof messageBody>;
