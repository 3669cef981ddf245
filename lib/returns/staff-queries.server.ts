import "server-only";
import { recordViews } from "@/lib/contacts/record-views.server";
import { placeInPages } from "@/lib/kit/pages";
import { replica } from "@/lib/platform/db/replica.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { readSettings } from "@/lib/settings/read-settings.server";
import { COUNTS_AS_RETURNED } from "./read-return-share.server";
import { RETURN_SHARE_DAYS } from "./return-share";
import type { ReturnPageDto, ReturnQuery, StaffReturnDto } from "./schemas";
import { RETURN_COLUMNS, toReturnFields } from "./to-dto.server";

const PAGE_SIZE = 25;

/** The open page reads its list again every minute: one entry an hour, so that these do not bury the views of contacts. */
const SAME_VIEW_MINUTES = 60;

/**
 * Lists a page of returns: open ones first, by deadline, then the others, newest first. A text may name the consumer, so a view of
 * its lead is logged. For staff.
 */
export async function listReturns(
  viewer: { id: string },
  { status, page: requestedPage }: ReturnQuery,
): Promise<ReturnPageDto> {
  const [counts] = await replica().rows(COUNTS, [status ?? null]);
  const { total, open } = counts ?? { total: 0, open: 0 };
  const { page, pages, skip, take } = placeInPages(total, PAGE_SIZE, requestedPage);
  const rows = await replica().rows(RETURNS, [status ?? null, take, skip]);
  const read = rows.filter(({ textSealed, answerSealed }) => textSealed !== null || answerSealed !== null);
  if (read.length > 0)
    await recordViews(
      viewer,
      read.map(({ leadId }) => leadId),
      SAME_VIEW_MINUTES,
    );
  const { returnLimitPercent } = await readSettings();
  return { returns: rows.map((row) => toStaffReturnDto(row, returnLimitPercent)), open, total, page, pages };
}

/**
 * Reads the return of a lead, whoever owns it. It logs no view: the caller has the lead open, or writes an audit entry of the lead.
 * @returns null when there is none. For staff.
 */
export async function readReturn(leadId: string): Promise<StaffReturnDto | null> {
  const [row] = await replica().rows(RETURN, [leadId]);
  if (!row) return null;
  const { returnLimitPercent } = await readSettings();
  return toStaffReturnDto(row, returnLimitPercent);
}

function toStaffReturnDto(row: RowOf<typeof RETURN>, limitPercent: number): StaffReturnDto {
  const {
    leadId,
    isErased,
    line,
    state,
    soldAt,
    buyerId,
    buyerName,
    buyerBought,
    buyerReturned,
    buyerCounted,
    publisher,
  } = row;
  return {
    ...toReturnFields(row),
    leadId,
    isErased,
    line,
    state,
    soldAt: soldAt.toISOString(),
    buyerId,
    buyerName,
    buyerBought,
    buyerReturned,
    buyerCounted,
    limitPercent,
    publisher,
  };
}

const SELECT = `
  SELECT ${RETURN_COLUMNS}, a."line", l."state", l."erasedAt" IS NOT NULL AS "isErased!", a."allocatedAt" AS "soldAt", u."id" AS "buyerId", u."username" AS "buyerName",
    (SELECT count(*)::int FROM "Allocation" b
     WHERE b."userId" = r."userId" AND b."allocatedAt" > now() - interval '${RETURN_SHARE_DAYS} days') AS "buyerBought!",
    (SELECT count(*)::int FROM "LeadReturn" b
     WHERE b."userId" = r."userId" AND b."status" = 'approved' AND b."requestedAt" > now() - interval '${RETURN_SHARE_DAYS} days')
      AS "buyerReturned!",
    (SELECT count(*)::int FROM "LeadReturn" c WHERE c."userId" = r."userId" AND ${COUNTS_AS_RETURNED}
     AND (c."decidedAt" IS NULL OR c."decidedAt" > now() - interval '${RETURN_SHARE_DAYS} days')) AS "buyerCounted!",
    s."name" AS "publisher"
  FROM "LeadReturn" r
  JOIN "Allocation" a ON a."leadId" = r."leadId"
  JOIN "Lead" l ON l."id" = r."leadId"
  JOIN "Publisher" s ON s."id" = l."publisherId"
  JOIN "User" u ON u."id" = r."userId"
  LEFT JOIN "PartialRefund" p ON p."causeId" = r."leadId"` as const;

const RETURNS = sql(`${SELECT} WHERE $1::text IS NULL OR r."status"::text = $1
  ORDER BY (r."status" <> 'open'), CASE WHEN r."status" = 'open' THEN r."decideBy" END, r."requestedAt" DESC, r."leadId"
  LIMIT $2 OFFSET $3`);

const RETURN = sql(`${SELECT} WHERE r."leadId" = $1`);

const COUNTS = sql(`
  SELECT (count(*) FILTER (WHERE $1::text IS NULL OR "status"::text = $1))::int AS "total!",
    (count(*) FILTER (WHERE "status" = 'open'))::int AS "open!" FROM "LeadReturn"`);
