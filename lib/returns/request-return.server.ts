import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import { findOwnSale } from "@/lib/marketplace/find-own-sale.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareDecision } from "./decide-return.server";
import { judgeReturn, type ReturnJudgement } from "./judge-return";
import { readOwnReturn } from "./queries.server";
import { UNSAFE_readReturnFacts } from "./read-return-facts.server";
import { isOnRecord, type ReturnReason } from "./return-reasons";
import { sealReturnText } from "./return-text.server";
import { decideBy, RETURN_DAYS, returnableUntil } from "./return-window";
import type { LeadReturnDto, RequestReturnBody } from "./schemas";

/**
 * Gives one of the viewer's leads back. What the record answers is decided before this returns; the rest within 24
 * hours. The lead stays the viewer's alone: it is never sold again.
 * @throws AppError 404 for another account's lead; 422 after 15 days; 409 when it was asked for before.
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
  const judgement = await judge(body.reason, leadId);
  const decision = await prepareDecision();
  await inTransaction(async (transaction) => {
    const rows = await transaction.query(INSERT, [
      leadId,
      viewer.id,
      sale.orderId,
      body.reason,
      sealReturnText(leadId, body.text),
      body.remedy,
      JSON.stringify(judgement.findings),
      now,
      decideBy(now),
    ]);
    if (rows.length === 0) throw conflict("already-returned", "You have asked to return this lead already.");
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

async function judge(reason: ReturnReason, leadId: string): Promise<ReturnJudgement> {
  if (!isOnRecord(reason)) return { verdict: null, findings: [] };
  return judgeReturn(reason, await UNSAFE_readReturnFacts(leadId));
}

/** The unique key decides between two requests of the same instant. What was withdrawn may be asked for again. */
const INSERT = `
  INSERT INTO "LeadReturn" AS r ("leadId", "userId", "orderId", "reason", "textSealed", "wanted", "findings", "requestedAt",
    "decideBy")
  VALUES ($1, $2, $3, $4::"ReturnReason", $5, $6::"ReturnRemedy", $7, $8, $9)
  ON CONFLICT ("leadId") DO UPDATE SET "status" = 'open', "reason" = EXCLUDED."reason",
    "textSealed" = EXCLUDED."textSealed", "wanted" = EXCLUDED."wanted", "findings" = EXCLUDED."findings",
    "requestedAt" = EXCLUDED."requestedAt", "decideBy" = EXCLUDED."decideBy"
  WHERE r."status" = 'withdrawn'
  RETURNING "leadId"`;
