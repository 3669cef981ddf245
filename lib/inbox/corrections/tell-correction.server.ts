import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { sealLeadText } from "@/lib/contacts/seal-lead-text.server";
import { conflict } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { isWithdrawn } from "@/lib/returns/return-status";
import { noteContext } from "../lead-notes.server";
import { leadCorrectedJob } from "./lead-corrected.email";
import type { CorrectionInput } from "./schemas";

/**
 * Tells the owner of a sold lead what its consumer corrected (Cal. Civ. Code 1798.106): as a note on the lead's page, and by an email
 * that says that it is there. The lead itself stays as it was sold, because phone and email are in the receipt of the sale.
 * Each call adds a note and sends an email. The text is sealed like every note about a lead, and an erasure removes it.
 * @throws AppError 404; 409 `lead-erased`, `lead-not-sold`, `lead-returned` and `account-closed`: nobody is there to be told.
 */
export async function tellCorrection(staff: Actor, { leadId, text }: CorrectionInput): Promise<void> {
  const mail = await prepareJob(leadCorrectedJob);
  await inTransaction(async (transaction) => {
    const textSealed = await sealLeadText(transaction, leadId, `Correction from Leadwell: ${text}`, {
      contextOf: noteContext,
      advice: "There is nothing left to correct.",
    });
    const userId = await holdOwner(leadId, transaction);
    const [note] = await transaction.rows(
      sql(
        `INSERT INTO "LeadNote" ("leadId", "userId", "textSealed") VALUES ($1, $2, $3) RETURNING "id"::text AS "id!"`,
      ),
      [leadId, userId, textSealed],
    );
    if (!note) throw new Error("the note was not stored");
    await mail.enqueue(transaction, { leadId, noteId: note.id });
    await recordAudit(
      {
        actorId: staff.id,
        action: "leads.tell-correction",
        subject: { type: "lead", id: leadId },
        outcome: "done",
        ipAddress: staff.ipAddress,
      },
      transaction,
    );
  });
}

/** The owner of a lead, whose account is not closed before the end of the transaction: closing removes the notes. */
async function holdOwner(leadId: string, transaction: Transaction): Promise<string> {
  const [sale] = await transaction.rows(
    sql(`SELECT u."id", u."closedAt" IS NOT NULL AS "isClosed!", r."status" AS "returnStatus"
         FROM "Allocation" a JOIN "User" u ON u."id" = a."userId" LEFT JOIN "LeadReturn" r ON r."leadId" = a."leadId"
         WHERE a."leadId" = $1 FOR KEY SHARE OF u`),
    [leadId],
  );
  if (!sale)
    throw conflict(
      "lead-not-sold",
      "Nobody bought this lead. If it repeats one that was sold, write the correction there.",
    );
  if (isWithdrawn(sale.returnStatus))
    throw conflict("lead-returned", "The lead was returned, and its owner does not see it any more.");
  if (sale.isClosed)
    throw conflict("account-closed", "The owner has closed the account, so we cannot tell them.");
  return sale.id;
}
