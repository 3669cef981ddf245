import * as z from "zod/mini";
import { auditEntryDto } from "@/lib/audit/schemas";
import { pageNumber } from "@/lib/kit/pages";
import { searchText } from "@/lib/kit/search-text";
import { uuid } from "@/lib/kit/uuid";
import { INQUIRY_STATUSES } from "./inquiry-status";

/** An inquiry in the staff's list. */
export const inquiryRowDto = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Empty for a chat whose account was closed and had no confirmed email: nobody can reply to it. */
  email: z.string(),
  company: z.nullable(z.string()),
  /** Null for a chat. */
  industry: z.nullable(z.string()),
  status: z.enum(INQUIRY_STATUSES),
  /** The first 160 characters of the message, on one line. */
  preview: z.string(),
  createdAt: z.string(),
  /** When the last message or reply was written. */
  lastAt: z.string(),
  /** Not closed: the visitor or customer wrote again, and nobody has replied since. */
  hasNewMessage: z.boolean(),
});
export type InquiryRowDto = z.infer<typeof inquiryRowDto>;

/** GET /api/admin/inquiries: a page, the last message or reply first, and the number of matches by status. */
export const inquiryPageDto = z.object({
  inquiries: z.array(inquiryRowDto),
  counts: z.object({ new: z.int(), answered: z.int(), closed: z.int() }),
  page: z.int(),
  pages: z.int(),
});
export type InquiryPageDto = z.infer<typeof inquiryPageDto>;

const inquiryReplyDto = z.object({
  id: z.string(),
  author: z.string(),
  text: z.string(),
  createdAt: z.string(),
  /** Null until the email is sent. */
  mailedAt: z.nullable(z.string()),
});

/** GET /api/admin/inquiries/{id}. */
export const inquiryDetailDto = z.extend(inquiryRowDto, {
  /** The account that began it as a chat; null for the contact form, and once the account is closed. */
  account: z.nullable(z.object({ id: z.string(), username: z.string(), emailConfirmed: z.boolean() })),
  phone: z.nullable(z.string()),
  leadVolume: z.nullable(z.string()),
  message: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Number of all replies and later messages. */
  entries: z.int(),
  /** Oldest first. */
  replies: z.array(inquiryReplyDto),
  /** What the visitor or customer wrote later, oldest first. */
  messages: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      createdAt: z.string(),
      /** Whether it was written with a link that we emailed, or by an account whose email is confirmed. */
      emailConfirmed: z.boolean(),
    }),
  ),
  /** Audit entries, newest first. */
  history: z.array(auditEntryDto),
});
export type InquiryDetailDto = z.infer<typeof inquiryDetailDto>;

/** Query of GET /api/admin/inquiries. */
export const inquiryQuery = z.object({
  status: z.optional(z.enum(INQUIRY_STATUSES)),
  search: z.optional(searchText),
  page: pageNumber,
});
export type InquiryQuery = z.infer<typeof inquiryQuery>;

/** The `entries` that the page showed. With it, nobody answers or closes an inquiry in which there is one that they have not seen. */
const shownEntries = z.optional(z.int().check(z.gte(0)));

/** Body of PATCH /api/admin/inquiries/{id}: one change per call. An empty note removes it. */
export const changeInquiryBody = z.union(
  [
    z.strictObject({ closed: z.boolean(), shown: shownEntries }),
    z.strictObject({
      note: z.string().check(z.trim(), z.maxLength(5000, "A note may have at most 5,000 characters.")),
      /** The note that the page showed, empty for none. With it, nobody overwrites a note that they have not seen. */
      shown: z.optional(z.string()),
    }),
  ],
  "Send either closed or note.",
);

/** Body of POST /api/admin/inquiries/{id}/replies. */
export const replyBody = z.object({
  /** Chosen by the browser, so that a repeated request stores one reply. */
  id: uuid(),
  shown: shownEntries,
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please write a reply."),
      z.maxLength(10_000, "A reply may have at most 10,000 characters."),
    ),
});
export type ReplyBody = z.output<typeof replyBody>;
