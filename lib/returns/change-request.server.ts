import "server-only";
import type { AuditAction } from "@/lib/audit/actions";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { findOwnSale } from "@/lib/marketplace/find-own-sale.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { readOwnReturn } from "./queries.server";
import { sealReturnText } from "./return-text.server";
import { decideBy } from "./return-window";
import type { LeadReturnDto } from "./schemas";

/** Takes a return back that nobody has decided yet. @throws AppError 404; 409 when it was decided meanwhile. */
export async function withdrawReturn(viewer: Actor, leadId: string): Promise<LeadReturnDto> {
  const isDone = await change(viewer, leadId, {
    action: "returns.withdraw",
    text: `UPDATE "LeadReturn" SET "status" = 'withdrawn'
           WHERE "leadId" = $1 AND "userId" = $2 AND "status" = 'open' RETURNING "leadId"`,
    values: [],
  });
  if (!isDone) throw conflict("return-not-open", "This return was decided meanwhile. Please look again.");
  return readOwnReturn(viewer, leadId);
}

/**
 * Has people look at a return that the record denied: once, within 24 hours, approved when nobody does.
 * @throws AppError 404; 409 for any other return.
 */
export async function askReview(
  viewer: Actor,
  leadId: string,
  { text }: { text: string },
  now = new Date(),
): Promise<LeadReturnDto> {
  const isDone = await change(viewer, leadId, {
    action: "returns.ask-review",
    text: `UPDATE "LeadReturn" SET "status" = 'open', "reviewedAt" = $3, "decideBy" = $4, "textSealed" = $5,
             "decidedAt" = NULL, "decidedBy" = NULL, "answerSealed" = NULL
           WHERE "leadId" = $1 AND "userId" = $2 AND "status" = 'denied' AND "decidedBy" = 'machine'
             AND "reviewedAt" IS NULL RETURNING "leadId"`,
    values: [now, decideBy(now), sealReturnText(leadId, text)],
  });
  if (!isDone) throw conflict("return-not-reviewable", "People have looked at this return already.");
  return readOwnReturn(viewer, leadId, now);
}

interface Change {
  action: AuditAction;
  /** `$1` is the lead, `$2` the viewer. */
  text: string;
  values: readonly unknown[];
}

async function change(viewer: Actor, leadId: string, { action, text, values }: Change): Promise<boolean> {
  if (!(await findOwnSale(viewer, leadId))) throw notFound("Lead");
  return inTransaction(async (transaction) => {
    const rows = await transaction.query(text, [leadId, viewer.id, ...values]);
    if (rows.length === 0) return false;
    const subject = { type: "lead" as const, id: leadId };
    await recordAudit(
      { actorId: viewer.id, action, subject, outcome: "done", ipAddress: viewer.ipAddress },
      transaction,
    );
    return true;
  });
}
