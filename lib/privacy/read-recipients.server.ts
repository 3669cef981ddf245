import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

/** Who got a lead, and who looked at it. `isClosed`: they closed their account, so we cannot tell them anything any more. */
export interface Recipients {
  soldTo: { customer: string; soldAt: string; isClosed: boolean } | null;
  /** Of a repeated inquiry: the owner of the first lead, when they first opened it. Null before that, and for other leads. */
  openedBy: { customer: string; openedAt: string; isClosed: boolean } | null;
  /** Deliveries to systems of the customer that were accepted, with their first acceptance. */
  delivered: { to: string; acceptedAt: string | null }[];
  /** Views of contact or consent in our own pages. */
  views: { at: string; by: string }[];
}

/** Far more than the leads of one person have. */
const MOST_VIEWS = 10_000;
const MOST_DELIVERIES = 10_000;

/** Recipients of leads, by lead. For staff, and for the consumer who asks for them. */
export async function readRecipients(leadIds: readonly string[]): Promise<Map<string, Recipients>> {
  const ofLeads = { leadId: { in: [...leadIds] } };
  const [sales, deliveries, views] = await Promise.all([
    db().lead.findMany({ where: { id: { in: [...leadIds] } }, select: { id: true, allocation: true } }),
    db().delivery.findMany({
      where: { ...ofLeads, event: "lead.delivered", acceptedAt: { not: null } },
      select: { leadId: true, acceptedAt: true, destination: { select: { kind: true } } },
      orderBy: { acceptedAt: "asc" },
      take: MOST_DELIVERIES,
    }),
    db().leadView.findMany({ where: ofLeads, orderBy: { at: "asc" }, take: MOST_VIEWS }),
  ]);
  const accountIds = [
    ...sales.flatMap(({ allocation }) => allocation?.userId ?? []),
    ...views.map(({ userId }) => userId),
  ];
  const accounts = await readAccounts(accountIds);
  const ownerOf = (userId: string) => {
    const account = accounts.get(userId);
    return { customer: account?.name ?? CLOSED, isClosed: account?.isClosed ?? true };
  };
  // Of an unsold lead, only a repeated inquiry is shown to a customer.
  const firstOpened = (id: string) =>
    views.find(({ leadId, userId }) => leadId === id && accounts.get(userId)?.isStaff === false);
  return new Map(
    sales.map(({ id, allocation }) => [
      id,
      {
        soldTo: allocation && {
          ...ownerOf(allocation.userId),
          soldAt: allocation.allocatedAt.toISOString(),
        },
        openedBy: allocation ? null : toOpenedBy(firstOpened(id), ownerOf),
        delivered: deliveries
          .filter(({ leadId }) => leadId === id)
          .map(({ destination, acceptedAt }) => ({
            to: destination.kind,
            acceptedAt: acceptedAt?.toISOString() ?? null,
          })),
        views: views
          .filter(({ leadId }) => leadId === id)
          .map(({ at, userId }) => ({ at: at.toISOString(), by: viewerOf(accounts.get(userId)) })),
      },
    ]),
  );
}

function toOpenedBy(
  view: { userId: string; at: Date } | undefined,
  ownerOf: (userId: string) => { customer: string; isClosed: boolean },
) {
  return view ? { ...ownerOf(view.userId), openedAt: view.at.toISOString() } : null;
}

interface Account {
  name: string;
  isStaff: boolean;
  isClosed: boolean;
}

/** Where no invoice has the name of a closed account. */
const CLOSED = "An account that was closed";

/** Members of staff are not named. */
const viewerOf = (account: Account | undefined) =>
  account?.isStaff ? "Our staff" : (account?.name ?? CLOSED);

async function readAccounts(ids: readonly string[]): Promise<Map<string, Account>> {
  const rows = await db().user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, role: true, company: true, firstName: true, lastName: true, closedAt: true },
  });
  const invoiced = await readInvoicedNames(rows.flatMap(({ id, closedAt }) => (closedAt ? [id] : [])));
  return new Map(
    rows.map(({ id, role, company, firstName, lastName, closedAt }) => {
      const name = closedAt ? (invoiced.get(id) ?? CLOSED) : company || `${firstName} ${lastName}`;
      return [id, { name, isStaff: role === "staff", isClosed: closedAt !== null }];
    }),
  );
}

/**
 * The company or name on the last invoice of closed accounts. Their identity is erased, but invoices keep it, and the consumer must be
 * able to turn to whoever has their details.
 */
async function readInvoicedNames(closedIds: readonly string[]): Promise<Map<string, string>> {
  if (closedIds.length === 0) return new Map();
  const rows = await autocommit.rows(
    sql(`SELECT DISTINCT ON ("userId") "userId",
       COALESCE(NULLIF("content" -> 'customer' ->> 'company', ''), "content" -> 'customer' ->> 'name') AS "name"
     FROM "BillingDocument" WHERE "userId" = ANY ($1::uuid[]) AND "kind" = 'invoice'
     ORDER BY "userId", "issuedAt" DESC`),
    [closedIds],
  );
  return new Map(rows.flatMap(({ userId, name }) => (name ? [[userId, name]] : [])));
}
