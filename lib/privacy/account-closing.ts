import type { OrderStatus } from "@/lib/orders/order-status";
import type { PaymentState } from "@/lib/platform/db/generated/enums";

/** Statuses of orders that are not finished. */
export const OPEN_ORDER_STATUSES: readonly OrderStatus[] = ["pending", "approved", "processing"];

/** States of payments whose money is on its way to us or back. */
export const MOVING_PAYMENT_STATES: readonly PaymentState[] = ["processing", "refunding"];

export type ClosingRefusal = "last-staff" | "open-orders" | "moving-payments";

export const CLOSING_REFUSALS: Readonly<Record<ClosingRefusal, string>> = {
  "last-staff": "This is the last active staff account. Make another account staff first.",
  "open-orders":
    "You have orders that are not completed yet. Wait until they are, or ask us to cancel them. Then you can close the account.",
  "moving-payments":
    "One of your payments is still being processed. You can close the account when your bank has confirmed it.",
};

export interface ClosingFacts {
  isStaff: boolean;
  /** Staff accounts besides this one that are neither disabled nor closed. */
  otherActiveStaff: number;
  openOrders: number;
  movingPayments: number;
}

/** The reason why an account cannot be closed yet; null when it can. */
export function refuseClosing(facts: ClosingFacts): ClosingRefusal | null {
  if (facts.isStaff && facts.otherActiveStaff === 0) return "last-staff";
  if (facts.openOrders > 0) return "open-orders";
  return facts.movingPayments > 0 ? "moving-payments" : null;
}
