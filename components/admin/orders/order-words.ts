import type { OrderStatus } from "@/lib/orders/order-status";
import type { PaymentState, StaffOrderDto } from "@/lib/staff/orders/schemas";

/** States are named up to this number, and counted above it. */
const NAMED_STATES = 5;

export const RHYTHM_LABELS: Readonly<Record<StaffOrderDto["purchaseType"], string>> = {
  "one-time": "one-time",
  weekly: "weekly",
  monthly: "monthly",
};

export const PAYMENT_LABELS: Readonly<Record<PaymentState, string>> = {
  paid: "Paid",
  "partly-refunded": "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  "dispute-lost": "Dispute lost",
};

export const PAYMENT_DOTS: Readonly<Record<PaymentState, "green" | "amber" | "red" | "grey">> = {
  paid: "green",
  "partly-refunded": "amber",
  refunded: "grey",
  disputed: "red",
  "dispute-lost": "red",
};

/** Approved and completed green, pending amber, processing blue, cancelled red (specification, section 4). */
export const ORDER_STATUS_DOTS: Readonly<Record<OrderStatus, "green" | "blue" | "amber" | "red">> = {
  pending: "amber",
  processing: "blue",
  approved: "green",
  completed: "green",
  cancelled: "red",
};

/** `TX, OK, LA`; above five states `12 states`. */
export function nameStates(codes: readonly string[]): string {
  return codes.length > NAMED_STATES ? `${codes.length} states` : codes.join(", ");
}
