import "server-only";
import { type Cents, formatAmount } from "@/lib/kit/money";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { closeStaffTask, openStaffTask, updateStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import {
  DISPUTE_STATUS_LABELS,
  type DisputeStatus,
  disputeReasonText,
  needsResponse,
} from "./dispute-status";

interface MovedDispute {
  dispute: {
    id: string;
    paymentIntentId: string;
    amountCents: Cents;
    currency: string;
    reason: string;
    dueBy: Date | null;
  };
  to: DisputeStatus;
  order: { id: string } | null;
}

/**
 * Opens the task of a dispute that needs an answer, with Stripe's deadline, and closes it when nothing can be answered any
 * more. An inquiry that becomes a dispute has another deadline and often another amount, which the open task then gets. When a dispute is
 * lost, a second task says what follows; it closes when the dispute is appealed or won after all.
 */
export async function followWithTasks(transaction: Transaction, move: MovedDispute): Promise<void> {
  const { dispute, to } = move;
  const subject = { type: "dispute", id: dispute.id } as const;
  const note = `Stripe's status: ${DISPUTE_STATUS_LABELS[to]}.`;
  if (to !== "lost")
    await closeStaffTask({ kind: "payments.settle-lost-dispute", subject, note }, transaction);
  if (needsResponse(to)) {
    if (await updateAnswerTask(transaction, move)) return;
    await openStaffTask({ ...answerTask(move), again: true }, transaction);
    return;
  }
  await closeStaffTask({ kind: "payments.answer-dispute", subject, note }, transaction);
  if (to === "lost")
    await openStaffTask(
      { kind: "payments.settle-lost-dispute", subject, facts: factsOf(move), again: true },
      transaction,
    );
}

/** Gives the open task of a dispute its present amount and deadline. @returns whether one is open. */
export async function updateAnswerTask(transaction: Transaction, move: MovedDispute): Promise<boolean> {
  return updateStaffTask(answerTask(move), transaction);
}

function answerTask(move: MovedDispute) {
  const { id, dueBy } = move.dispute;
  return {
    kind: "payments.answer-dispute",
    subject: { type: "dispute", id },
    facts: factsOf(move),
    ...(dueBy ? { dueAt: dueBy } : {}),
  } as const;
}

function factsOf({ dispute, order }: MovedDispute) {
  return {
    amount: formatAmount(dispute.amountCents, dispute.currency),
    reason: disputeReasonText(dispute.reason),
    order: order?.id ?? null,
    payment: dispute.paymentIntentId,
  };
}
