import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Empties the table of limits of what has run out. */
export const removeExpiredLimitsJob = defineJob({
  name: "accounts.remove-expired-limits",
  schema: z.object({}),
  retryLimit: 2,
});
