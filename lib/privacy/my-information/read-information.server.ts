import "server-only";
import { fromLineColumn } from "@/lib/catalog/line-column";
import { formatPhone } from "@/lib/contacts/format-phone";
import { readIndexKeys } from "@/lib/contacts/person-index.server";
import { openConsent } from "@/lib/contacts/seal-consent.server";
import { revokedSince } from "@/lib/contacts/suppression/queries.server";
import { findLeadsOf } from "@/lib/contacts/suppression/suppression-list.server";
import { db } from "@/lib/platform/db/prisma.server";
import { smsProvider } from "@/lib/platform/sms/send-sms.server";
import { type Recipients, readRecipients } from "../read-recipients.server";
import type { Visit } from "./confirm-code.server";
import { MOST_OWN_LEADS, personsOf } from "./find-own-leads.server";
import type { ConsumerInquiry, Information } from "./schemas";

/** Who received the details of the person who confirmed this email, when, and the consent that they gave. */
export async function readInformation(visit: Visit): Promise<Information> {
  const persons = personsOf(visit, await readIndexKeys());
  const rows = await db().lead.findMany({
    where: { id: { in: await findLeadsOf(persons) } },
    include: { consent: true, revocation: true },
    orderBy: [{ receivedAt: "desc" }, { id: "asc" }],
    take: MOST_OWN_LEADS,
  });
  const [recipients, listedSince] = await Promise.all([
    readRecipients(rows.map(({ id }) => id)),
    revokedSince(persons),
  ]);
  return {
    email: visit.email,
    phone: visit.phone && formatPhone(visit.phone),
    canConfirmPhone: visit.phone === null && smsProvider() !== null,
    listedSince: listedSince?.toISOString() ?? null,
    inquiries: rows.map(({ id, line, status, receivedAt, consent, revocation }) => {
      const recipient = recipients.get(id);
      const opened = consent ? openConsent(consent).consent : null;
      return {
        line: fromLineColumn(line),
        receivedAt: receivedAt.toISOString(),
        consent: opened && {
          text: opened.text,
          givenAt: opened.givenAt.toISOString(),
          pageUrl: opened.pageUrl,
        },
        sharedWith: recipient ? sharedWith(recipient) : null,
        isForSale: status === "verified",
        deliveredAt: (recipient?.delivered ?? []).flatMap(({ acceptedAt }) => acceptedAt ?? []),
        revokedAt: revocation?.revokedAt.toISOString() ?? null,
      };
    }),
  };
}

/** The buyer, at the sale; of a repeated inquiry the owner of the first lead, who got it free of charge and opened it. */
function sharedWith({ soldTo, openedBy }: Recipients): ConsumerInquiry["sharedWith"] {
  if (soldTo) return { name: soldTo.customer, at: soldTo.soldAt, isClosed: soldTo.isClosed };
  return openedBy && { name: openedBy.customer, at: openedBy.openedAt, isClosed: openedBy.isClosed };
}
