import "server-only";
import { notFound } from "@/lib/kit/errors";
import { toDecimal } from "@/lib/kit/money";
import { leadShare } from "@/lib/payments/lead-share";
import { pool } from "@/lib/platform/db/pool.server";
import { IS_REPLACEABLE } from "./grant-remedy.server";
import { returnableUntil } from "./return-window";
import type { LeadReturnDto, ReturnDto } from "./schemas";
import { presentReturn, RETURN_COLUMNS, type ReturnRow } from "./to-dto.server";

interface OfferRow extends Omit<ReturnRow, "leadId"> {
  /** Null without a return. */
  leadId: string | null;
  soldAt: Date;
  isReplaceable: boolean;
  totalAmountCents: number;
  leadQuantity: number;
  refundedLeads: number;
}

/** What may be returned of one of the viewer's leads, and what was. @throws AppError 404 for another account's lead. */
export async function readOwnReturn(
  viewer: { id: string },
  leadId: string,
  now = new Date(),
): Promise<LeadReturnDto> {
  const { rows } = await pool().query<OfferRow>(OFFER, [leadId, viewer.id]);
  const [row] = rows;
  if (!row) throw notFound("Lead");
  const until = returnableUntil(row.soldAt);
  const isNew = row.leadId === null || row.status === "withdrawn";
  // The last share, should all be given back: the call answers for a lead that is refunded, too.
  const before = Math.min(row.refundedLeads, row.leadQuantity - 1);
  return {
    until: until.toISOString(),
    mayRequest: isNew && until >= now,
    isReplaceable: row.isReplaceable,
    refundAmount: toDecimal(leadShare(row, before)),
    request: row.leadId === null ? null : presentOwn({ ...row, leadId: row.leadId }),
  };
}

/** What became of those of these leads that the viewer gave back, by lead. */
export async function readOwnReturns(
  viewer: { id: string },
  leadIds: readonly string[],
): Promise<Map<string, ReturnDto>> {
  const { rows } = await pool().query<ReturnRow>(
    `SELECT ${RETURN_COLUMNS} FROM "LeadReturn" r LEFT JOIN "PartialRefund" p ON p."causeId" = r."leadId"
     WHERE r."leadId" = ANY ($1) AND r."userId" = $2`,
    [[...leadIds], viewer.id],
  );
  return new Map(rows.map((row) => [row.leadId, presentOwn(row)]));
}

function presentOwn(row: ReturnRow): ReturnDto {
  const mayAskReview = row.status === "denied" && row.decidedBy === "machine" && row.reviewedAt === null;
  return { ...presentReturn(row), mayAskReview };
}

// The owner comes first: nothing is read of another account's lead.
const OFFER = `
  SELECT ${RETURN_COLUMNS}, a."allocatedAt" AS "soldAt", ${IS_REPLACEABLE} AS "isReplaceable",
    o."totalAmountCents", c."leadQuantity",
    (SELECT COALESCE(sum(other."leads"), 0)::int FROM "PartialRefund" other WHERE other."orderId" = o."id")
      AS "refundedLeads"
  FROM "Allocation" a
  JOIN "Order" o ON o."id" = a."orderId"
  JOIN "OrderDemand" d ON d."orderId" = a."orderId"
  JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
  LEFT JOIN "LeadReturn" r ON r."leadId" = a."leadId"
  LEFT JOIN "PartialRefund" p ON p."causeId" = a."leadId"
  WHERE a."leadId" = $1 AND a."userId" = $2`;
