import type { OrderStatus } from "@/lib/orders/order-status";
import type { PaymentState } from "@/lib/platform/db/generated/enums";

/** Orders that somebody still works on. */
export const OPEN_ORDER_STATUSES: readonly OrderStatus[] = ["pending", "approved", "processing"];

/** Payments whose money is under way: from the bank to us, or back. */
export const MOVING_PAYMENT_STATES: readonly PaymentState[] = ["processing", "refunding"];

export type ClosingRefusal = "last-staff" | "open-orders" | "moving-payments";

/** What the owner reads when an account cannot be closed yet. */
export const CLOSING_REFUSALS: Readonly<Record<ClosingRefusal, string>> = {
  "last-staff": "This is the last active staff account. Make somebody else staff first.",
  "open-orders":
    "You have orders that are not completed yet. Wait until they are, or ask us to cancel them; then you can close the account.",
  "moving-payments":
    "A payment of yours is still on its way. Please come back when your bank has confirmed it; then you can close the account.",
};

export interface ClosingFacts {
  isStaff: boolean;
  /** Other people's staff accounts that are neither disabled nor closed. */
  otherActiveStaff: number;
  openOrders: number;
  movingPayments: number;
}

/** Why an account cannot be closed yet, or null. */
export function refuseClosing(facts: ClosingFacts): ClosingRefusal | null {
  if (facts.isStaff && facts.otherActiveStaff === 0) return "last-staff";
  if (facts.openOrders > 0) return "open-orders";
  return facts.movingPayments > 0 ? "moving-payments" : null;
}
