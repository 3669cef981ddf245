import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { allocateLead } from "@/lib/marketplace/allocate-lead.server";
import { pool } from "@/lib/platform/db/pool.server";
import { logger } from "@/lib/platform/logger.server";
import { REASONS, type Reason } from "./checks/reasons";
import { type RequestKey, settleAnswer } from "./claim-request.server";
import type { IntakeResponse } from "./intake-response";

/**
 * Offers a lead that was just taken to the open orders and says how it went. Safe to repeat and to run at the same
 * time: a crash in between leaves the lead in stock, and the next call of the same Idempotency-Key ends here.
 */
export async function allocateAndRespond(leadId: string, key: RequestKey | null): Promise<IntakeResponse> {
  try {
    await allocateLead(leadId);
  } catch (error) {
    // The lead is safe in stock, and the next matching of the stock offers it again.
    logger().error({ leadId, error: messageOf(error) }, "allocation failed");
  }
  const answer = await readResponse(leadId);
  return key ? settleAnswer(key, answer) : answer;
}

interface Outcome {
  status: "verified" | "sold" | "suppressed" | "duplicate" | "erased" | "received" | "rejected";
  remarks: Reason[];
}

/** From the lead itself: an order that opened at the same instant may have taken it before us. */
async function readResponse(leadId: string): Promise<IntakeResponse> {
  const { rows } = await pool().query<Outcome>({
    name: "read-lead-outcome",
    text: `SELECT l."status", array(
             SELECT c."reason" FROM "LeadCheck" c
             WHERE c."leadId" = l."id" AND c."verdict" = 'warned' ORDER BY c."position") AS "remarks"
           FROM "Lead" l WHERE l."id" = $1`,
    values: [leadId],
  });
  const { status, remarks } = rows[0] ?? { status: "erased" as const, remarks: [] };
  switch (status) {
    case "sold":
      return { status: "accepted", leadId, reasons: remarks };
    case "verified":
      return { status: "stored", leadId, reasons: [...remarks, "no-demand"] };
    case "duplicate":
      return late(leadId, "person-sold");
    case "suppressed":
    case "erased":
    case "rejected":
    case "received":
      return late(leadId, "on-suppression-list");
  }
}

/** The person was sold or suppressed after our look. */
function late(leadId: string, reason: "person-sold" | "on-suppression-list"): IntakeResponse {
  return { status: REASONS[reason].status, leadId, reasons: [reason] };
}
