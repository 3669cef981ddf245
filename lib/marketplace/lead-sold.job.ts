import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Does what sales left to be done, should no follower be running. By the clock. */
export const leadSoldJob = defineJob({
  name: "leads.follow-sales",
  schema: z.object({}),
  retryLimit: 0,
});
