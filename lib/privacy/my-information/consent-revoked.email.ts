import "server-only";
import * as z from "zod/mini";
import { fromLineColumn } from "@/lib/catalog/line-column";
import { LINE_LABELS, type Line } from "@/lib/catalog/lines";
import { formatCalendarDay } from "@/lib/kit/format-date";
import { paths } from "@/lib/kit/paths";
import { withArticle } from "@/lib/kit/with-article";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Tells the owner of a lead by email that its consumer revoked consent. */
export const consentRevokedJob = defineJob({
  name: "privacy.mail-consent-revoked",
  schema: z.object({ leadId: z.uuid() }),
  retryLimit: 20,
});

/**
 * Emails the owner of a lead. Does nothing for a closed account, and when it was sent before.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendConsentRevoked({ leadId }: { leadId: string }): Promise<void> {
  const [revocation, row] = await Promise.all([
    db().consentRevocation.findUnique({ where: { leadId } }),
    db().lead.findUnique({ where: { id: leadId }, include: { allocation: true } }),
  ]);
  const allocation = row?.allocation;
  if (!revocation || !allocation || revocation.mailedAt) return;
  const owner = await db().user.findFirst({ where: { id: allocation.userId, closedAt: null } });
  if (!owner) return;
  await sendMail({
    to: owner.email,
    messageKey: `consent-revoked-${leadId}`,
    ...consentRevokedText({
      firstName: owner.firstName,
      line: fromLineColumn(row.line),
      state: row.state,
      soldAt: allocation.allocatedAt,
      url: `${env().APP_URL}${paths.lead(leadId)}`,
    }),
  });
  await db().consentRevocation.update({ where: { leadId }, data: { mailedAt: new Date() } });
}

interface RevokedLead {
  firstName: string;
  line: Line;
  state: string;
  soldAt: Date;
  url: string;
}

/** The text of the email. It names the lead by line and state only; the contact stays on the lead's page. */
export function consentRevokedText({ firstName, line, state, soldAt, url }: RevokedLead): MailContent {
  return {
    subject: "Do not contact: a consumer revoked consent",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The consumer of ${withArticle(LINE_LABELS[line].toLowerCase())} lead in ${state}, which you bought on ${formatCalendarDay(soldAt)}, revoked consent. Please do not call, text or email this person again, and take the contact out of your dialer and your campaigns.`,
      "The lead is marked as “Do not call” in your list, and your webhooks got the event consent.revoked if they asked for it. The consent record of the sale stays with the lead, as evidence of what was allowed until today.",
    ],
    link: { label: "Open the lead", url },
  };
}
