import "server-only";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { grantRemedy } from "./grant-remedy.server";
import { returnDecidedJob } from "./return-decided.email";
import type { ReturnDecider } from "./return-reasons";
import { sealReturnText } from "./return-text.server";
import { closeReturn, lockOpenReturn } from "./transition-return.server";

export interface Decision {
  leadId: string;
  verdict: "approved" | "denied";
  by: ReturnDecider;
  /** The id of the staff member who decided. */
  staffId?: string | undefined;
  /** What staff write to the customer. */
  answer?: string | undefined;
}

/**
 * Prepares a decision. Call it before the transaction, as `prepareJob`. In the transaction `decide` decides an open
 * return, grants the remedy and enqueues the job that fills a replacement and emails the customer. The trigger
 * LeadReturn_queues_event queues `lead.returned` for the customer's webhooks.
 */
export async function prepareDecision() {
  const job = await prepareJob(returnDecidedJob);
  return {
    /** @returns false when the return is not open any more: somebody else decided, or the customer withdrew it. */
    async decide(transaction: Transaction, decision: Decision): Promise<boolean> {
      const { leadId, verdict, by, staffId, answer } = decision;
      const open = await lockOpenReturn(transaction, leadId);
      if (!open) return false;
      const granted = verdict === "approved" ? await grantRemedy(transaction, { leadId, ...open }) : null;
      const answerSealed = await sealReturnText(transaction, leadId, answer);
      await closeReturn(transaction, [leadId, verdict, granted, by, staffId ?? null, answerSealed]);
      await job.enqueue(transaction, { leadId });
      return true;
    },
  };
}
