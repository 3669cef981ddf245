import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Forgets the answers to Idempotency-Keys that nobody repeats any more. */
export const removeOldRequestsJob = defineJob({
  name: "leads.remove-old-requests",
  schema: z.object({}),
  retryLimit: 2,
});
