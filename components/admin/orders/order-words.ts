import type { OrderStatus } from "@/lib/orders/order-status";
import type { OrderMoneyState } from "@/lib/staff/orders/schemas";

export const PAYMENT_LABELS: Readonly<Record<OrderMoneyState, string>> = {
  paid: "Paid",
  "partly-refunded": "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  "dispute-lost": "Dispute lost",
};

export const PAYMENT_DOTS: Readonly<Record<OrderMoneyState, "green" | "amber" | "red" | "grey">> = {
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
