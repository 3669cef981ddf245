import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { stripe } from "./stripe-client.server";

/**
 * The buyer's customer at Stripe, made at the first purchase. Two tabs at once get the same one: the
 * idempotency key is the account, and the first write wins.
 */
export async function ensureStripeCustomer(userId: string): Promise<string> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  if (user.stripeCustomerId) return user.stripeCustomerId;
  const customer = await stripe().customers.create(
    { email: user.email, name: `${user.firstName} ${user.lastName}`, metadata: { userId: user.id } },
    { idempotencyKey: `customer:${user.id}` },
  );
  await db().user.updateMany({
    where: { id: userId, stripeCustomerId: null },
    data: { stripeCustomerId: customer.id },
  });
  const stored = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true },
  });
  return stored.stripeCustomerId ?? customer.id;
}
