import "server-only";
import * as z from "zod/mini";
import { accountKey } from "@/lib/accounts/account-keys";
import type { User } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { OwnDataRows, SignIn } from "./personal-data-rows";

const signInFacts = z.object({ device: z.string() });

/** Every row about the viewer but for their leads, oldest first; of nobody else. */
export async function readOwnRows(viewer: { id: string }): Promise<OwnDataRows> {
  const own = { where: { userId: viewer.id }, orderBy: { createdAt: "asc" } } as const;
  const user = await db().user.findUniqueOrThrow({ where: { id: viewer.id } });
  const [configurations, orders, payments, sessions, signIns, inquiries, deliverySettings, destinations] =
    await Promise.all([
      db().leadConfiguration.findMany(own),
      db().order.findMany({ ...own, include: { history: { orderBy: { id: "asc" } } } }),
      db().payment.findMany(own),
      db().session.findMany(own),
      readSignIns(viewer.id),
      readInquiries(user),
      db().deliverySettings.findUnique({ where: { userId: viewer.id } }),
      db().destination.findMany(own),
    ]);
  return {
    user,
    configurations,
    orders,
    payments,
    sessions,
    signIns,
    inquiries,
    deliverySettings,
    destinations,
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
 * What somebody wrote to sales under this address. Only once the address is confirmed: else anybody could
 * register with a stranger's address and read the stranger's letters. Compared as text: Prisma's comparison
 * that ignores case takes the _ of an address for any character.
 */
async function readInquiries({ emailKey, emailConfirmedAt }: User): Promise<OwnDataRows["inquiries"]> {
  if (emailConfirmedAt === null) return [];
  const found = await inTransaction((transaction) =>
    transaction.query<{ id: string; email: string }>(
      `SELECT "id", "email" FROM "Inquiry" WHERE lower("email") = $1`,
      [emailKey],
    ),
  );
  const ids = found.filter(({ email }) => accountKey(email) === emailKey).map(({ id }) => id);
  return db().inquiry.findMany({
    where: { id: { in: ids } },
    orderBy: { createdAt: "asc" },
    include: { replies: { orderBy: { createdAt: "asc" } } },
  });
}
