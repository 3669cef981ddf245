import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareDecision } from "./decide-return.server";
import { UNSAFE_judgeByRecords } from "./judge-by-records.server";
import { type AcceptableSale, findAcceptableSale } from "./read-return-offer.server";
import { ACCEPTANCE_REFUSALS, type Acceptable, refuseAcceptance } from "./refuse-acceptance";
import { decideBy } from "./return-window";
import { type AcceptReturnBody, lacksAnswer, type StaffReturnDto } from "./schemas";
import { tellWhy } from "./staff-decision.server";
import { readReturn } from "./staff-queries.server";
import { openReturn } from "./transition-return.server";

/**
 * Accepts the return of a sold lead for its customer, who wrote to staff: also after the last day and above the limit. It opens
 * the return and approves it in one transaction, so everything that follows an approval follows this one. The findings of our
 * records are stored with it, but do not decide it.
 * @throws AppError 404 for an unknown lead; 409 for one that was never sold or has a return, and for a closed account, a
 * disputed payment and one that was refunded, and `lead-erased` for an answer about a person whose data was erased; 422 without
 * an answer, unless the data of the person was erased.
 */
export async function acceptReturn(
  staff: Actor,
  leadId: string,
  { reason, remedy, answer }: AcceptReturnBody,
  now = new Date(),
): Promise<StaffReturnDto> {
  const { sale } = await requireAcceptable(leadId);
  const [lead] = await autocommit.rows(ERASED, [leadId]);
  if (lacksAnswer(answer, lead?.isErased ?? false)) throw tellWhy();
  const { findings } = await UNSAFE_judgeByRecords(reason, leadId);
  const decision = await prepareDecision();
  await inTransaction(async (transaction) => {
    await decision.hold(transaction, leadId, reason);
    // First the return and then the order, like the customer's request: the other way around they could wait in a circle. The
    // unique key on the lead decides between two requests of the same instant.
    const isOpened = await openReturn(transaction, [
      leadId,
      sale.userId,
      sale.orderId,
      reason,
      null,
      remedy,
      JSON.stringify(findings),
      now,
      decideBy(now),
      false,
    ]);
    if (!isOpened) throw conflict("already-returned", ACCEPTANCE_REFUSALS["already-returned"]);
    await assertStillAcceptable(transaction, { leadId, orderId: sale.orderId });
    await decision.decide(transaction, {
      leadId,
      verdict: "approved",
      by: "staff",
      staffId: staff.id,
      answer,
    });
    await recordAudit(
      {
        actorId: staff.id,
        action: "returns.accept",
        subject: { type: "lead", id: leadId },
        outcome: "done",
        after: { reason, remedy },
        ipAddress: staff.ipAddress,
      },
      transaction,
    );
  });
  const accepted = await readReturn(leadId);
  if (!accepted) throw notFound("Return");
  return accepted;
}

const ERASED = sql(`SELECT "erasedAt" IS NOT NULL AS "isErased!" FROM "Lead" WHERE "id" = $1`);
const EXISTS = sql(`SELECT 1 FROM "Lead" WHERE "id" = $1`);

async function requireAcceptable(leadId: string): Promise<AcceptableSale> {
  const found = await findAcceptableSale(autocommit, leadId);
  if (found) {
    assertAcceptable(found);
    return found;
  }
  if ((await autocommit.rows(EXISTS, [leadId])).length === 0) throw notFound("Lead");
  throw conflict("lead-not-sold", "This lead was never sold, so there is nothing to return.");
}

/** Looks again under the order's lock: the payment may have been refunded or disputed meanwhile. */
async function assertStillAcceptable(
  transaction: Transaction,
  { leadId, orderId }: { leadId: string; orderId: string },
): Promise<void> {
  await transaction.execute(sql(`SELECT 1 FROM "Order" WHERE "id" = $1 FOR NO KEY UPDATE`), [orderId]);
  const found = await findAcceptableSale(transaction, leadId);
  // The return that this transaction has opened is not another one.
  if (found) assertAcceptable({ ...found, hasReturn: false });
}

function assertAcceptable(lead: Acceptable): void {
  const refusal = refuseAcceptance(lead);
  if (refusal) throw conflict(refusal, ACCEPTANCE_REFUSALS[refusal]);
}
