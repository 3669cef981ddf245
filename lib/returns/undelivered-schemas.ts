import * as z from "zod/mini";

/** GET and POST /api/admin/orders/{orderId}/refund: what of a cancelled order was never delivered. */
export const undeliveredDto = z.object({
  /** Leads that were paid for and not delivered, with replacements that did not come any more. */
  leads: z.int(),
  /** What they are worth, `"318.50"`; null when there are none. */
  amount: z.nullable(z.string()),
  /** What was sent back for them; null before. */
  refund: z.nullable(
    z.object({
      leads: z.int(),
      amount: z.string(),
      /** Null while it is on its way to Stripe. */
      paidAt: z.nullable(z.string()),
    }),
  ),
});
export type UndeliveredDto = z.infer<typeof undeliveredDto>;
