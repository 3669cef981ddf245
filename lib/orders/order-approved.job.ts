import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/**
 * An order was approved: it wants leads from now on. Sent in the transaction of the move; the marketplace, which
 * orders do not know, attaches the handler.
 */
export const orderApprovedJob = defineJob({
  name: "leads.open-demand",
  schema: z.object({ orderId: z.uuid() }),
  retryLimit: 20,
});
