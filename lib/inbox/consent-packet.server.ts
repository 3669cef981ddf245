import "server-only";
import { recordViews } from "@/lib/contacts/record-views.server";
import { unsealConsent } from "@/lib/contacts/seal-consent.server";
import { AppError, notFound } from "@/lib/kit/errors";
import { UNSAFE_findCertificateIds } from "@/lib/ledger/queries.server";
import { db } from "@/lib/platform/db/prisma.server";
import { isWithdrawn } from "@/lib/returns/return-status";
import type { ConsentPacketDto } from "./detail-schemas";
import { selectOwnLead } from "./select-leads.server";

/**
 * The consent evidence of one of the viewer's leads. The view is logged.
 * @throws AppError 404; 410 `lead-withdrawn` for a lead whose return was approved.
 */
export async function readConsentPacket(viewer: { id: string }, leadId: string): Promise<ConsentPacketDto> {
  const lead = await selectOwnLead(viewer, leadId);
  if (!lead) throw notFound("Lead");
  if (isWithdrawn(lead.returnStatus)) {
    throw new AppError(
      "lead-withdrawn",
      410,
      "Your return of this lead was approved, so its contact details and consent evidence are withdrawn.",
    );
  }
  await recordViews(viewer, [leadId]);
  const packet = await UNSAFE_openConsent(leadId);
  if (!packet) throw notFound("Consent evidence");
  return packet;
}

/** The caller must have checked that the lead is the viewer's, and logged the view. */
export async function UNSAFE_openConsent(leadId: string): Promise<ConsentPacketDto | null> {
  const row = await db().consentEvidence.findUnique({ where: { leadId } });
  if (!row) return null;
  const { givenAt, ...consent } = unsealConsent(row);
  return {
    ...consent,
    leadId,
    givenAt: givenAt.toISOString(),
    sha256: row.sha256,
    retainUntil: row.retainUntil.toISOString(),
    certificateId: (await UNSAFE_findCertificateIds([leadId])).get(leadId) ?? null,
  };
}
