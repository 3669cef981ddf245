import "server-only";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { grantRemedy } from "./grant-remedy.server";
import { returnDecidedJob } from "./return-decided.job";
import type { ReturnDecider, ReturnRemedy } from "./return-reasons";
import { sealReturnText } from "./return-text.server";

export interface Decision {
  leadId: string;
  verdict: "approved" | "denied";
  by: ReturnDecider;
  /** Of the member of staff. */
  staffId?: string | undefined;
  /** To the buyer. */
  answer?: string | undefined;
}

interface OpenReturn {
  orderId: string;
  wanted: ReturnRemedy;
}

/**
 * Prepares the only writer of a decision. Call it before the transaction, as prepareJob.
 * In the transaction it decides an open return, grants the remedy, has the buyer's systems told (a trigger) and the
 * buyer's mail and replacement brought by a job: all of it, or nothing.
 */
export async function prepareDecision() {
  const job = await prepareJob(returnDecidedJob);
  return {
    /** @returns false when the return is not open any more: somebody else decided, or the buyer withdrew. */
    async decide(transaction: Transaction, decision: Decision): Promise<boolean> {
      const { leadId, verdict, by, staffId, answer } = decision;
      const [open] = await transaction.query<OpenReturn>(
        `SELECT "orderId", "wanted" FROM "LeadReturn" WHERE "leadId" = $1 AND "status" = 'open' FOR UPDATE`,
        [leadId],
      );
      if (!open) return false;
      const granted = verdict === "approved" ? await grantRemedy(transaction, { leadId, ...open }) : null;
      await transaction.query(
        `UPDATE "LeadReturn" SET "status" = $2::"ReturnStatus", "granted" = $3::"ReturnRemedy",
           "decidedBy" = $4::"ReturnDecider", "decidedById" = $5::uuid, "answerSealed" = $6, "decidedAt" = clock_timestamp()
         WHERE "leadId" = $1`,
        [leadId, verdict, granted, by, staffId ?? null, sealReturnText(leadId, answer)],
      );
      await job.enqueue(transaction, { leadId });
      return true;
    },
  };
}
