import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import { findOwnSale } from "@/lib/marketplace/find-own-sale.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { readSettings } from "@/lib/settings/read-settings.server";
import { prepareDecision } from "./decide-return.server";
import { UNSAFE_judgeByRecords } from "./judge-by-records.server";
import { readOwnReturn } from "./queries.server";
import { lockReturnShare } from "./read-return-share.server";
import { needsStaff } from "./return-share";
import { sealReturnText } from "./return-text.server";
import { decideBy, RETURN_DAYS, returnableUntil } from "./return-window";
import type { LeadReturnDto, RequestReturnBody } from "./schemas";
import { openReturn } from "./transition-return.server";

/**
 * Requests the return of one of the viewer's leads. Reasons that our records can check are decided at once, the others
 * within 24 hours, by staff alone when the account has returned too large a share of its leads. The lead keeps its owner:
 * it is never sold again.
 * @throws AppError 404 for another account's lead; 422 after 15 days; 409 when its return was requested before.
 */
export async function requestReturn(
  viewer: Actor,
  leadId: string,
  body: RequestReturnBody,
  now = new Date(),
): Promise<LeadReturnDto> {
  const sale = await findOwnSale(viewer, leadId);
  if (!sale) throw notFound("Lead");
  if (returnableUntil(sale.soldAt) < now) {
    throw refused(
      "return-window-over",
      `A lead can be returned within ${RETURN_DAYS} days of its sale. Please write to us if it is a special case.`,
    );
  }
  const judgement = await UNSAFE_judgeByRecords(body.reason, leadId);
  const decision = await prepareDecision();
  await inTransaction(async (transaction) => {
    if (judgement.verdict === "approved") await decision.hold(transaction, leadId, body.reason);
    const share = await lockReturnShare(transaction, viewer.id, now);
    const { returnLimitPercent } = await readSettings(transaction);
    // The unique key on the lead decides between two requests of the same instant.
    const isOpened = await openReturn(transaction, [
      leadId,
      viewer.id,
      sale.orderId,
      body.reason,
      await sealReturnText(transaction, leadId, body.text),
      body.remedy,
      JSON.stringify(judgement.findings),
      now,
      decideBy(now),
      needsStaff(share, returnLimitPercent),
    ]);
    if (!isOpened) throw conflict("already-returned", "You have asked to return this lead already.");
    await recordAudit(
      {
        actorId: viewer.id,
        action: "returns.request",
        subject: { type: "lead", id: leadId },
        outcome: "done",
        after: { reason: body.reason, remedy: body.remedy, verdict: judgement.verdict },
        ipAddress: viewer.ipAddress,
      },
      transaction,
    );
    if (judgement.verdict)
      await decision.decide(transaction, { leadId, verdict: judgement.verdict, by: "machine" });
  });
  return readOwnReturn(viewer, leadId, now);
}
