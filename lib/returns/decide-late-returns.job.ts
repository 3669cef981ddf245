import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Every minute: approves the returns that nobody decided in time. */
export const decideLateReturnsJob = defineJob({
  name: "returns.decide-late",
  schema: z.object({}),
  retryLimit: 0,
});
