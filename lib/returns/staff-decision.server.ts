import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { type AppError, conflict, notFound, refused } from "@/lib/kit/errors";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareDecision } from "./decide-return.server";
import { type DecideReturnBody, lacksAnswer, type StaffReturnDto, TELL_WHY } from "./schemas";
import { readReturn } from "./staff-queries.server";

/**
 * Decides a return for staff.
 * @throws AppError 404; 422 for a denial without an answer; 409 when it was decided or withdrawn meanwhile, `return-late` for a
 * denial after its deadline, and `lead-erased` for an answer about a person whose data was erased.
 */
export async function decideAsStaff(
  staff: Actor,
  leadId: string,
  { verdict, answer, requestedAt: shown }: DecideReturnBody,
): Promise<StaffReturnDto> {
  const before = await readReturn(leadId);
  if (!before) throw notFound("Return");
  const { requestedAt } = before;
  if (shown && shown !== requestedAt) throw notOpen();
  if (verdict === "denied" && lacksAnswer(answer, before.isErased)) throw tellWhy();
  const decision = await prepareDecision();
  await inTransaction(async (transaction) => {
    if (verdict === "approved") await decision.hold(transaction, leadId, before.reason);
    const isDone = await decision.decide(transaction, {
      leadId,
      verdict,
      by: "staff",
      staffId: staff.id,
      answer,
      requestedAt,
    });
    if (!isDone) throw notOpen();
    await recordAudit(
      {
        actorId: staff.id,
        action: verdict === "approved" ? "returns.approve" : "returns.deny",
        subject: { type: "lead", id: leadId },
        outcome: "done",
        before: { status: "open", reason: before.reason },
        after: { status: verdict },
        ipAddress: staff.ipAddress,
      },
      transaction,
    );
  });
  const after = await readReturn(leadId);
  if (!after) throw notFound("Return");
  return after;
}

function notOpen(): AppError {
  return conflict("return-not-open", "This return was decided or taken back meanwhile. Please look again.");
}

/** Staff have not said why. */
export function tellWhy(): AppError {
  return refused("answer-missing", TELL_WHY, { answer: [TELL_WHY] });
}
