import "server-only";
import * as z from "zod/mini";
import { accountKey } from "@/lib/accounts/account-keys";
import { listViews } from "@/lib/inbox/queue/saved-views.server";
import type { SavedViewsDto } from "@/lib/inbox/schemas";
import { readExclusions } from "@/lib/marketplace/exclusions/exclusions.server";
import type { ExclusionsDto } from "@/lib/marketplace/exclusions/schemas";
import { readNewOrderLimit } from "@/lib/marketplace/new-order-limit.server";
import type { NewOrderLimitDto } from "@/lib/marketplace/order-limits";
import type {
  ApiKey,
  AuditEntry,
  BillingDocument,
  DeliverySettings,
  Destination,
  Inquiry,
  InquiryMessage,
  InquiryReply,
  LeadConfiguration,
  Order,
  OrderStatusChange,
  Payment,
  Plan,
  PlanCycle,
  Session,
  TermsAcceptance,
  User,
} from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

/** The stored rows about one person, without leads and PersonalDataLists, which are read in batches. */
export interface PersonalDataRows {
  user: User;
  orders: (Order & { history: OrderStatusChange[] })[];
  payments: Payment[];
  documents: BillingDocument[];
  acceptedTerms: TermsAcceptance[];
  plans: (Plan & { cycles: PlanCycle[] })[];
  inquiries: (Inquiry & { replies: InquiryReply[]; messages: InquiryMessage[] })[];
  /** Null while the default settings are unchanged. */
  deliverySettings: DeliverySettings | null;
  /** Includes removed destinations. */
  destinations: Destination[];
  /** Includes revoked and expired keys. */
  apiKeys: ApiKey[];
  exclusions: ExclusionsDto;
  newOrderLimit: NewOrderLimitDto;
  savedViews: SavedViewsDto["views"];
}

/** Rows of which a person may have any number: all of each list, in batches. */
export interface PersonalDataLists {
  configurations: AsyncIterable<LeadConfiguration[]>;
  sessions: AsyncIterable<Session[]>;
  signIns: AsyncIterable<SignIn[]>;
}

/** A sign-in, from the audit log. */
export interface SignIn {
  at: Date;
  outcome: "done" | "denied" | "failed";
  device: string | null;
  address: string | null;
}

const signInFacts = z.object({ device: z.string() });

/** The rows about the viewer, without leads and PersonalDataLists, oldest first. */
export async function readPersonalData(viewer: { id: string }): Promise<PersonalDataRows> {
  const own = { where: { userId: viewer.id }, orderBy: { createdAt: "asc" } } as const;
  const user = await db().user.findUniqueOrThrow({ where: { id: viewer.id } });
  const [
    orders,
    payments,
    documents,
    acceptedTerms,
    plans,
    inquiries,
    deliverySettings,
    destinations,
    apiKeys,
    exclusions,
    newOrderLimit,
    { views: savedViews },
  ] = await Promise.all([
    db().order.findMany({ ...own, include: { history: { orderBy: { id: "asc" } } } }),
    db().payment.findMany(own),
    db().billingDocument.findMany({ where: own.where, orderBy: { issuedAt: "asc" } }),
    db().termsAcceptance.findMany({ where: own.where, orderBy: { id: "asc" } }),
    db().plan.findMany({ ...own, include: { cycles: { orderBy: { dueOn: "asc" } } } }),
    readInquiries(user),
    db().deliverySettings.findUnique({ where: { userId: viewer.id } }),
    db().destination.findMany(own),
    db().apiKey.findMany(own),
    readExclusions(viewer),
    readNewOrderLimit(viewer),
    listViews(viewer),
  ]);
  return {
    user,
    orders,
    payments,
    documents,
    acceptedTerms,
    plans,
    inquiries,
    deliverySettings,
    destinations,
    apiKeys,
    exclusions,
    newOrderLimit,
    savedViews,
  };
}

/** Rows in memory at once. */
const BATCH = 500;

/** The lists of the viewer, oldest first. Each is read while it is iterated. */
export function readPersonalLists(viewer: { id: string }, batch = BATCH): PersonalDataLists {
  const own = (after: { createdAt: Date; id: string } | null) => ({
    where: { userId: viewer.id, ...(after && isAfter(after)) },
    orderBy: [{ createdAt: "asc" as const }, { id: "asc" as const }],
    take: batch,
  });
  return {
    configurations: inBatches(batch, (after: LeadConfiguration | null) =>
      db().leadConfiguration.findMany(own(after)),
    ),
    sessions: inBatches(batch, (after: Session | null) => db().session.findMany(own(after))),
    signIns: readSignIns(viewer.id, batch),
  };
}

/** The rows after one in a list that is ordered by time, and by id where the time is the same. */
function isAfter({ createdAt, id }: { createdAt: Date; id: string }) {
  return { createdAt: { gte: createdAt }, OR: [{ createdAt: { gt: createdAt } }, { id: { gt: id } }] };
}

/** @param read returns the first rows after one; those of the list after null. A batch that is not full is the last one. */
async function* inBatches<Row>(
  batch: number,
  read: (after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  do {
    const rows: Row[] = await read(after);
    if (rows.length > 0) yield rows;
    after = rows.length === batch ? (rows.at(-1) ?? null) : null;
  } while (after !== null);
}

/** By time, as the index is: by id alone, PostgreSQL could read the log of everybody for each batch. */
async function* readSignIns(userId: string, batch: number): AsyncGenerator<SignIn[]> {
  const entries = inBatches(batch, (after: AuditEntry | null) =>
    db().auditEntry.findMany({
      where: {
        subjectType: "user",
        subjectId: userId,
        action: "accounts.sign-in",
        ...(after && { at: { gte: after.at }, OR: [{ at: { gt: after.at } }, { id: { gt: after.id } }] }),
      },
      orderBy: [{ at: "asc" }, { id: "asc" }],
      take: batch,
    }),
  );
  for await (const rows of entries)
    yield rows.map(({ at, outcome, address, after }) => {
      const facts = signInFacts.safeParse(after);
      return { at, outcome, address, device: facts.success ? facts.data.device : null };
    });
}

/**
 * The viewer's chats, and inquiries that were sent from the viewer's email and belong to no account, with all that was written
 * later: whoever has the emailed link reads it, too. The latter only once that email is confirmed; otherwise anybody could
 * register with another person's email and read their inquiries.
 */
async function readInquiries(user: User): Promise<PersonalDataRows["inquiries"]> {
  const bySameEmail = user.emailConfirmedAt ? await findInquiriesFrom(user.emailKey) : [];
  return db().inquiry.findMany({
    where: { OR: [{ userId: user.id }, { id: { in: bySameEmail }, userId: null }] },
    orderBy: { createdAt: "asc" },
    include: { replies: { orderBy: { createdAt: "asc" } }, messages: { orderBy: { createdAt: "asc" } } },
  });
}

/** Emails are compared in SQL, because Prisma's case-insensitive comparison treats `_` as a wildcard. */
async function findInquiriesFrom(emailKey: string): Promise<string[]> {
  const found = await autocommit.rows(sql(`SELECT "id", "email" FROM "Inquiry" WHERE lower("email") = $1`), [
    emailKey,
  ]);
  return found.filter(({ email }) => accountKey(email) === emailKey).map(({ id }) => id);
}
