import "server-only";
import { notFound } from "@/lib/kit/errors";
import { toDecimal } from "@/lib/kit/money";
import { PAID_AND_REFUNDED, refundOfNextLead } from "@/lib/payments/lead-share";
import { refundableCents } from "@/lib/payments/owed-refunds.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { readSettings } from "@/lib/settings/read-settings.server";
import { IS_REPLACEABLE } from "./grant-remedy.server";
import { readReturnShare } from "./read-return-share.server";
import { needsStaff } from "./return-share";
import { isReviewable } from "./return-status";
import { returnableUntil, reviewableUntil } from "./return-window";
import type { LeadReturnDto, ReturnDto } from "./schemas";
import { RETURN_COLUMNS, type ReturnRow, toReturnFields } from "./to-dto.server";

/**
 * Reads whether the viewer may return one of their leads, and the return that exists.
 * @throws AppError 404 for a lead of another account.
 */
export async function readOwnReturn(
  viewer: { id: string },
  leadId: string,
  now = new Date(),
): Promise<LeadReturnDto> {
  const [[sale], [request], share, { returnLimitPercent: limitPercent }] = await Promise.all([
    autocommit.rows(OWN_SALE, [leadId, viewer.id]),
    autocommit.rows(OWN_RETURNS, [[leadId], viewer.id]),
    readReturnShare(autocommit, viewer.id, now),
    readSettings(),
  ]);
  if (!sale) throw notFound("Lead");
  const until = returnableUntil(sale.soldAt);
  const isNew = request === undefined || request.status === "withdrawn";
  return {
    until: until.toISOString(),
    mayRequest: isNew && until >= now,
    isReplaceable: sale.isReplaceable,
    refundAmount: toDecimal(refundOfNextLead(sale, await refundableCents(autocommit, sale.orderId))),
    isContested: sale.isContested,
    share: { ...share, limitPercent, isOverLimit: needsStaff(share, limitPercent) },
    request: request ? toOwnReturnDto(request, now) : null,
  };
}

/** Reads the viewer's returns of these leads. @returns lead id -> return, for the leads that were returned. */
export async function readOwnReturns(
  viewer: { id: string },
  leadIds: readonly string[],
  now = new Date(),
): Promise<Map<string, ReturnDto>> {
  const rows = await autocommit.rows(OWN_RETURNS, [leadIds, viewer.id]);
  return new Map(rows.map((row) => [row.leadId, toOwnReturnDto(row, now)]));
}

function toOwnReturnDto(row: ReturnRow, now: Date): ReturnDto {
  const { decidedAt, reviewedAt } = row;
  const until =
    decidedAt && isReviewable({ ...row, isReview: reviewedAt !== null }) ? reviewableUntil(decidedAt) : null;
  return {
    ...toReturnFields(row),
    reviewUntil: until?.toISOString() ?? null,
    mayAskReview: until !== null && until >= now,
  };
}

const OWN_SALE = sql(`
  SELECT a."orderId", a."allocatedAt" AS "soldAt", is_payment_contested(o."paymentIntentId") AS "isContested!",
    ${IS_REPLACEABLE} AS "isReplaceable!", ${PAID_AND_REFUNDED}
  FROM "Allocation" a
  JOIN "Order" o ON o."id" = a."orderId"
  JOIN "OrderDemand" d ON d."orderId" = a."orderId"
  JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
  WHERE a."leadId" = $1 AND a."userId" = $2`);

const OWN_RETURNS = sql(`
  SELECT ${RETURN_COLUMNS} FROM "LeadReturn" r LEFT JOIN "PartialRefund" p ON p."causeId" = r."leadId"
  WHERE r."leadId" = ANY ($1) AND r."userId" = $2`);
