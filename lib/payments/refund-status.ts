export const REFUND_STATUSES = ["pending", "succeeded", "failed", "canceled"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/**
 * The allowed moves of a refund at Stripe. A refund that succeeded can fail up to 30 days later, when the bank sends the
 * money back (https://docs.stripe.com/refunds#failed-refunds). A failed refund stays failed: paying the customer needs a
 * new one.
 */
const REFUND_MOVES: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  pending: ["succeeded", "failed", "canceled"],
  succeeded: ["failed", "canceled"],
  failed: [],
  canceled: [],
};

/** Whether a refund may move from one status to another. */
export function mayMoveRefund(from: RefundStatus, to: RefundStatus): boolean {
  return REFUND_MOVES[from].includes(to);
}

/** Whether a refund with this status has taken the money from us. Stripe takes it when the refund is created. */
export function isMoneyGone(status: RefundStatus): boolean {
  return status === "pending" || status === "succeeded";
}

/** Reads Stripe's status. `requires_action` and statuses that we do not know count as pending: the money is under way. */
export function readRefundStatus(status: string | null): RefundStatus {
  return REFUND_STATUSES.find((known) => known === status) ?? "pending";
}
