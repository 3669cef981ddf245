/** How far the refund for a returned lead is. */
export const REFUND_PROGRESS = [
  /** Nothing is left to refund: the payment was refunded in Stripe's dashboard, or the bank paid it after a dispute. */
  "nothing",
  /** The worker sends it to Stripe within a minute. */
  "on-its-way",
  /** Stripe has it. */
  "sent",
  /** Staff paid it outside of Stripe, for example by check. */
  "paid-outside",
  /** It waits until the bank has decided a dispute of the payment (`is_payment_contested`). */
  "bank-decides",
  /** It came back to us, or Stripe refuses to make it, and it waits for staff. */
  "failed",
] as const;
export type RefundProgress = (typeof REFUND_PROGRESS)[number];

interface StoredRefund {
  amountCents: number;
  paidAt: Date | null;
  failedAt: Date | null;
  paidOutsideAt: Date | null;
  /** A dispute of its payment is undecided. */
  isContested: boolean;
}

/** How far a stored refund (`PartialRefund`) is. */
export function progressOfRefund(refund: StoredRefund): RefundProgress {
  if (refund.amountCents === 0) return "nothing";
  if (refund.paidOutsideAt) return "paid-outside";
  if (refund.paidAt) return "sent";
  if (refund.isContested) return "bank-decides";
  return refund.failedAt ? "failed" : "on-its-way";
}

/**
 * Tells the customer why a refund is not on its way, so that no page or email promises money that does not come.
 * @param amount `$45.50`
 * @returns null for a refund that is on its way or sent.
 */
export function explainUnsentRefund(amount: string, progress: RefundProgress): string | null {
  switch (progress) {
    case "nothing":
      return "The payment of this order was already refunded to you, so nothing more is refunded for this lead.";
    case "bank-decides":
      return `The payment of this order is disputed at your bank. After your bank has decided, we refund ${amount}, unless your bank has paid it to you.`;
    case "paid-outside":
      return `We paid ${amount} to you in another way, because our refund could not be made.`;
    case "failed":
      return `Our refund of ${amount} could not be made. Our staff take care of it.`;
    case "on-its-way":
    case "sent":
      return null;
  }
}
