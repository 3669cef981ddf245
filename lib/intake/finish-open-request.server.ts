import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { allocateLead } from "@/lib/marketplace/sell-leads.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";
import type { IntakeResponse } from "./intake-response";
import { outcomeOf } from "./outcome-response";
import { finalizeResponse, type RequestKey } from "./request-key.server";

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
     SELECT c."reason" FROM lead_checks(l."id") c
     WHERE c."verdict" = 'warned' ORDER BY c."position") AS "remarks!"
   FROM "Lead" l WHERE l."id" = $1`,
);
