import "server-only";
import { mailedName } from "@/lib/accounts/profile/mail-greeting";
import { fromLineColumn } from "@/lib/catalog/line-column";
import { LINE_LABELS, type Line } from "@/lib/catalog/lines";
import { paths } from "@/lib/kit/paths";
import { withArticle } from "@/lib/kit/with-article";
import { zoneFormatter } from "@/lib/kit/zone-formatter";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";

/** What an email to the owner of a sold lead may say of it: line and state, never the person. */
export interface MailedLead {
  firstName: string | null;
  line: Line;
  state: string;
  /** `November 21, 2026`, in the time zone of the owner. */
  soldOn: string;
  url: string;
  /** Their return of it was approved: contact and consent record are withdrawn. */
  isReturned: boolean;
}

/** `The consumer of an auto lead in TX, which you bought on November 21, 2026,`: how each of these emails begins. */
export function consumerOf({ line, state, soldOn }: Pick<MailedLead, "line" | "state" | "soldOn">): string {
  return `The consumer of ${withArticle(LINE_LABELS[line].toLowerCase())} lead in ${state}, which you bought on ${soldOn},`;
}

/**
 * Emails the owner of a sold lead. Sends nothing about an unsold lead, or to a closed account.
 * @param about names the email in its Message-ID, so that a repeated email is recognized.
 * @returns whether it was sent.
 * @throws when the mail server refuses the email.
 */
export async function mailLeadOwner(
  leadId: string,
  about: string,
  textOf: (lead: MailedLead) => MailContent,
): Promise<boolean> {
  const lead = await db().lead.findUnique({
    where: { id: leadId },
    include: { allocation: true, return: true },
  });
  if (!lead?.allocation) return false;
  const owner = await db().user.findFirst({ where: { id: lead.allocation.userId, closedAt: null } });
  if (!owner) return false;
  const content = textOf({
    firstName: mailedName(owner),
    line: fromLineColumn(lead.line),
    state: lead.state,
    soldOn: zoneFormatter(owner.timeZone, { dateStyle: "long" }).format(lead.allocation.allocatedAt),
    url: `${env().APP_URL}${paths.lead(leadId)}`,
    isReturned: lead.return?.status === "approved",
  });
  await sendMail({ to: owner.email, messageKey: `${about}-${leadId}`, ...content });
  return true;
}
