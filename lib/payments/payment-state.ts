export const PAYMENT_STATES = ["open", "processing", "settled", "refunding", "refunded", "canceled"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * The allowed moves of a payment. The database has the same table (`may_move_payment`), and a trigger refuses all others. A
 * settled payment stays settled, also when its order is refunded later. Refunded money buys no order. When a refund fails, the
 * money is owed again. A canceled PaymentIntent cannot be paid. If Stripe reports money for one all the same, it is settled or
 * refunded like any other.
 */
const PAYMENT_MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  open: ["processing", "settled", "refunding", "canceled"],
  processing: ["open", "settled", "refunding", "canceled"],
  settled: [],
  refunding: ["settled", "refunded"],
  refunded: ["refunding"],
  canceled: ["settled", "refunding"],
};

/** Whether a payment may move from one state to another. */
export function mayMovePayment(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_MOVES[from].includes(to);
}
