import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/**
 * Whether a phone or an email, as somebody typed it, is that of the person looked for. The domain that knows persons decides it: two
 * spellings of a phone number or of a mailbox are the same person.
 */
type IsPerson = (contact: string) => boolean;

/** Ids of what a person wrote to us. */
export interface InquiriesOfPerson {
  /** From the contact form, and chats whose account was closed. */
  inquiries: string[];
  /** Chats of accounts with the person's email. They belong to the account. */
  accountChats: string[];
}

/** Inquiries that are read at once. */
const PAGE = 1_000;

/** Before every id. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

const PAGE_OF_CONTACTS = sql(
  `SELECT "id", "email", "phone", "userId" IS NOT NULL AS "isOfAccount!" FROM "Inquiry" WHERE "id" > $1 ORDER BY "id" LIMIT $2`,
);

/**
 * Finds what a person wrote to us. Reads the contacts of all inquiries, of which there are as many as visitors write in two years: their
 * columns have them as they were typed. A chat of an account counts by its email only, because the phone of an account is confirmed by
 * nobody.
 */
export async function findInquiriesOf(isPerson: IsPerson): Promise<InquiriesOfPerson> {
  const found: InquiriesOfPerson = { inquiries: [], accountChats: [] };
  let last: string | undefined = NO_ID;
  while (last) {
    const rows: { id: string; email: string; phone: string | null; isOfAccount: boolean }[] =
      await autocommit.rows(PAGE_OF_CONTACTS, [last, PAGE]);
    for (const { id, email, phone, isOfAccount } of rows) {
      if (isOfAccount) {
        if (isPerson(email)) found.accountChats.push(id);
      } else if (isPerson(email) || (phone !== null && isPerson(phone))) found.inquiries.push(id);
    }
    last = rows.length === PAGE ? rows.at(-1)?.id : undefined;
  }
  return found;
}

/** Deletes inquiries that belong to no account, with their messages and our replies. @returns how many. */
export async function deleteInquiries(ids: readonly string[], transaction: Transaction): Promise<number> {
  return transaction.execute(
    sql(
      `WITH held AS (SELECT "id" FROM "Inquiry" WHERE "id" = ANY ($1::uuid[]) AND "userId" IS NULL ORDER BY "id" FOR UPDATE)
       DELETE FROM "Inquiry" i USING held WHERE i."id" = held."id"`,
    ),
    [[...ids]],
  );
}

/** More inquiries than one person writes. */
const MOST_EXPORTED = 500;

/** Inquiries as their person gets them, oldest first. Members of staff are not named, and their notes are left out. */
export async function exportInquiries({ inquiries, accountChats }: InquiriesOfPerson) {
  const rows = await db().inquiry.findMany({
    where: { id: { in: [...inquiries, ...accountChats] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MOST_EXPORTED,
    include: {
      messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
      replies: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
    },
  });
  return rows.map(({ messages, replies, ...row }) => ({
    isChatOfAccount: row.userId !== null,
    createdAt: row.createdAt.toISOString(),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    company: row.company,
    industry: row.industry,
    leadVolume: row.leadVolume,
    message: row.message,
    messages: messages.map(({ text, createdAt }) => ({ text, at: createdAt.toISOString() })),
    replies: replies.map(({ text, createdAt }) => ({
      by: "staff" as const,
      text,
      at: createdAt.toISOString(),
    })),
  }));
}
