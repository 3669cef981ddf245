import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Sends back what is owed for leads that were returned or never delivered. */
export const payPartialRefundsJob = defineJob({
  name: "payments.pay-partial-refunds",
  schema: z.object({}),
  retryLimit: 0,
});
