import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** A return was decided: brings the replacement and tells the buyer. */
export const returnDecidedJob = defineJob({
  name: "returns.follow-decision",
  schema: z.object({ leadId: z.uuid() }),
  retryLimit: 10,
});
