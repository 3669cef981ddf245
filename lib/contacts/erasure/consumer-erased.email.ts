import "server-only";
import * as z from "zod/mini";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";
import { consumerOf, type MailedLead, mailLeadOwner } from "../suppression/mail-lead-owner.server";

/**
 * Tells the owner of a sold lead that its consumer was erased, so that the owner deletes their information, too (Cal. Civ. Code
 * 1798.105(c)(1), 11 CCR 7022(b)(3)). A job of its own: a worker of the previous release would send the email of the suppression list
 * instead. Enqueued by `tellOwners`.
 */
export const consumerErasedJob = defineJob({
  name: "contacts.mail-erased",
  schema: z.object({ leadId: z.uuid() }),
  retryLimit: MAIL_RETRIES,
});

/** Emails the owner of a lead. Does nothing for a closed account. @throws when the mail server refuses the email. */
export async function sendConsumerErased({ leadId }: { leadId: string }): Promise<void> {
  await mailLeadOwner(leadId, "erased", consumerErasedText);
}

/** The text of the email. It also covers inquiries by which the person asked again. */
export function consumerErasedText({ firstName, url, isReturned, ...lead }: MailedLead): MailContent {
  return {
    subject: "Please delete: we erased the consumer of a lead that you bought",
    greeting: greet(firstName),
    paragraphs: [
      `We erased the contact and the answers of ${consumerOf(lead)}, because they asked for it or because the law requires it. Please delete them, too: in your CRM, your dialer, your spreadsheets and your emails, also what you got when they asked again. Keep only what a law requires you to keep, and ask everybody to whom you gave something to delete it.`,
      "Please do not call, text or email this person again.",
      ...(isReturned
        ? []
        : [
            "The lead stays in your list without its contact, and is marked as “Do not call”. The consent record of the sale stays with it, as evidence of what was allowed until then.",
          ]),
    ],
    link: { label: "Open the lead", url },
  };
}
