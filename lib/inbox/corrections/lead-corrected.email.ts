import "server-only";
import * as z from "zod/mini";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import {
  consumerOf,
  type MailedLead,
  mailLeadOwner,
} from "@/lib/contacts/suppression/mail-lead-owner.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";

/** Tells the owner of a lead by email that its consumer corrected something. `noteId`: the note with the correction. */
export const leadCorrectedJob = defineJob({
  name: "inbox.mail-lead-corrected",
  schema: z.object({ leadId: z.uuid(), noteId: z.string().check(z.regex(/^\d+$/)) }),
  retryLimit: MAIL_RETRIES,
});

/** Emails the owner of a lead. Does nothing for a closed account. @throws when the mail server refuses the email. */
export async function sendLeadCorrected({
  leadId,
  noteId,
}: {
  leadId: string;
  noteId: string;
}): Promise<void> {
  await mailLeadOwner(leadId, `lead-corrected-${noteId}`, leadCorrectedText);
}

/** The text of the email. It names the lead by line and state only; the correction is on the lead's page. */
export function leadCorrectedText({ firstName, url, ...lead }: MailedLead): MailContent {
  return {
    subject: "A consumer corrected a lead that you bought",
    greeting: greet(firstName),
    paragraphs: [
      `${consumerOf(lead)} told us that something in the request is wrong. What is right is among the notes on the lead's page.`,
      "Please correct it in your own systems, too, and do not use what was wrong. The request itself stays as it was sold, because it is the record of the sale.",
    ],
    link: { label: "Open the lead", url },
  };
}
