import * as z from "zod/mini";

/** Response of GET and POST /api/admin/orders/{orderId}/refund: the undelivered leads of a cancelled order. */
export const undeliveredDto = z.object({
  /** Leads that were paid for and not delivered, including owed replacements. */
  leads: z.int(),
  /** The refund for them, `"318.50"`; null when there are none. */
  amount: z.nullable(z.string()),
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
