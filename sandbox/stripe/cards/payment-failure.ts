import { z } from "zod";

/** Why a payment did not go through, in Stripe's error type, codes and words. */
export const paymentFailure = z.object({
  type: z.enum(["card_error", "invalid_request_error"]),
  code: z.string(),
  declineCode: z.string().nullable(),
  message: z.string(),
});
export type PaymentFailure = z.infer<typeof paymentFailure>;
