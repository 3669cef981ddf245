import type { OrderStatus } from "@/lib/orders/order-status";
import type { PaymentState } from "@/lib/platform/db/generated/enums";

/** Statuses of orders that are not finished. */
export const OPEN_ORDER_STATUSES: readonly OrderStatus[] = ["pending", "approved", "processing"];

/** States of payments whose money is on its way to us or back. */
export const MOVING_PAYMENT_STATES: readonly PaymentState[] = ["processing", "refunding"];

export type ClosingRefusal = "last-staff" | "disputed-payment" | "open-orders" | "moving-payments";

export const CLOSING_REFUSALS: Readonly<Record<ClosingRefusal, string>> = {
  "last-staff": "This is the last active staff account. Make another account staff first.",
  "disputed-payment":
    "One of your payments is disputed at your bank. You can close the account when the bank has decided. To end the dispute sooner, ask your bank to withdraw it.",
  "open-orders":
    "You have orders that are not completed yet. Wait until they are, or ask us to cancel them. Then you can close the account.",
  "moving-payments":
    "One of your payments is still being processed. You can close the account when your bank has confirmed it.",
};

export interface ClosingFacts {
  isStaff: boolean;
  /** Staff accounts besides this one that are neither disabled nor closed. */
  otherActiveStaff: number;
  /** Disputes of the account's payments that the bank has not decided. Closing would erase what we answer them with. */
  openDisputes: number;
  openOrders: number;
  movingPayments: number;
}

/**
 * The reason why an account cannot be closed yet; null when it can. A dispute comes before open orders: it holds its order, which is
 * not completed until the bank has decided.
 */
export function refuseClosing(facts: ClosingFacts): ClosingRefusal | null {
  if (facts.isStaff && facts.otherActiveStaff === 0) return "last-staff";
  if (facts.openDisputes > 0) return "disputed-payment";
  if (facts.openOrders > 0) return "open-orders";
  return facts.movingPayments > 0 ? "moving-payments" : null;
}
