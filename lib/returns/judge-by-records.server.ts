import "server-only";
import { judgeReturn, type ReturnJudgement } from "./judge-return";
import { UNSAFE_readReturnFacts } from "./read-return-facts.server";
import { isOnRecord, type ReturnReason } from "./return-reasons";

/**
 * Judges a return of a sold lead by our records. It does not check whose lead it is: the caller must.
 * @returns no verdict and no findings for a reason that only staff can decide.
 * @throws Error for a lead that was never sold.
 */
export async function UNSAFE_judgeByRecords(reason: ReturnReason, leadId: string): Promise<ReturnJudgement> {
  if (!isOnRecord(reason)) return { verdict: null, findings: [] };
  return judgeReturn(reason, await UNSAFE_readReturnFacts(leadId));
}
