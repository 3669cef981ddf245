import "server-only";
import type Stripe from "stripe";
import { HOUR_MS } from "@/lib/kit/time-units";
import { isoToDateColumn } from "@/lib/kit/zone-clock";
import { recordUncollected } from "@/lib/payments/bank-debits.server";
import { isConfirmed } from "@/lib/payments/confirm-off-session.server";
import {
  cancelPaymentIntent,
  createOnce,
  type OurIntent,
  retrieveIntent,
  stripe,
} from "@/lib/payments/stripe-client.server";
import { forCustomer, isOfReplacedCustomer } from "@/lib/payments/stripe-customer.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { CycleStatus } from "./plan-status";
import { lockPlan, type PeriodKey } from "./transition-plan.server";

/** What a period says about its payment. */
export interface ChargedPeriod extends PeriodKey {
  number: number;
  leadConfigId: string;
  amountCents: number;
  status: CycleStatus;
  /** Null until the payment was opened. */
  paymentIntentId: string | null;
}

/**
 * Reads the PaymentIntent of a period from Stripe, and opens it when the period has none. When somebody has deleted the PaymentIntent's
 * customer in Stripe's dashboard and the account has another customer, opens a second PaymentIntent for that one and cancels the first,
 * which no payment method of the account can pay.
 * @throws Stripe's error when Stripe does not respond, or refuses to open a payment for this customer (`isUnusable`).
 */
export async function readPeriodIntent(period: ChargedPeriod, userId: string, now: Date): Promise<OurIntent> {
  const open = (replacedId: string | null) => openIntent(period, { userId, replacedId, now });
  const intent = await readOurs(period.paymentIntentId ?? (await open(null)));
  // A payment that has money or waits for a bank is kept. So is a bank debit that came back, until its decline is recorded.
  if (period.status === "processing" || isConfirmed(intent)) return intent;
  if (!(await isOfReplacedCustomer(intent, userId))) return intent;
  if (intent.status !== "canceled" && !(await cancelPaymentIntent(intent.id))) {
    // Somebody has just paid it, or another process has just canceled it for the same reason.
    const present = await readOurs(intent.id);
    if (present.status !== "canceled") return present;
  }
  await recordUncollected(intent.id, "canceled");
  return readOurs(await open(intent.id));
}

async function readOurs(paymentIntentId: string): Promise<OurIntent> {
  const intent = await retrieveIntent(paymentIntentId);
  if (!intent) throw new Error("Stripe does not know the payment of a plan.");
  return intent;
}

interface Opening {
  userId: string;
  /** The canceled PaymentIntent that the new one replaces; null for the first one of the period. */
  replacedId: string | null;
  now: Date;
}

/** Stripe forgets an idempotency key after 24 hours. Until this long after a period's day has begun, it surely still knows the period's key. */
const KEY_KEPT_MS = 20 * HOUR_MS;

/**
 * Finds or creates the period's PaymentIntent and stores it with its payment row. A new one is unconfirmed, so losing it before it is
 * stored costs nothing. A period that has an order already takes the intent of that order.
 * @returns the id of the stored one: another process may have stored its own first.
 */
async function openIntent(period: ChargedPeriod, opening: Opening): Promise<string> {
  const { planId, dueOn, number, leadConfigId, amountCents } = period;
  const { userId, replacedId } = opening;
  // The database was restored to a time before the period was announced, and has it at a later date now. What the customer paid for it
  // became an order again, and another payment would be refunded.
  const order = await db().order.findUnique({
    where: { leadConfigId_cycle: { leadConfigId, cycle: number } },
  });
  const openedId = order?.paymentIntentId ?? (await findOrCreateIntent(period, opening));
  return inTransaction(async (transaction) => {
    await lockPlan(transaction, planId);
    const [row] = await transaction.rows(
      sql(`UPDATE "PlanCycle"
           SET "paymentIntentId" = CASE WHEN "paymentIntentId" IS NOT DISTINCT FROM $4 THEN $3 ELSE "paymentIntentId" END
           WHERE "planId" = $1 AND "dueOn" = $2::text::date RETURNING "paymentIntentId" AS "paymentIntentId!"`),
      [planId, dueOn, openedId, replacedId],
    );
    const paymentIntentId = row?.paymentIntentId ?? openedId;
    // The row of an earlier payment of this period, which was refunded, is left alone: this one is another attempt.
    await transaction.execute(
      sql(`INSERT INTO "Payment" ("paymentIntentId", "userId", "leadConfigId", "cycle", "amountCents", "attempt")
           VALUES ($1, $2, $3, $4, $5,
             (SELECT COALESCE(MAX("attempt"), -1) + 1 FROM "Payment"
              WHERE "leadConfigId" = $3 AND "cycle" = $4 AND "amountCents" = $5))
           ON CONFLICT ("paymentIntentId") DO NOTHING`),
      [paymentIntentId, userId, leadConfigId, number, amountCents],
    );
    return paymentIntentId;
  });
}

async function findOrCreateIntent(
  { planId, dueOn, number, leadConfigId, amountCents }: ChargedPeriod,
  { userId, replacedId, now }: Opening,
): Promise<string> {
  const key = `renewal:${planId}:${dueOn}`;
  const isKeyKept = replacedId === null && now.getTime() - isoToDateColumn(dueOn).getTime() < KEY_KEPT_MS;
  return forCustomer(userId, async (customer) => {
    const parameters: Stripe.PaymentIntentCreateParams = {
      amount: amountCents,
      currency: "usd",
      customer,
      allowed_payment_method_types: ["card", "us_bank_account"],
      description: `Plan ${planId.slice(0, 8)}, period of ${dueOn}`,
      metadata: { leadConfigId, userId, cycle: String(number), planId },
    };
    const intent =
      (isKeyKept ? null : await findIntent(customer, parameters)) ??
      (await createOnce(
        (options) => stripe().paymentIntents.create(parameters, options),
        replacedId === null ? key : `${key}:${replacedId}`,
      ));
    return intent.id;
  });
}

/**
 * Finds an intent that was made for the period and that the database does not have: it was restored from a backup, or Stripe's response
 * was lost for a day. Stripe has forgotten the intent's key by then, so without this search the customer would pay the period twice.
 * @returns one that has collected money or waits for a bank, otherwise an unpaid one; null without any.
 */
async function findIntent(
  customer: string,
  { amount, metadata }: Stripe.PaymentIntentCreateParams,
): Promise<Stripe.PaymentIntent | null> {
  const wanted = JSON.stringify([amount, metadata && periodOf(metadata)]);
  let unpaid: Stripe.PaymentIntent | null = null;
  for await (const intent of stripe().paymentIntents.list({ customer, limit: 100 })) {
    if (intent.status === "canceled") continue;
    if (JSON.stringify([intent.amount, periodOf(intent.metadata)]) !== wanted) continue;
    if (intent.status === "succeeded" || intent.status === "processing") return intent;
    unpaid ??= intent;
  }
  return unpaid;
}

function periodOf(metadata: Stripe.Emptyable<Stripe.MetadataParam>) {
  return metadata && [metadata["planId"], metadata["cycle"], metadata["leadConfigId"]];
}
