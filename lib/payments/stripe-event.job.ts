import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Acts on a stored Stripe event. */
export const stripeEventJob = defineJob({
  name: "payments.handle-stripe-event",
  schema: z.object({ eventId: z.string() }),
  retryLimit: 20,
});
