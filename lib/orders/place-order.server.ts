import "server-only";
import type { Cents } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/** A paid configuration. */
export interface PaidConfiguration {
  leadConfigId: string;
  userId: string;
  paymentIntentId: string;
  /** 0 for the purchase, 1, 2, … for the renewals of a plan. */
  cycle: number;
  orderType: "custom" | "standard";
  totalAmountCents: Cents;
  currency: string;
}

export type Placement =
  | { placed: "now" | "before"; orderId: string }
  /** This cycle of the configuration was bought with another payment. */
  | { placed: "by-another-payment" };

/**
 * Places the order of a payment with the first row of its history, and marks the configuration as ordered, in one
 * statement. Of concurrent calls one places the order: unique keys on the payment and on configuration and cycle refuse
 * the others, which get the existing order or `by-another-payment`.
 */
export async function placeOrder(transaction: Transaction, paid: PaidConfiguration): Promise<Placement> {
  const [created] = await transaction.rows(
    sql(`WITH placed AS (
       INSERT INTO "Order" ("id", "userId", "leadConfigId", "paymentIntentId", "cycle", "orderType", "status", "totalAmountCents", "currency")
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, 'pending', $6, $7)
       ON CONFLICT DO NOTHING
       RETURNING "id"
     ), noted AS (
       INSERT INTO "OrderStatusChange" ("orderId", "to", "note") SELECT "id", 'pending', 'Payment received' FROM placed
     ), ordered AS (
       UPDATE "LeadConfiguration" SET "status" = 'ordered' WHERE "id" = $2 AND EXISTS (SELECT 1 FROM placed)
     )
     SELECT "id" FROM placed`),
    [
      paid.userId,
      paid.leadConfigId,
      paid.paymentIntentId,
      paid.cycle,
      paid.orderType,
      paid.totalAmountCents,
      paid.currency,
    ],
  );
  if (created) return { placed: "now", orderId: created.id };
  // The insert waited for a concurrent transaction; only a new statement sees what that transaction committed.
  const [existing] = await transaction.rows(sql(`SELECT "id" FROM "Order" WHERE "paymentIntentId" = $1`), [
    paid.paymentIntentId,
  ]);
  return existing ? { placed: "before", orderId: existing.id } : { placed: "by-another-payment" };
}
