import "server-only";
import type Stripe from "stripe";
import { AppError } from "@/lib/kit/errors";
import { messageOf } from "@/lib/kit/message-of";
import { confirmOffSession, UNUSABLE } from "@/lib/payments/confirm-off-session.server";
import { listSavedMethods } from "@/lib/payments/saved-methods.server";
import { createOnce, stripe } from "@/lib/payments/stripe-client.server";
import { forCustomer } from "@/lib/payments/stripe-customer.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { logger } from "@/lib/platform/logger.server";
import { concludePurchase } from "./conclude-purchase.server";
import { endPurchase, readPurchase } from "./transition-purchase.server";

type Purchase = Awaited<ReturnType<typeof readPurchase>>;

/**
 * Charges the customer's default card for a purchase that has just begun, off session, and delivers its leads. The
 * PaymentIntent is stored before it is confirmed, and only this call confirms it. So when a response is lost, Stripe can be
 * asked for the outcome, and no second payment is made.
 * @throws AppError 503 `payment-outcome-unknown` when Stripe did not respond to the confirmation: the worker finds out.
 */
export async function chargePurchase(id: string): Promise<void> {
  const purchase = await readPurchase(id);
  if (purchase.status !== "charging") return;
  const opened = await open(purchase);
  if (!opened) return;
  const { paymentIntentId, cardId } = opened;
  const declineCode = await confirm(paymentIntentId, cardId);
  if (declineCode !== null) return endPurchase(id, { to: "declined", declineCode });
  try {
    await concludePurchase(id);
  } catch (error) {
    logger().error({ purchaseId: id, error: messageOf(error) }, "a purchase was confirmed and not concluded");
    throw outcomeUnknown();
  }
}

/** The PaymentIntent of a purchase, stored and unconfirmed, with the card to charge. Null when the purchase has ended. */
async function open(purchase: Purchase): Promise<{ paymentIntentId: string; cardId: string } | null> {
  const { id } = purchase;
  try {
    const cardId = await findDefaultCard(purchase.userId);
    if (!cardId) {
      await endPurchase(id, { to: "declined", declineCode: "no_payment_method" });
      return null;
    }
    const paymentIntentId = await createIntent(purchase);
    if (await storeIntent(purchase, paymentIntentId)) return { paymentIntentId, cardId };
  } catch (error) {
    logger().error({ purchaseId: id, error: messageOf(error) }, "a purchase could not be charged");
  }
  // An intent that is not stored is never confirmed.
  await endPurchase(id, { to: "abandoned", onlyUncharged: true });
  return null;
}

/** The default card at Stripe, or the card saved last when no card is the default. Bank debits take days, a hold minutes. */
async function findDefaultCard(userId: string): Promise<string | null> {
  const cards = (await listSavedMethods({ id: userId })).filter(({ kind }) => kind === "card");
  return (cards.find(({ isDefault }) => isDefault) ?? cards[0])?.id ?? null;
}

function createIntent({ id, userId, leadConfigId, amountCents }: Purchase): Promise<string> {
  return forCustomer(userId, async (customer) => {
    const parameters: Stripe.PaymentIntentCreateParams = {
      amount: amountCents,
      currency: "usd",
      customer,
      allowed_payment_method_types: ["card"],
      description: `Leads bought by API, purchase ${id.slice(0, 8)}`,
      metadata: { leadConfigId, userId, cycle: "0", purchaseId: id },
    };
    const created = await createOnce(
      (options) => stripe().paymentIntents.create(parameters, options),
      `purchase:${id}`,
    );
    return created.id;
  });
}

/** Stores the PaymentIntent with its payment row. @returns false when the purchase or its hold has ended. */
async function storeIntent(purchase: Purchase, paymentIntentId: string): Promise<boolean> {
  const { id, userId, leadConfigId, amountCents } = purchase;
  if (!leadConfigId) throw new Error(`The purchase ${id} has no configuration.`);
  return inTransaction(async (transaction) => {
    const stored = await transaction.execute(
      sql(`UPDATE "LeadPurchase" SET "paymentIntentId" = $2, "updatedAt" = now()
         WHERE "id" = $1 AND "status" = 'charging' AND "paymentIntentId" IS NULL AND "heldUntil" > clock_timestamp()`),
      [id, paymentIntentId],
    );
    if (stored === 0) return false;
    await transaction.execute(
      sql(`INSERT INTO "Payment" ("paymentIntentId", "userId", "leadConfigId", "amountCents")
         VALUES ($1, $2, $3, $4)`),
      [paymentIntentId, userId, leadConfigId, amountCents],
    );
    return true;
  });
}

/**
 * Charges the card. Stripe refuses a card that was removed a moment before with an invalid request, not with a card error
 * (https://docs.stripe.com/api/errors): nothing was charged then either.
 * @returns Stripe's decline code; null when the charge went through, or when somebody canceled the intent meanwhile.
 */
async function confirm(paymentIntentId: string, cardId: string): Promise<string | null> {
  try {
    const declineCode = await confirmOffSession(paymentIntentId, { payment_method: cardId });
    return declineCode === UNUSABLE ? "card_not_usable" : declineCode;
  } catch (error) {
    logger().error({ paymentIntentId, error: messageOf(error) }, "the outcome of a charge is unknown");
    throw outcomeUnknown();
  }
}

/** The call can be repeated with the same Idempotency-Key, and then gets the outcome. */
export function outcomeUnknown(): AppError {
  return new AppError(
    "payment-outcome-unknown",
    503,
    "We do not know yet whether the charge went through. Repeat the call with the same Idempotency-Key: you are not charged twice.",
    { retryAfterSeconds: 5 },
  );
}
