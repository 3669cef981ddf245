import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Deletes stored responses of Idempotency-Keys that are older than REQUEST_KEEP_DAYS. */
export const removeOldRequestsJob = defineJob({
  name: "leads.remove-old-requests",
  schema: z.object({}),
  retryLimit: 2,
});
