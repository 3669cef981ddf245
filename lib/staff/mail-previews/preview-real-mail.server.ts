import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { fromLineColumn } from "@/lib/catalog/line-column";
import { formatPhone } from "@/lib/contacts/format-phone";
import { leadMailText } from "@/lib/delivery/payload/lead-mail-text";
import { readMailedSale } from "@/lib/delivery/senders/send-email.server";
import { notFound, refused } from "@/lib/kit/errors";
import { readOrderConfirmation } from "@/lib/orders/order-confirmation.email";
import { readRenewalTerms } from "@/lib/plans/renewal-terms.server";
import { db } from "@/lib/platform/db/prisma.server";
import { composeMail } from "@/lib/platform/email/compose-mail.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { env } from "@/lib/platform/env/env.server";
import { readLead } from "../leads/read-lead.server";
import { showContact } from "../leads/show-contact.server";
import type { MailPreview, RealMail } from "./schemas";

/**
 * Shows the email of one order or of one sold lead with its data, for staff. It is not sent. The reading is recorded: of an
 * order in the audit log; of a lead also with the lead, as every view of a consumer's contact.
 * @throws AppError 404 for an unknown order or lead; 409 when the contact is not kept; 422 for a lead that is not sold.
 */
export async function previewRealMail({ of, id }: RealMail, actor: Actor): Promise<MailPreview> {
  const mail = of === "order" ? await previewOrder(id, actor) : await previewLead(id, actor);
  const { content, ...preview } = mail;
  return { id: `${of}-${id}`, ...preview, ...(await composeMail(content)) };
}

type RealPreview = Pick<MailPreview, "name" | "occasion"> & { content: MailContent };

async function previewOrder(orderId: string, actor: Actor): Promise<RealPreview> {
  const confirmation = await readOrderConfirmation(orderId, readRenewalTerms);
  if (!confirmation) throw notFound("Order");
  await recordAudit({
    actorId: actor.id,
    ipAddress: actor.ipAddress,
    action: "mails.preview",
    subject: { type: "order", id: orderId },
    outcome: "done",
  });
  return {
    name: "Order received",
    occasion: "With the data of this order. To the customer, when the payment is settled.",
    content: confirmation.content,
  };
}

async function previewLead(leadId: string, actor: Actor): Promise<RealPreview> {
  const row = await db().lead.findUnique({ where: { id: leadId } });
  if (!row) throw notFound("Lead");
  const sale = await readMailedSale(leadId);
  if (!sale || !row.soldAt) throw refused("lead-not-sold", "Only the email of a sold lead can be shown.");
  const { contact } = await showContact(leadId, actor);
  const { attributes } = await readLead(actor, leadId);
  const { id, tier, state, zip, soldAt } = row;
  const lead = { id, line: fromLineColumn(row.line), tier, state, zip, attributes, contact, soldAt };
  return {
    name: "New lead",
    occasion: "With the data of this lead. To the recipients of an email destination.",
    content: leadMailText({
      lead,
      sale,
      phoneInWords: formatPhone(contact.phone),
      sentAt: soldAt,
      appUrl: env().APP_URL,
    }),
  };
}
