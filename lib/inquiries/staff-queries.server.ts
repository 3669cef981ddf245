import "server-only";
import { listAuditEntriesAbout } from "@/lib/audit/queries.server";
import { notFound } from "@/lib/kit/errors";
import { idRange } from "@/lib/kit/id-range";
import { placeInPages } from "@/lib/kit/pages";
import { escapeLike, readSearchedPhone, splitWords } from "@/lib/kit/search-text";
import { shorten } from "@/lib/kit/shorten";
import type { Inquiry, Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { InquiryStatus } from "./inquiry-status";
import type { InquiryDetailDto, InquiryPageDto, InquiryQuery, InquiryRowDto } from "./staff-schemas";
import { MOST_MESSAGES, REPLIES_SHOWN } from "./thread-schemas";

const PAGE_SIZE = 25;
const PREVIEW_LENGTH = 160;
const HISTORY_SHOWN = 50;
const LAST = { orderBy: { createdAt: "desc" }, take: 1 } as const;

/** A page of inquiries, the last message or reply first; without a status, the new ones. For staff. */
export async function listInquiries(query: InquiryQuery): Promise<InquiryPageDto> {
  const search = query.search ?? "";
  const words = splitWords(search).map(hasWord);
  const found: Prisma.InquiryWhereInput =
    words.length > 0 ? { OR: [{ AND: words }, { id: { in: await findByPhone(search) } }] } : {};
  const status = query.status ?? "new";
  const counts = await countByStatus(found);
  const { page, pages, skip, take } = placeInPages(counts[status], PAGE_SIZE, query.page);
  const rows = await db().inquiry.findMany({
    where: { ...found, status },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    skip,
    take,
    include: { messages: LAST, replies: LAST },
  });
  return { inquiries: rows.map(toInquiryRowDto), counts, page, pages };
}

/** An inquiry with its newest 200 replies, oldest first, and its audit entries. For staff. @throws AppError 404. */
export async function readInquiry(inquiryId: string): Promise<InquiryDetailDto> {
  const row = await db().inquiry.findUnique({
    where: { id: inquiryId },
    include: {
      _count: { select: { messages: true, replies: true } },
      user: { select: { id: true, username: true, email: true, emailConfirmedAt: true } },
      messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }], take: MOST_MESSAGES },
      replies: {
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: REPLIES_SHOWN,
        include: { author: true },
      },
    },
  });
  if (!row) throw notFound("Inquiry");
  const history = await listAuditEntriesAbout(
    { type: "inquiry", id: inquiryId },
    {
      actions: [
        "inquiries.send-reply",
        "inquiries.close-inquiry",
        "inquiries.reopen-inquiry",
        "inquiries.edit-note",
      ],
      take: HISTORY_SHOWN,
    },
  );
  return {
    ...toInquiryRowDto(row),
    email: row.user?.email ?? row.email,
    account: row.user && {
      id: row.user.id,
      username: row.user.username,
      emailConfirmed: row.user.emailConfirmedAt !== null,
    },
    phone: row.phone,
    leadVolume: row.leadVolume,
    message: row.message,
    note: row.note,
    entries: row._count.messages + row._count.replies,
    replies: row.replies.toReversed().map(({ id, author, text, createdAt, mailedAt }) => ({
      id,
      author: author.username,
      text,
      createdAt: createdAt.toISOString(),
      mailedAt: mailedAt?.toISOString() ?? null,
    })),
    messages: row.messages.map(({ id, text, createdAt, emailConfirmed }) => ({
      id,
      text,
      emailConfirmed,
      createdAt: createdAt.toISOString(),
    })),
    history,
  };
}

async function countByStatus(where: Prisma.InquiryWhereInput): Promise<Record<InquiryStatus, number>> {
  const groups = await db().inquiry.groupBy({ by: ["status"], where, _count: true });
  const counts = { new: 0, answered: 0, closed: 0 };
  for (const group of groups) counts[group.status] = group._count;
  return counts;
}

function hasWord(word: string): Prisma.InquiryWhereInput {
  const like = { contains: escapeLike(word), mode: "insensitive" as const };
  const range = idRange(word);
  return {
    OR: [
      { firstName: like },
      { lastName: like },
      { email: like },
      { company: like },
      { phone: like },
      { message: like },
      { messages: { some: { text: like } } },
      { replies: { some: { text: like } } },
      // Replies to a chat go to the present email of its account, not to the one that it was begun with.
      { user: { OR: [{ email: like }, { username: like }] } },
      ...(range ? [{ id: range }] : []),
    ],
  };
}

/** More inquiries than come from one phone. */
const MOST_BY_PHONE = 100;

const BY_PHONE = sql(
  `SELECT "id" FROM "Inquiry" WHERE regexp_replace("phone", '\\D', '', 'g') ~ ('^1?' || $1::text) ORDER BY "updatedAt" DESC LIMIT $2`,
);

/** Finds the inquiries that have a phone number. @param text as a caller gives it. @returns ids; none for a text that is no phone number. */
async function findByPhone(text: string): Promise<string[]> {
  const digits = readSearchedPhone(text);
  if (!digits) return [];
  const rows = await autocommit.rows(BY_PHONE, [digits, MOST_BY_PHONE]);
  return rows.map(({ id }) => id);
}

type Entries = readonly { createdAt: Date }[];

function toInquiryRowDto(row: Inquiry & { messages: Entries; replies: Entries }): InquiryRowDto {
  const message = row.message?.replace(/\s+/g, " ") ?? "";
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    company: row.company,
    industry: row.industry,
    status: row.status,
    preview: shorten(message, PREVIEW_LENGTH),
    createdAt: row.createdAt.toISOString(),
    lastAt: row.updatedAt.toISOString(),
    // Not the status alone: staff may reopen an inquiry that is answered.
    hasNewMessage: row.status === "new" && lastOf(row.messages) > lastOf(row.replies),
  };
}

/** @returns milliseconds since 1970; 0 without an entry. */
function lastOf(entries: Entries): number {
  return Math.max(0, ...entries.map(({ createdAt }) => createdAt.getTime()));
}
