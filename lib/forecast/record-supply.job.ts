import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Counts the leads of the last hours, and what each state has left. Runs on a schedule. */
export const recordSupplyJob = defineJob({
  name: "forecast.record-supply",
  schema: z.object({}),
  retryLimit: 2,
});
