import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Tells the buyer what became of an order. Sent in the transaction of the move. */
export const orderStatusMailJob = defineJob({
  name: "orders.mail-status",
  schema: z.object({ orderId: z.uuid(), changeId: z.string().check(z.regex(/^\d{1,19}$/)) }),
  retryLimit: 10,
});
