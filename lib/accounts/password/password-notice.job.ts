import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Tells an owner that their password was changed. Sent in the transaction that changes it. */
export const passwordNoticeJob = defineJob({
  name: "accounts.mail-password-notice",
  schema: z.object({ userId: z.uuid(), noticeId: z.uuid() }),
  retryLimit: 10,
});
