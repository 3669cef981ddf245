import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Mails an inquiry to sales. */
export const inquiryMailJob = defineJob({
  name: "inquiries.mail-to-sales",
  schema: z.object({ inquiryId: z.uuid() }),
  retryLimit: 20,
});
