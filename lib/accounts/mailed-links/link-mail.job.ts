import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Mails the link of an account token. Sent in the transaction that makes the token. */
export const linkMailJob = defineJob({
  name: "accounts.mail-link",
  schema: z.object({ tokenId: z.uuid() }),
  retryLimit: 10,
});
