import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { allocateLead } from "@/lib/marketplace/sell-leads.server";
import type { LeadStatus } from "@/lib/platform/db/generated/client";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";
import type { Reason } from "./checks/reasons";
import { finalizeResponse, type RequestKey } from "./claim-request.server";
import { type IntakeResponse, responseTo } from "./intake-response";

/** Why a lead left the stock after our checks. Otherwise the person was suppressed or erased. */
const LEFT_STOCK_FOR: Readonly<Partial<Record<string, Reason>>> = {
  duplicate: "person-sold",
  expired: "consent-expired",
  rejected: "consent-missing",
};

/** The response about a lead that passed its checks. @param remarks reasons of checks that passed with a remark. */
export function outcomeOf(
  leadId: string,
  status: LeadStatus | null,
  remarks: readonly string[],
): IntakeResponse {
  if (status === "sold") return { status: "accepted", leadId, reasons: [...remarks] };
  if (status === "verified") return { status: "stored", leadId, reasons: [...remarks, "no-demand"] };
  return responseTo(leadId, LEFT_STOCK_FOR[status ?? "erased"] ?? "on-suppression-list", false);
}

/**
 * Completes the response to an Idempotency-Key that is still open. Releases before `ingest_lead` stored the lead first and
 * offered it in a second transaction; a crash in between left such a response. It may be repeated and run concurrently.
 */
export async function finishOpenRequest(leadId: string, key: RequestKey): Promise<IntakeResponse> {
  try {
    await allocateLead(leadId);
  } catch (error) {
    // The lead is in stock. The next run over the stock offers it again.
    logger().error({ leadId, error: messageOf(error) }, "allocation failed");
  }
  const [lead] = await autocommit.rows(READ_OUTCOME, [leadId]);
  return finalizeResponse(key, outcomeOf(leadId, lead?.status ?? null, lead?.remarks ?? []));
}

const READ_OUTCOME = sql(
  `SELECT l."status", array(
     SELECT c."reason" FROM "LeadCheck" c
     WHERE c."leadId" = l."id" AND c."verdict" = 'warned' ORDER BY c."position") AS "remarks!"
   FROM "Lead" l WHERE l."id" = $1`,
);
