import { formatCountOf } from "@/lib/kit/format-count";
import { type Cents, formatAmount } from "@/lib/kit/money";

/** The refund for the leads that an order did not get. */
export interface UndeliveredRefund {
  leads: number;
  /** What we send; 0 when the money had gone back before, for example from Stripe's dashboard. */
  amountCents: Cents;
  /** Stripe's code in lower case. */
  currency: string;
}

/** `We refund the 238 leads that were not delivered: $10,829.00. …`, for an email. */
export function describeRefund({ leads, amountCents, currency }: UndeliveredRefund): string {
  const missing =
    leads === 1
      ? "the lead that was not delivered"
      : `the ${formatCountOf(leads, "lead")} that were not delivered`;
  if (amountCents === 0) return `The money for ${missing} has already been refunded to you.`;
  return `We refund ${missing}: ${formatAmount(amountCents, currency)}. It goes back to the card or bank account that you paid with. Most banks show it after 5 to 10 business days.`;
}
