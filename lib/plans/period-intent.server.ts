import "server-only";
import type Stripe from "stripe";
import { HOUR_MS } from "@/lib/kit/time-units";
import { fromIsoDay } from "@/lib/kit/zone-clock";
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
import { lockPlan, type PeriodKey } from "./transition-plan.server";

/**
 * Reads the PaymentIntent of a period from Stripe, and opens it when the period has none. One that belongs to a customer who was deleted
 * in Stripe's dashboard gives way to one of the account's present customer: no payment method that the account can have pays the other.
 * @throws Stripe's error when Stripe does not respond, or refuses to open a payment for this customer (`isUnusable`).
 */
export async function readPeriodIntent(period: PeriodKey, now: Date): Promise<OurIntent> {
  const cycle = await db().planCycle.findUniqueOrThrow({
    where: { planId_dueOn: { planId: period.planId, dueOn: dateColumnOf(period.dueOn) } },
    include: { plan: true },
  });
  const { userId } = cycle.plan;
  const open = (replacedId: string | null) => openIntent(period, { ...cycle, now, replacedId }, userId);
  const intent = await readOurs(cycle.paymentIntentId ?? (await open(null)));
  // The decline of a debit is recorded first. A payment with money, or that waits for the bank, is not given up.
  if (cycle.status === "processing" || isConfirmed(intent)) return intent;
  if (!(await isOfReplacedCustomer(intent, userId))) return intent;
  if (intent.status !== "canceled" && !(await cancelPaymentIntent(intent.id))) {
    // It was paid at this moment, or canceled by another process that does the same.
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

interface ChargedCycle {
  number: number;
  leadConfigId: string;
  amountCents: number;
  now: Date;
  /** The canceled PaymentIntent that gives way to the new one; null for the first one of the period. */
  replacedId: string | null;
}

/** How long after the beginning of its day a period surely has the key of its payment at Stripe, which forgets keys after 24 hours. */
const KEY_KEPT_MS = 20 * HOUR_MS;

/**
 * Finds or creates the period's PaymentIntent and stores it with its payment row, unless another process was first. A new one is
 * unconfirmed, so losing it before it is stored costs nothing. A period that has an order already takes the intent of that order.
 */
async function openIntent(
  { planId, dueOn }: PeriodKey,
  cycle: ChargedCycle,
  userId: string,
): Promise<string> {
  const { number, leadConfigId, amountCents, replacedId } = cycle;
  // The database was restored to a time before the period was announced, and has it at a later date now. What the customer paid for it
  // became an order again, and another payment would be refunded.
  const order = await db().order.findUnique({
    where: { leadConfigId_cycle: { leadConfigId, cycle: number } },
  });
  const openedId = order?.paymentIntentId ?? (await findOrCreateIntent({ planId, dueOn }, cycle, userId));
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
  { planId, dueOn }: PeriodKey,
  { number, leadConfigId, amountCents, now, replacedId }: ChargedCycle,
  userId: string,
): Promise<string> {
  const key = `renewal:${planId}:${dueOn}`;
  const isKeyKept = replacedId === null && now.getTime() - dateColumnOf(dueOn).getTime() < KEY_KEPT_MS;
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
 * The intent that was made for a period before, and that we do not know any more: the database was restored from a backup, or Stripe
 * did not respond for a day. Without it the customer would pay the period twice, because Stripe has forgotten its key. One that
 * has collected money comes first.
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

/** A day as its column has it: midnight in UTC. */
export function dateColumnOf(dueOn: string): Date {
  const { year, month, day } = fromIsoDay(dueOn);
  return new Date(Date.UTC(year, month - 1, day));
}
