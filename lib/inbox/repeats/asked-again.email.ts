import "server-only";
import * as z from "zod/mini";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { type MailedLead, mailLeadOwner } from "@/lib/contacts/suppression/mail-lead-owner.server";
import { withArticle } from "@/lib/kit/with-article";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { UNSAFE_selectRepeats } from "./select-repeats.server";

/** Tells the owner of a lead by email that its person asked again. `day`: in New York, of the inquiry. */
export const askedAgainJob = defineJob({
  name: "inbox.mail-asked-again",
  schema: z.object({ leadId: z.uuid(), day: z.iso.date() }),
  retryLimit: 20,
});

/**
 * Emails the owner of a lead. Does nothing when there is no inquiry that the owner may read any more: the lead was returned or
 * erased meanwhile, the person is on the suppression list, the payment is disputed or went back, or the account is closed.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendAskedAgain({ leadId, day }: { leadId: string; day: string }): Promise<void> {
  const repeats = await UNSAFE_selectRepeats(leadId);
  if (!repeats.some(({ phoneSealed }) => phoneSealed !== null)) return;
  await mailLeadOwner(leadId, `asked-again-${day}`, askedAgainText);
}

/** The text of the email. It names the lead by line and state only; the new inquiry is on the lead's page. */
export function askedAgainText({ firstName, line, state, soldOn, url }: MailedLead): MailContent {
  const lead = `${LINE_LABELS[line].toLowerCase()} lead in ${state}`;
  return {
    subject: `Your ${lead} asked again`,
    greeting: greet(firstName),
    paragraphs: [
      `The consumer of ${withArticle(lead)}, which you bought on ${soldOn}, asked for a quote again. The new request is yours, free of charge.`,
      "The lead's page shows it under “Asked again”: the contact, the answers that changed, and the consent of the new request. If the consumer asks once more today, we add it to the page and send no further email.",
    ],
    link: { label: "Open the lead", url },
  };
}
