import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Once a day: forgets violations of the content security policy that no longer happen. */
export const removeOldCspReportsJob = defineJob({
  name: "platform.remove-old-csp-reports",
  schema: z.object({}),
  retryLimit: 2,
});
