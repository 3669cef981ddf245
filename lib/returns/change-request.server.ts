import "server-only";
import type { AuditAction } from "@/lib/audit/actions";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { type AppError, conflict, notFound, refused } from "@/lib/kit/errors";
import { findOwnSale } from "@/lib/marketplace/find-own-sale.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { readSettings } from "@/lib/settings/read-settings.server";
import { readOwnReturn } from "./queries.server";
import { lockReturnShare } from "./read-return-share.server";
import { needsStaff } from "./return-share";
import { sealReturnText } from "./return-text.server";
import { decideBy, REVIEW_DAYS, reviewableSince } from "./return-window";
import type { LeadReturnDto } from "./schemas";
import { reopenReturn, withdrawOpenReturn } from "./transition-return.server";

/** Withdraws one of the viewer's returns. @throws AppError 404; 409 when it was decided meanwhile. */
export async function withdrawReturn(viewer: Actor, leadId: string): Promise<LeadReturnDto> {
  const isDone = await change(viewer, leadId, "returns.withdraw", (transaction) =>
    withdrawOpenReturn(transaction, leadId, viewer.id),
  );
  if (!isDone)
    throw conflict("return-not-open", "This return has just been decided. Please reload the page.");
  return readOwnReturn(viewer, leadId);
}

/**
 * Asks staff to review a return that the record denied: once, within 15 days. They decide within 24 hours, else it is approved,
 * unless the account has returned too large a share of its leads.
 * @throws AppError 404; 422 after 15 days; 409 for any other return.
 */
export async function askReview(
  viewer: Actor,
  leadId: string,
  { text }: { text: string },
  now = new Date(),
): Promise<LeadReturnDto> {
  const isDone = await change(viewer, leadId, "returns.ask-review", async (transaction) => {
    const share = await lockReturnShare(transaction, viewer.id, now);
    const { returnLimitPercent } = await readSettings(transaction);
    const textSealed = await sealReturnText(transaction, leadId, text);
    return reopenReturn(transaction, [
      leadId,
      viewer.id,
      now,
      decideBy(now),
      textSealed,
      needsStaff(share, returnLimitPercent),
      reviewableSince(now),
    ]);
  });
  const after = await readOwnReturn(viewer, leadId, now);
  if (!isDone) throw refuseReview(after);
  return after;
}

function refuseReview({ request }: LeadReturnDto): AppError {
  if (request?.reviewUntil && !request.mayAskReview) {
    return refused(
      "review-window-over",
      `A review can be asked for within ${REVIEW_DAYS} days of the denial. Please write to us if it is a special case.`,
    );
  }
  return conflict(
    "return-not-reviewable",
    "This return cannot be reviewed: a review is under way, or it was decided already.",
  );
}

/** Makes a change and its audit entry in one transaction. @returns false when `work` changed nothing. */
async function change(
  viewer: Actor,
  leadId: string,
  action: AuditAction,
  work: (transaction: Transaction) => Promise<boolean>,
): Promise<boolean> {
  if (!(await findOwnSale(viewer, leadId))) throw notFound("Lead");
  return inTransaction(async (transaction) => {
    if (!(await work(transaction))) return false;
    const subject = { type: "lead" as const, id: leadId };
    await recordAudit(
      { actorId: viewer.id, action, subject, outcome: "done", ipAddress: viewer.ipAddress },
      transaction,
    );
    return true;
  });
}
