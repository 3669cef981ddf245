import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { createOnce, nullWhenMissing, stripe } from "./stripe-client.server";

interface CustomerDetails {
  email: string;
  name: string;
}

/** What Stripe is told of an account. Empty texts remove what it has: nothing stays of a closed account. */
function detailsOf(user: {
  email: string;
  firstName: string;
  lastName: string;
  closedAt: Date | null;
}): CustomerDetails {
  if (user.closedAt) return { email: "", name: "" };
  return { email: user.email, name: `${user.firstName} ${user.lastName}` };
}

/**
 * The id of the user's customer at Stripe, created at the first purchase. Concurrent calls get the same customer: the
 * idempotency key is the user's id, and the first write to the row wins.
 */
export async function ensureStripeCustomer(userId: string): Promise<string> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  if (user.stripeCustomerId) return user.stripeCustomerId;
  const details = detailsOf(user);
  const customer = await createOnce(
    (options) => stripe().customers.create({ ...details, metadata: { userId: user.id } }, options),
    `customer:${user.id}`,
  );
  await db().user.updateMany({
    where: { id: userId, stripeCustomerId: null },
    data: { stripeCustomerId: customer.id },
  });
  // A change or the closing of the account may have happened meanwhile: its job has found no customer.
  await followIdentity(userId, details);
  const stored = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true },
  });
  return stored.stripeCustomerId ?? customer.id;
}

/**
 * Gives an account that has no customer at Stripe the one of its payment: the database was restored to a time before the account had
 * one. Only a customer that was made for this account by its own metadata, which needs our secret key: with another account's, that
 * account's cards would be charged for this one.
 * @returns the id of the account's customer; null when it still has none.
 */
export async function adoptStripeCustomer(
  { stripeCustomerId }: { stripeCustomerId: string | null },
  userId: string,
): Promise<string | null> {
  const customer = stripeCustomerId && (await nullWhenMissing(stripe().customers.retrieve(stripeCustomerId)));
  if (!customer || customer.deleted || customer.metadata["userId"] !== userId) return null;
  await db().user.updateMany({
    where: { id: userId, stripeCustomerId: null },
    data: { stripeCustomerId: customer.id },
  });
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  return user.stripeCustomerId;
}

/**
 * Tells Stripe the present name and email of an account, and removes both of a closed one. Does nothing for an account without a
 * customer there. May run any number of times, also at the same time.
 * @throws Stripe's error; the job is then repeated.
 */
export async function updateStripeCustomer({ userId }: { userId: string }): Promise<void> {
  await followIdentity(userId, null);
}

/**
 * Writes until the row is as it was written: of two calls at once, the one that had read the older name may write last.
 * @param told what Stripe has already; null when that is not known.
 */
async function followIdentity(userId: string, told: CustomerDetails | null): Promise<void> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const details = detailsOf(user);
  const isTold = told?.email === details.email && told.name === details.name;
  if (!user.stripeCustomerId || isTold) return;
  const updated = await nullWhenMissing(stripe().customers.update(user.stripeCustomerId, details));
  if (updated) await followIdentity(userId, details);
}
