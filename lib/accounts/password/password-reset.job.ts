import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/**
 * Makes and mails a link for a forgotten password. Sent for every address that somebody types, known or not,
 * so that the answer takes as long for both: `userId` is nobody's then.
 */
export const passwordResetJob = defineJob({
  name: "accounts.request-password-reset",
  schema: z.object({ tokenId: z.uuid(), userId: z.uuid() }),
  retryLimit: 10,
});
