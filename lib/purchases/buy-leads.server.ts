import "server-only";
import { AppError, conflict } from "@/lib/kit/errors";
import type { Cents } from "@/lib/kit/money";
import { sha256 } from "@/lib/platform/crypto/sha256";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import {
  assertGoodStanding,
  beginPurchase,
  type PurchaseRequest,
  type Purchaser,
} from "./begin-purchase.server";
import { chargePurchase, outcomeUnknown } from "./charge-purchase.server";
import { concludePurchase } from "./conclude-purchase.server";
import { limitOwnCustomerRefusals } from "./hold-chosen.server";
import { readPurchase } from "./transition-purchase.server";

/** What a purchase brought. */
export interface BoughtLeads {
  orderId: string;
  purchased: string[];
  /** Leads that could not be sold any more after the charge. Their share of the price is refunded. */
  unavailable: string[];
  /** What was charged, without what is refunded. */
  totalCents: Cents;
}

/**
 * Buys chosen leads: holds them, charges the default card, sells and delivers them. The same Idempotency-Key with the same
 * body gets the outcome of its first call, whatever it was, and never buys again.
 * @param prepare what has to be done before a new purchase; not called for a known Idempotency-Key.
 * @throws AppError 400, 402, 403 and 409 as `beginPurchase`; 402 `card-declined`; 409 `leads-unavailable` with `unavailable`,
 * `price-changed` with `total_amount`, `purchase-in-progress`, `purchase-not-charged` or `purchase-refunded`; 503
 * `payment-outcome-unknown`; 429 as `limitOwnCustomerRefusals`, for a new Idempotency-Key only.
 */
export async function buyLeads(
  purchaser: Purchaser,
  request: PurchaseRequest,
  prepare: () => Promise<void>,
): Promise<BoughtLeads> {
  const idempotencyHash = sha256(request.idempotencyKey);
  const known = await db().leadPurchase.count({ where: { userId: purchaser.id, idempotencyHash } });
  const begin = () => beginPurchase(purchaser, request);
  if (known === 0) {
    await assertGoodStanding(autocommit, purchaser);
    await prepare();
  }
  // A known key gets the outcome of its purchase, which is never removed, without a look at the list of own customers. So the limit does not apply.
  const { id, isNew } = await (known === 0 ? limitOwnCustomerRefusals(purchaser, begin) : begin());
  if (isNew) await chargePurchase(id);
  else
    await concludePurchase(id).catch(() => {
      throw outcomeUnknown();
    });
  return readOutcome(id);
}

/** The outcome of a purchase. @throws AppError for every outcome but a sale. */
async function readOutcome(id: string): Promise<BoughtLeads> {
  const { status, declineCode, unavailableIds } = await readPurchase(id);
  switch (status) {
    case "sold":
      return readSale(id);
    case "declined":
      throw declined(declineCode ?? "declined");
    case "unavailable":
      throw unavailableIds.length > 0 ? unavailable(unavailableIds) : ownCustomers();
    case "refunded":
      throw conflict(
        "purchase-refunded",
        "None of these leads could still be sold after the charge. All of it is being refunded.",
      );
    case "abandoned":
      throw conflict(
        "purchase-not-charged",
        "The charge could not be made in time, and nothing was charged. Use a new Idempotency-Key to try again.",
      );
    case "charging":
      throw conflict(
        "purchase-in-progress",
        "A call with this Idempotency-Key is still running. Repeat it in a few seconds.",
        { retryAfterSeconds: 5 },
      );
  }
}

const SALE = sql(
  `SELECT o."id" AS "orderId", c."leadIds" AS "leadIds!", o."totalAmountCents" - COALESCE(r."amountCents", 0) AS "totalCents!",
     ARRAY(SELECT a."leadId" FROM "Allocation" a WHERE a."orderId" = o."id") AS "soldIds!"
   FROM "LeadPurchase" p
   JOIN "LeadConfiguration" c ON c."id" = p."leadConfigId"
   JOIN "Order" o ON o."leadConfigId" = c."id"
   LEFT JOIN "PartialRefund" r ON r."causeId" = o."id"
   WHERE p."id" = $1`,
);

async function readSale(id: string): Promise<BoughtLeads> {
  const [sale] = await autocommit.rows(SALE, [id]);
  if (!sale) throw new Error(`The purchase ${id} has no order.`);
  const { orderId, leadIds, soldIds, totalCents } = sale;
  return {
    orderId,
    purchased: leadIds.filter((leadId) => soldIds.includes(leadId)),
    unavailable: leadIds.filter((leadId) => !soldIds.includes(leadId)),
    totalCents,
  };
}

/** Leads that somebody else bought or holds, or that may not be sold. Nothing was charged. */
export function unavailable(leadIds: readonly string[]): AppError {
  return conflict("leads-unavailable", "Some of these leads are no longer for sale. You were not charged.", {
    unavailable: leadIds,
  });
}

/** Which lead it is must not be told: whoever uploads strangers' phones would learn whose lead it is. Nothing was charged. */
function ownCustomers(): AppError {
  return conflict(
    "leads-unavailable",
    "At least one of these leads is of a person on your list of own customers, and is not sold to you. For their privacy we do not say which one. You were not charged.",
    { unavailable: [] },
  );
}

const DECLINE_TEXTS: Readonly<Record<string, string>> = {
  authentication_required:
    "The bank wants the cardholder to confirm this charge, which is not possible through the API. Use another card: save one at /dashboard/billing.",
  card_not_usable:
    "Stripe does not accept the saved card, for example because it was removed a moment ago. You were not charged. Save another one at /dashboard/billing.",
  no_payment_method: "There is no saved card to charge. Save one at /dashboard/billing.",
};

/**
 * The charge was declined.
 * @param declineCode Stripe's (https://docs.stripe.com/declines/codes), or one of ours: `no_payment_method`, `card_not_usable`.
 */
export function declined(declineCode: string): AppError {
  const message =
    DECLINE_TEXTS[declineCode] ?? `Your card was declined (${declineCode}). You were not charged.`;
  return new AppError("card-declined", 402, message, { decline_code: declineCode });
}
