import "server-only";
import { prepareLeadSuppression } from "@/lib/contacts/suppression/suppress-lead.server";
import { type AppError, conflict } from "@/lib/kit/errors";
import { shortId } from "@/lib/kit/short-id";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { grantRemedy } from "./grant-remedy.server";
import { returnDecidedJob } from "./return-decided.email";
import { type ReturnDecider, type ReturnReason, STAFF_REASON_LABELS } from "./return-reasons";
import { sealReturnText } from "./return-text.server";
import { reachOf } from "./suppressed-by-return";
import { closeReturn, lockOpenReturn } from "./transition-return.server";

export interface Decision {
  leadId: string;
  verdict: "approved" | "denied";
  by: ReturnDecider;
  /** The id of the staff member who decided. */
  staffId?: string | undefined;
  /** What staff write to the customer. */
  answer?: string | undefined;
  /** When the return was requested that is decided, in ISO 8601. The customer may have withdrawn it and requested another. */
  requestedAt?: string;
}

/**
 * Prepares a decision. Call it before the transaction, as `prepareJob`. In the transaction `decide` decides an open
 * return, grants the remedy and enqueues the job that fills a replacement and emails the customer. An approval may also put the
 * person on the suppression list (suppressed-by-return.ts), and opens the task to erase somebody under age. The trigger LeadReturn_queues_event queues `lead.returned` for the
 * customer's webhooks.
 */
export async function prepareDecision() {
  const job = await prepareJob(returnDecidedJob);
  const suppression = await prepareLeadSuppression();
  return {
    /**
     * Call it first in the transaction, with the reason of the return that is decided later: an approval may suppress the
     * person, and an erasure holds its people before it locks the return, too.
     */
    async hold(transaction: Transaction, leadId: string, reason: ReturnReason): Promise<void> {
      const reach = reachOf(reason);
      if (reach) await suppression.hold(transaction, leadId, reach);
    },
    /**
     * @returns false when the return is not open any more: somebody else decided, or the customer withdrew it.
     * @throws AppError 409 `return-late` for a denial after the deadline.
     */
    async decide(transaction: Transaction, decision: Decision): Promise<boolean> {
      const { leadId, verdict, by, staffId, answer, requestedAt } = decision;
      const open = await lockOpenReturn(transaction, leadId);
      if (!open || (requestedAt && requestedAt !== open.requestedAt.toISOString())) return false;
      // We promise a decision within 24 hours or the approval, also while the worker that approves is late.
      if (verdict === "denied" && open.isLate) throw isLate();
      const reach = verdict === "approved" ? reachOf(open.reason) : null;
      if (reach) {
        // The suppression comes before the remedy, because a sale also locks the lead before the order's demand.
        await suppression.suppress(transaction, {
          leadId,
          reach,
          source: `Return ${shortId(leadId)}: ${STAFF_REASON_LABELS[open.reason]}`,
          actor: staffId ? { id: staffId } : null,
          toldAlready: [leadId],
        });
      }
      // Nobody of our staff sees a return that the records or the deadline approve.
      if (verdict === "approved" && open.reason === "under-age" && !open.isErased) {
        const subject = { type: "lead", id: leadId } as const;
        const facts = { "return approved by": by === "machine" ? "our records" : by };
        await openStaffTask({ kind: "leads.erase-minor", subject, facts }, transaction);
      }
      const granted = verdict === "approved" ? await grantRemedy(transaction, { leadId, ...open }) : null;
      const answerSealed = await sealReturnText(transaction, leadId, answer);
      await closeReturn(transaction, [leadId, verdict, granted, by, staffId ?? null, answerSealed]);
      await job.enqueue(transaction, { leadId });
      return true;
    },
  };
}

function isLate(): AppError {
  return conflict(
    "return-late",
    "The time to decide is over, so this return is approved. It cannot be denied any more.",
  );
}
