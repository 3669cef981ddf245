import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Handles the sales that wait, in case no listener is running. Runs on a schedule. */
export const leadSoldJob = defineJob({
  name: "leads.follow-sales",
  schema: z.object({}),
  retryLimit: 0,
});
