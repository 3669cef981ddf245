import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Tells the buyer by e-mail that an order exists. Sent in the transaction that places the order. */
export const orderConfirmationJob = defineJob({
  name: "orders.send-confirmation",
  schema: z.object({ orderId: z.uuid() }),
  retryLimit: 10,
});
