import * as z from "zod/mini";
import { formatNewYorkDay } from "@/lib/kit/format-date";
import { DAY_MS } from "@/lib/kit/time-units";

/** Why nothing is refunded while the bank has the payment. */
export const PAYMENT_AT_BANK =
  "The payment is disputed, so nothing is refunded: the bank would pay the customer twice.";

// https://support.stripe.com/questions/disputes-for-ach-payments. Such a return is final: a refund before it is paid twice.
const BANK_RETURN_DAYS = 60;

/**
 * Until when the customer's bank can take back a bank debit, in a sentence for staff.
 * @param debitedAt when the bank confirmed the debit; null when the payment was none.
 * @returns null when no bank can take the payment back so.
 */
export function describeBankReturn(debitedAt: Date | null, now: Date): string | null {
  if (!debitedAt) return null;
  const until = new Date(debitedAt.getTime() + BANK_RETURN_DAYS * DAY_MS);
  if (now >= until) return null;
  return `Paid by bank debit on ${formatNewYorkDay(debitedAt)}; the bank can still return it until ${formatNewYorkDay(until)}.`;
}

/** Response of GET /api/admin/orders/{orderId}/refund and of the refund: the undelivered leads of an order. */
export const undeliveredDto = z.object({
  /** Leads that were paid for and not delivered, including owed replacements. */
  leads: z.int(),
  /** Leads that were bought, and replacements. */
  total: z.int(),
  /** Only replacements are missing at most, and the order gets them also after it was completed. */
  getsReplacements: z.boolean(),
  /** The refund for them, `"318.50"`; null when there are none, and while the bank has the payment. */
  amount: z.nullable(z.string()),
  /** The payment is disputed at the bank: nothing is refunded. An inquiry of the bank does not count. */
  isAtBank: z.boolean(),
  /** Why the program does not refund it by itself: the bank can still return the bank debit. A sentence; null without a reason. */
  bankReturn: z.nullable(z.string()),
  /** After this refund, nothing of the payment is left with us: its plan is then paused. */
  leavesNothing: z.boolean(),
  /** The refund that was made; null before it. */
  refund: z.nullable(
    z.object({
      leads: z.int(),
      amount: z.string(),
      /** Null until it is sent. */
      paidAt: z.nullable(z.string()),
      /** Staff paid it outside of Stripe, because it had failed or Stripe refused it. */
      isPaidOutside: z.boolean(),
    }),
  ),
});
export type UndeliveredDto = z.infer<typeof undeliveredDto>;
