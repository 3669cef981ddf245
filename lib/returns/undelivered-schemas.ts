import * as z from "zod/mini";

/** Why nothing is refunded while the bank has the payment. */
export const PAYMENT_AT_BANK =
  "The payment is disputed, so nothing is refunded: the bank would pay the customer twice.";

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
  /** After this refund, nothing of the payment is left with us: its plan is then paused. */
  leavesNothing: z.boolean(),
  /** The refund that was made; null before it. */
  refund: z.nullable(
    z.object({
      leads: z.int(),
      amount: z.string(),
      /** Null while it is on its way to Stripe. */
      paidAt: z.nullable(z.string()),
      /** Staff paid it outside of Stripe, because it had failed. */
      isPaidOutside: z.boolean(),
    }),
  ),
});
export type UndeliveredDto = z.infer<typeof undeliveredDto>;
