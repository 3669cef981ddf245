import "server-only";
import * as z from "zod/mini";
import { accountKey } from "@/lib/accounts/account-keys";
import { readExclusions } from "@/lib/marketplace/exclusions/exclusions.server";
import type { ExclusionsDto } from "@/lib/marketplace/exclusions/schemas";
import type {
  ApiKey,
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

/** The stored rows about one person, without leads: these may be 100,000, and are read in batches. */
export interface PersonalDataRows {
  user: User;
  configurations: LeadConfiguration[];
  orders: (Order & { history: OrderStatusChange[] })[];
  payments: Payment[];
  documents: BillingDocument[];
  acceptedTerms: TermsAcceptance[];
  plans: (Plan & { cycles: PlanCycle[] })[];
  sessions: Session[];
  signIns: SignIn[];
  inquiries: (Inquiry & { replies: InquiryReply[]; messages: InquiryMessage[] })[];
  /** Null while the default settings are unchanged. */
  deliverySettings: DeliverySettings | null;
  /** Includes removed destinations. */
  destinations: Destination[];
  /** Includes revoked and expired keys. */
  apiKeys: ApiKey[];
  exclusions: ExclusionsDto;
}

/** A sign-in, from the audit log. */
interface SignIn {
  at: Date;
  outcome: "done" | "denied" | "failed";
  device: string | null;
  address: string | null;
}

const signInFacts = z.object({ device: z.string() });

/** All rows about the viewer, without leads, oldest first. */
export async function readPersonalData(viewer: { id: string }): Promise<PersonalDataRows> {
  const own = { where: { userId: viewer.id }, orderBy: { createdAt: "asc" } } as const;
  const user = await db().user.findUniqueOrThrow({ where: { id: viewer.id } });
  const [
    configurations,
    orders,
    payments,
    documents,
    acceptedTerms,
    plans,
    sessions,
    signIns,
    inquiries,
    deliverySettings,
    destinations,
    apiKeys,
    exclusions,
  ] = await Promise.all([
    db().leadConfiguration.findMany(own),
    db().order.findMany({ ...own, include: { history: { orderBy: { id: "asc" } } } }),
    db().payment.findMany(own),
    db().billingDocument.findMany({ where: own.where, orderBy: { issuedAt: "asc" } }),
    db().termsAcceptance.findMany({ where: own.where, orderBy: { id: "asc" } }),
    db().plan.findMany({ ...own, include: { cycles: { orderBy: { dueOn: "asc" } } } }),
    db().session.findMany(own),
    readSignIns(viewer.id),
    readInquiries(user),
    db().deliverySettings.findUnique({ where: { userId: viewer.id } }),
    db().destination.findMany(own),
    db().apiKey.findMany(own),
    readExclusions(viewer),
  ]);
  return {
    user,
    configurations,
    orders,
    payments,
    documents,
    acceptedTerms,
    plans,
    sessions,
    signIns,
    inquiries,
    deliverySettings,
    destinations,
    apiKeys,
    exclusions,
  };
}

async function readSignIns(userId: string): Promise<SignIn[]> {
  const entries = await db().auditEntry.findMany({
    where: { subjectType: "user", subjectId: userId, action: "accounts.sign-in" },
    orderBy: { id: "asc" },
  });
  return entries.map(({ at, outcome, address, after }) => {
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
