import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Mails a reply of staff to the person who asked. */
export const inquiryReplyJob = defineJob({
  name: "inquiries.mail-reply",
  schema: z.object({ replyId: z.uuid() }),
  retryLimit: 20,
});
