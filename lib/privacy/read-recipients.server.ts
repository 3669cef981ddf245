import "server-only";
import { db } from "@/lib/platform/db/prisma.server";

/** Who got a lead, and who looked at it. */
export interface Recipients {
  soldTo: { customer: string; soldAt: string } | null;
  /** Of a repeated inquiry: the owner of the first lead, when they first opened it. Null before that, and for other leads. */
  openedBy: { customer: string; openedAt: string } | null;
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
  const nameOf = (userId: string) => accounts.get(userId)?.name ?? CLOSED;
  // Of an unsold lead, only a repeated inquiry is shown to a customer.
  const firstOpened = (id: string) =>
    views.find(({ leadId, userId }) => leadId === id && accounts.get(userId)?.isStaff === false);
  return new Map(
    sales.map(({ id, allocation }) => [
      id,
      {
        soldTo: allocation && {
          customer: nameOf(allocation.userId),
          soldAt: allocation.allocatedAt.toISOString(),
        },
        openedBy: allocation ? null : toOpenedBy(firstOpened(id), nameOf),
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

function toOpenedBy(view: { userId: string; at: Date } | undefined, nameOf: (userId: string) => string) {
  return view ? { customer: nameOf(view.userId), openedAt: view.at.toISOString() } : null;
}

interface Account {
  name: string;
  isStaff: boolean;
}

const CLOSED = "An account that was closed";

/** Members of staff are not named. */
const viewerOf = (account: Account | undefined) =>
  account?.isStaff ? "Our staff" : (account?.name ?? CLOSED);

async function readAccounts(ids: readonly string[]): Promise<Map<string, Account>> {
  const rows = await db().user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, role: true, company: true, firstName: true, lastName: true, closedAt: true },
  });
  return new Map(
    rows.map(({ id, role, company, firstName, lastName, closedAt }) => {
      const name = closedAt ? CLOSED : company || `${firstName} ${lastName}`;
      return [id, { name, isStaff: role === "staff" }];
    }),
  );
}
