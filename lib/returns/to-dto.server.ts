import "server-only";
import { toDecimal } from "@/lib/kit/money";
import { progressOfRefund } from "./refund-progress";
import type { ReturnDecider, ReturnReason, ReturnRemedy } from "./return-reasons";
import type { ReturnStatus } from "./return-status";
import { openReturnText } from "./return-text.server";
import { findingsDto, type ReturnDto } from "./schemas";

/** A stored return with its refund, which is null when none was granted. */
export interface ReturnRow {
  leadId: string;
  reason: ReturnReason;
  status: ReturnStatus;
  wanted: ReturnRemedy;
  granted: ReturnRemedy | null;
  decidedBy: ReturnDecider | null;
  findings: unknown;
  /** LeadKey.keySealed. */
  keySealed: string | null;
  textSealed: string | null;
  answerSealed: string | null;
  reviewedAt: Date | null;
  requestedAt: Date;
  decideBy: Date;
  staffOnly: boolean;
  decidedAt: Date | null;
  refundCents: number | null;
  refundPaidAt: Date | null;
  /** When it failed at the bank, or since when staff have the task about Stripe's refusal. */
  refundFailedAt: Date | null;
  refundPaidOutsideAt: Date | null;
  /** A dispute of the payment is undecided. False without a refund. */
  isContested: boolean;
}

/** The columns of a ReturnRow. `r` is the return, `p` its refund. */
export const RETURN_COLUMNS =
  `r."leadId", r."reason", r."status", r."wanted", r."granted", r."decidedBy", r."findings",
  (SELECT "keySealed" FROM "LeadKey" WHERE "leadId" = r."leadId") AS "keySealed", r."textSealed", r."answerSealed", r."reviewedAt", r."requestedAt", r."decideBy", r."staffOnly", r."decidedAt",
  p."amountCents" AS "refundCents", p."paidAt" AS "refundPaidAt", COALESCE(p."failedAt", (SELECT min(t."openedAt") FROM "StaffTask" t
    WHERE t."kind" = 'payments.make-refund' AND t."subjectType" = 'lead' AND t."subjectId" = r."leadId"::text AND t."doneAt" IS NULL)
  ) AS "refundFailedAt", p."paidOutsideAt" AS "refundPaidOutsideAt",
  is_payment_contested(p."paymentIntentId") AS "isContested!"` as const;

/** Maps a return to the fields that customer and staff both see. */
export function toReturnFields(row: ReturnRow): Omit<ReturnDto, "mayAskReview" | "reviewUntil"> {
  const findings = findingsDto.safeParse(row.findings);
  return {
    reason: row.reason,
    status: row.status,
    wanted: row.wanted,
    granted: row.granted,
    decidedBy: row.decidedBy,
    findings: findings.success ? findings.data : [],
    text: openReturnText(row.leadId, row.keySealed, row.textSealed),
    answer: openReturnText(row.leadId, row.keySealed, row.answerSealed),
    requestedAt: row.requestedAt.toISOString(),
    decideBy: row.decideBy.toISOString(),
    isStaffOnly: row.staffOnly,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    isReview: row.reviewedAt !== null,
    refund: toRefund(row),
  };
}

function toRefund(row: ReturnRow): ReturnDto["refund"] {
  const { refundCents, refundPaidAt, refundFailedAt, refundPaidOutsideAt, isContested } = row;
  if (refundCents === null) return null;
  const stored = {
    amountCents: refundCents,
    paidAt: refundPaidAt,
    failedAt: refundFailedAt,
    paidOutsideAt: refundPaidOutsideAt,
    isContested,
  };
  return {
    amount: toDecimal(refundCents),
    progress: progressOfRefund(stored),
    paidAt: refundPaidAt?.toISOString() ?? null,
  };
}
