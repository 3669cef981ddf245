import "server-only";
import type { Cents } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import { autocommit, type SqlRunner } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";
import type { BookEntryKind } from "./sum-entries";

/** A movement of a payment's money. */
export interface NewBookEntry {
  kind: BookEntryKind;
  /**
   * What moved the money at Stripe: the PaymentIntent (`captured`, `payment_returned`), the refund (`refunded`,
   * `refund_reversed`) or the dispute (`dispute_withdrawn`, `dispute_reinstated`; see `sourceOfFunds`).
   */
  sourceId: string;
  paymentIntentId: string;
  /** Positive; the kind says in which direction the money moved. */
  amountCents: Cents;
  currency: string;
  /** When the money moved at Stripe; now by default. */
  occurredAt?: Date | null;
}

/**
 * Writes a movement into the books; the only code that does. Once per kind and source: a repeated call writes nothing.
 * Pass the transaction of the change, so that both commit or neither does. The order is looked up by the payment, so write
 * the order first.
 * @returns whether the entry is new.
 * @throws RangeError unless the amount is a positive number of whole cents.
 */
export async function recordEntry(entry: NewBookEntry, runner: SqlRunner = autocommit): Promise<boolean> {
  const { kind, sourceId, paymentIntentId, amountCents, currency, occurredAt = null } = entry;
  if (!Number.isSafeInteger(amountCents) || amountCents < 1)
    throw new RangeError("An entry of the books needs a positive number of whole cents.");
  const inserted = await runner.execute(
    sql(`INSERT INTO "BookEntry" ("kind", "sourceId", "paymentIntentId", "orderId", "amountCents", "currency", "occurredAt")
       VALUES ($1::"BookEntryKind", $2, $3, (SELECT "id" FROM "Order" WHERE "paymentIntentId" = $3 LIMIT 1), $4, $5,
         COALESCE($6::timestamptz, now()))
       ON CONFLICT ("kind", "sourceId") DO NOTHING`),
    [kind, sourceId, paymentIntentId, amountCents, currency, occurredAt],
  );
  if (inserted > 0) logger().info({ kind, sourceId, paymentIntentId, amountCents }, "booked");
  return inserted > 0;
}
