import type { OrderMoneyState } from "@/lib/staff/orders/schemas";

export const PAYMENT_LABELS: Readonly<Record<OrderMoneyState, string>> = {
  paid: "Paid",
  "partly-refunded": "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  "dispute-lost": "Dispute lost",
};

export const PAYMENT_DOTS: Readonly<Record<OrderMoneyState, "green" | "yellow" | "red" | "grey">> = {
  paid: "green",
  "partly-refunded": "yellow",
  refunded: "grey",
  disputed: "red",
  "dispute-lost": "red",
};
