export const PAYMENT_STATES = ["open", "processing", "settled", "refunding", "refunded", "canceled"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * The allowed moves of a payment. The database has the same table (`may_move_payment`), and a trigger refuses all others. A
 * payment with an order keeps it, whatever is refunded later. Money that went back buys nothing; when its refund fails, it is
 * owed again. A canceled PaymentIntent gets no money, but if Stripe says that it did, the money counts.
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
