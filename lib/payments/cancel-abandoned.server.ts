import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";
import { recordUncollected } from "./bank-debits.server";
import { cancelPaymentIntent, retrievePaymentIntent } from "./stripe-client.server";

/** A checkout that nobody has paid after so many days is given up. */
const ABANDONED_DAYS = 30;

/**
 * The open payment of a checkout, of a configuration that its customer can pay again. Not the charge of a plan's period (cycle 1
 * and later) and not a purchase by the public API (leadIds): plans and purchases decide about theirs.
 */
const FIND_CHECKOUT = sql(
  `SELECT p."createdAt" < $2::timestamptz - interval '${ABANDONED_DAYS} days' AS "isAbandoned!"
   FROM "Payment" p JOIN "LeadConfiguration" c ON c."id" = p."leadConfigId"
   WHERE p."paymentIntentId" = $1 AND p."state" = 'open' AND p."cycle" = 0 AND c."leadIds" = '{}'` as const,
);

/**
 * Cancels the PaymentIntent of a checkout that its customer has left for 30 days, so that the reconciler need not ask Stripe for it
 * for ever. Only one that waits for a payment method: not one with a bank debit or a 3-D Secure challenge under way. A customer who
 * comes back gets another intent (createCheckoutIntent).
 * @returns whether it was canceled. False also when it was paid at the same moment: Stripe decides, and the next check settles it.
 * @throws Stripe's error when Stripe does not respond.
 */
export async function cancelAbandoned(paymentIntentId: string, now: Date): Promise<boolean> {
  const [checkout] = await autocommit.rows(FIND_CHECKOUT, [paymentIntentId, now]);
  if (!checkout?.isAbandoned) return false;
  const intent = await retrievePaymentIntent(paymentIntentId);
  if (intent?.status !== "requires_payment_method") return false;
  if (!(await cancelPaymentIntent(paymentIntentId))) return false;
  await recordUncollected(paymentIntentId, "canceled");
  logger().info({ paymentIntentId }, "abandoned checkout canceled");
  return true;
}
