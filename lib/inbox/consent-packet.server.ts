import "server-only";
import type { Consent } from "@/lib/contacts/consent";
import { recordViews } from "@/lib/contacts/record-views.server";
import { openConsent } from "@/lib/contacts/seal-consent.server";
import { AppError, conflict, notFound } from "@/lib/kit/errors";
import { compareConsent, RECORD_FAULTS } from "@/lib/ledger/compare-records";
import { UNSAFE_findReceipt } from "@/lib/ledger/queries.server";
import { db } from "@/lib/platform/db/prisma.server";
import { isWithdrawn } from "@/lib/returns/return-status";
import type { ConsentPacketDto } from "./detail-schemas";
import { selectOwnLead } from "./select-leads.server";

/**
 * The consent evidence of one of the viewer's leads. The view is logged.
 * @throws AppError 404; 409 `consent-unreadable` when the stored evidence cannot be opened; 410 `lead-withdrawn` for a
 * lead whose return was approved.
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
  const { packet, warning } = await UNSAFE_openPacket(leadId);
  if (packet) return packet;
  throw warning ? conflict("consent-unreadable", warning) : notFound("Consent evidence");
}

/**
 * The evidence of a packet and nothing else: SHA-256 of its canonical JSON (RFC 8785) is what the certificate has. Whoever checks a
 * downloaded record must not have to know which of its fields were hashed (help article "The lead certificate").
 */
export function evidenceOf(packet: ConsentPacketDto): Readonly<Record<keyof Consent, string | null>> {
  const { text, version, pageUrl, ipAddress, userAgent, givenAt, trustedFormUrl, jornayaId } = packet;
  return { text, version, pageUrl, ipAddress, userAgent, givenAt, trustedFormUrl, jornayaId };
}

/** A consent packet, and what is wrong with it. */
export interface OpenedPacket {
  /** Null when there is no evidence, or when it cannot be opened. */
  packet: ConsentPacketDto | null;
  /** Null when the evidence is the one that the receipt certifies, and while there is no receipt. */
  warning: string | null;
}

/**
 * Opens consent evidence and compares it with the receipt of the sale. The caller must have checked that the lead is the
 * viewer's, and logged the view.
 */
export async function UNSAFE_openPacket(leadId: string): Promise<OpenedPacket> {
  const [row, lead, receipt] = await Promise.all([
    db().consentEvidence.findUnique({ where: { leadId } }),
    db().lead.findUnique({ where: { id: leadId }, select: { erasedAt: true } }),
    UNSAFE_findReceipt(leadId),
  ]);
  const opened = row ? openConsent(row) : null;
  const [fault] = compareConsent(receipt?.consentEvidence ?? row?.sha256 ?? null, {
    consentHash: row?.sha256 ?? null,
    consentState: opened?.state ?? null,
    isErased: Boolean(lead?.erasedAt),
  });
  const warning = fault ? warningOf(RECORD_FAULTS[fault]) : null;
  if (!row || !opened?.consent) return { packet: null, warning };
  const { givenAt, ...consent } = opened.consent;
  const packet = {
    ...consent,
    leadId,
    givenAt: givenAt.toISOString(),
    sha256: row.sha256,
    retainUntil: row.retainUntil.toISOString(),
    certificateId: receipt?.certificateId ?? null,
    ...(warning ? { warning } : {}),
  };
  return { packet, warning };
}

function warningOf(fault: string): string {
  return `Do not rely on this record. It is not the one that we certified at the sale: ${fault}. Please contact us.`;
}
