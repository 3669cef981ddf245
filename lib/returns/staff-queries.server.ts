import "server-only";
import type { Line } from "@/lib/catalog/lines";
import { pool } from "@/lib/platform/db/pool.server";
import type { ReturnPageDto, ReturnQuery, StaffReturnDto } from "./schemas";
import { presentReturn, RETURN_COLUMNS, type ReturnRow } from "./to-dto.server";

const PAGE_SIZE = 25;

interface StaffRow extends ReturnRow {
  line: Line;
  state: string;
  soldAt: Date;
  buyerId: string;
  buyerName: string;
  buyerBought: number;
  buyerReturned: number;
  publisher: string;
}

/** A page of returns: open ones by their deadline, before the others by their date. For staff. */
export async function listReturns({ status, page: wanted }: ReturnQuery): Promise<ReturnPageDto> {
  const counts = await pool().query<{ total: number; open: number }>(
    `SELECT (count(*) FILTER (WHERE $1::text IS NULL OR "status"::text = $1))::int AS "total",
       (count(*) FILTER (WHERE "status" = 'open'))::int AS "open" FROM "LeadReturn"`,
    [status ?? null],
  );
  const { total, open } = counts.rows[0] ?? { total: 0, open: 0 };
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(wanted ?? 1, pages);
  const { rows } = await pool().query<StaffRow>(
    `${SELECT} WHERE $1::text IS NULL OR r."status"::text = $1
     ORDER BY (r."status" <> 'open'), CASE WHEN r."status" = 'open' THEN r."decideBy" END, r."requestedAt" DESC, r."leadId"
     LIMIT $2 OFFSET $3`,
    [status ?? null, PAGE_SIZE, (page - 1) * PAGE_SIZE],
  );
  return { returns: rows.map(present), open, total, page, pages };
}

/** Anybody's return; null when there is none. For staff. */
export async function readReturn(leadId: string): Promise<StaffReturnDto | null> {
  const { rows } = await pool().query<StaffRow>(`${SELECT} WHERE r."leadId" = $1`, [leadId]);
  return rows[0] ? present(rows[0]) : null;
}

function present(row: StaffRow): StaffReturnDto {
  const { leadId, line, state, soldAt, buyerId, buyerName, buyerBought, buyerReturned, publisher } = row;
  return {
    ...presentReturn(row),
    leadId,
    line,
    state,
    soldAt: soldAt.toISOString(),
    buyerId,
    buyerName,
    buyerBought,
    buyerReturned,
    publisher,
  };
}

const SELECT = `
  SELECT ${RETURN_COLUMNS}, a."line", l."state", a."allocatedAt" AS "soldAt", u."id" AS "buyerId", u."username" AS "buyerName",
    (SELECT count(*)::int FROM "Allocation" b
     WHERE b."userId" = r."userId" AND b."allocatedAt" > now() - interval '90 days') AS "buyerBought",
    (SELECT count(*)::int FROM "LeadReturn" b
     WHERE b."userId" = r."userId" AND b."status" = 'approved' AND b."requestedAt" > now() - interval '90 days')
      AS "buyerReturned",
    s."name" AS "publisher"
  FROM "LeadReturn" r
  JOIN "Allocation" a ON a."leadId" = r."leadId"
  JOIN "Lead" l ON l."id" = r."leadId"
  JOIN "Publisher" s ON s."id" = l."publisherId"
  JOIN "User" u ON u."id" = r."userId"
  LEFT JOIN "PartialRefund" p ON p."causeId" = r."leadId"`;
