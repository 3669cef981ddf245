import "server-only";
import * as z from "zod/mini";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import {
  consumerOf,
  type MailedLead,
  mailLeadOwner,
} from "@/lib/contacts/suppression/mail-lead-owner.server";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";

/** Tells the owner of a lead by email that its consumer revoked consent. */
export const consentRevokedJob = defineJob({
  name: "privacy.mail-consent-revoked",
  schema: z.object({ leadId: z.uuid() }),
  retryLimit: MAIL_RETRIES,
});

/**
 * Emails the owner of a lead. Does nothing for a closed account, and when it was sent before.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendConsentRevoked({ leadId }: { leadId: string }): Promise<void> {
  const revocation = await db().consentRevocation.findUnique({ where: { leadId } });
  if (!revocation || revocation.mailedAt) return;
  const isSent = await mailLeadOwner(leadId, "consent-revoked", consentRevokedText);
  if (isSent) await db().consentRevocation.update({ where: { leadId }, data: { mailedAt: new Date() } });
}

/** The text of the email. It names the lead by line and state only; the contact stays on the lead's page. */
export function consentRevokedText({ firstName, url, isReturned, ...lead }: MailedLead): MailContent {
  return {
    subject: "Do not contact: a consumer revoked consent",
    greeting: greet(firstName),
    paragraphs: [
      `${consumerOf(lead)} revoked consent. Please do not call, text or email this person again, and take the contact out of your dialer and your campaigns.`,
      `The lead is marked as “Do not call” in your list, and your webhooks got the event consent.revoked if they asked for it.${isReturned ? "" : " The consent record of the sale stays with the lead, as evidence of what was allowed until then."}`,
    ],
    link: { label: "Open the lead", url },
  };
}
