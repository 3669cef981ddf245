import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { openConsent } from "@/lib/contacts/seal-consent.server";
import { tryUnsealContact } from "@/lib/contacts/seal-lead.server";
import { AppError, conflict, notFound } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { LeadContactDto } from "./schemas";

/**
 * Opens a consumer's contact for a staff member and logs the view, with the lead and in the audit log. When the log
 * cannot be written, nothing is shown.
 * @throws AppError 404; 409 `contact-not-kept` for a lead that was refused or erased, `contact-unreadable` for one that
 * cannot be decrypted.
 */
export async function showContact(leadId: string, actor: Actor): Promise<LeadContactDto> {
  const row = await db().lead.findUnique({ where: { id: leadId }, include: { consent: true, key: true } });
  if (!row) throw notFound("Lead");
  const contact = tryUnsealContact(leadId, { ...row, keySealed: row.key?.keySealed ?? null });
  if (contact === "unreadable") {
    throw conflict(
      "contact-unreadable",
      "The contact of this lead cannot be decrypted: it was altered, or its key is missing. Restore it from a backup.",
    );
  }
  if (!contact) {
    throw new AppError(
      "contact-not-kept",
      409,
      "The contact of this lead is not stored, because the lead was refused or erased.",
    );
  }
  // Altered evidence is shown as well: the ledger check and the certificate say that it was altered.
  const consent = row.consent ? openConsent(row.consent).consent : null;
  await inTransaction(async (transaction) => {
    await transaction.execute(sql(`INSERT INTO "LeadView" ("leadId", "userId") VALUES ($1, $2)`), [
      leadId,
      actor.id,
    ]);
    await recordAudit(
      {
        actorId: actor.id,
        action: "leads.read-contact",
        subject: { type: "lead", id: leadId },
        outcome: "done",
        ipAddress: actor.ipAddress,
      },
      transaction,
    );
  });
  return { contact, consent: consent && { text: consent.text, ipAddress: consent.ipAddress } };
}
