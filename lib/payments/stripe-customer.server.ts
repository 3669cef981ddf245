import "server-only";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createOnce, isMissing, nullWhenMissing, stripe } from "./stripe-client.server";

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
 * Makes a call to Stripe that needs the account's customer there; the first such call creates the customer. If somebody deleted the
 * customer in Stripe's dashboard, this creates a new one and makes the call again: a deleted customer never comes back, and its saved
 * cards are gone.
 * @throws Stripe's other errors.
 */
export async function forCustomer<Result>(
  userId: string,
  call: (stripeCustomerId: string) => Promise<Result>,
): Promise<Result> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const customerId = user.stripeCustomerId ?? (await createCustomer(user, null));
  try {
    return await call(customerId);
  } catch (error) {
    if (!isMissing(error) || error.param !== "customer") throw error;
    return call(await createCustomer(user, customerId));
  }
}

/**
 * Whether a payment belongs to an earlier Stripe customer of the account, which was deleted in Stripe's dashboard and replaced. No payment
 * method of the account can pay it. Money that arrives for it all the same is refunded as another owner's.
 */
export async function isOfReplacedCustomer(
  { stripeCustomerId }: { stripeCustomerId: string | null },
  userId: string,
): Promise<boolean> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  return user.stripeCustomerId !== null && user.stripeCustomerId !== stripeCustomerId;
}

/**
 * Creates a customer and stores its id. Concurrent calls get the same one: they use the same idempotency key, and the first write to
 * the row wins.
 * @param missingId the account's customer that Stripe does not have any more; null for the first one.
 */
async function createCustomer(
  user: Parameters<typeof detailsOf>[0] & { id: string },
  missingId: string | null,
): Promise<string> {
  const details = detailsOf(user);
  const { id } = await createOnce(
    (options) => stripe().customers.create({ ...details, metadata: { userId: user.id } }, options),
    missingId ? `customer:${user.id}:${missingId}` : `customer:${user.id}`,
  );
  await inTransaction(async (transaction) => {
    const stored = await transaction.execute(
      sql(
        `UPDATE "User" SET "stripeCustomerId" = $2 WHERE "id" = $1 AND "stripeCustomerId" IS NOT DISTINCT FROM $3`,
      ),
      [user.id, id, missingId],
    );
    // With the key of another Stripe account, all customers are missing: the entries then tell which ones to put back.
    if (stored > 0 && missingId)
      await recordAudit(
        {
          actorId: null,
          action: "payments.replace-customer",
          subject: { type: "user", id: user.id },
          outcome: "done",
          before: { stripeCustomerId: missingId },
          after: { stripeCustomerId: id },
        },
        transaction,
      );
  });
  // A change or the closing of the account may have happened meanwhile: its job has found no customer.
  await followIdentity(user.id, details);
  const stored = await db().user.findUniqueOrThrow({
    where: { id: user.id },
    select: { stripeCustomerId: true },
  });
  return stored.stripeCustomerId ?? id;
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
