/** What decides whether staff can accept the return of a sold lead for its customer. */
export interface Acceptable {
  /** The lead has a return that the customer did not withdraw. */
  hasReturn: boolean;
  /** The customer has closed the account. */
  isAccountClosed: boolean;
  /** The payment is disputed, or was lost in a dispute. */
  isDisputed: boolean;
  /** What is left of the payment after refunds, in cents. */
  leftCents: number;
}

export type AcceptanceRefusal =
  | "already-returned"
  | "account-closed"
  | "payment-disputed"
  | "nothing-to-refund";

/** The messages of refused acceptances, for staff. */
export const ACCEPTANCE_REFUSALS: Readonly<Record<AcceptanceRefusal, string>> = {
  "already-returned": "This lead has a return already. Please look again.",
  "account-closed": "The customer has closed the account, so nothing can be granted for this lead.",
  "payment-disputed":
    "The payment of this order is disputed, or was lost in a dispute, so nothing is granted for its leads: the bank would pay the customer twice.",
  "nothing-to-refund": "The payment of this order was refunded, so nothing is left to grant for this lead.",
};

/**
 * Says why staff cannot accept the return of a sold lead, or null. The customer's last day and the limit of returns do not
 * count: staff accept returns in spite of them.
 */
export function refuseAcceptance(lead: Acceptable): AcceptanceRefusal | null {
  if (lead.hasReturn) return "already-returned";
  if (lead.isAccountClosed) return "account-closed";
  if (lead.isDisputed) return "payment-disputed";
  return lead.leftCents <= 0 ? "nothing-to-refund" : null;
}
