import "server-only";
import { formatAmount } from "@/lib/kit/money";
import { placeInPages } from "@/lib/kit/pages";
import { replica } from "@/lib/platform/db/replica.server";
import { sql } from "@/lib/platform/db/sql";
import { DISPUTE_GROUPS, DISPUTE_STATUSES, needsResponse } from "./dispute-status";
import type { DisputePageDto, DisputeQuery } from "./schemas";

const PAGE_SIZE = 25;

const COUNTS = sql(
  `SELECT (count(*) FILTER (WHERE "status"::text = ANY($1::text[])))::int AS "total!",
     (count(*) FILTER (WHERE "status"::text = ANY($2::text[])))::int AS "waiting!" FROM "Dispute"`,
);

const DISPUTES = sql(
  `SELECT d."id", d."amountCents", d."currency", d."reason", d."status", d."dueBy", d."stripeCreatedAt",
     o."id" AS "orderId", u."id" AS "customerId", u."username" AS "customer"
   FROM "Dispute" d
   LEFT JOIN "Order" o ON o."paymentIntentId" = d."paymentIntentId"
   LEFT JOIN "User" u ON u."id" = o."userId"
   WHERE d."status"::text = ANY($1::text[])
   ORDER BY d."status"::text <> ALL($2::text[]), CASE WHEN d."status"::text = ANY($2::text[]) THEN d."dueBy" END,
     d."stripeCreatedAt" DESC, d."id"
   LIMIT $3 OFFSET $4`,
);

/** Lists a page of disputes: those that need a response first, by deadline, then the others, newest first. For staff. */
export async function listDisputes(
  { group, page: requestedPage }: DisputeQuery,
  now = new Date(),
): Promise<DisputePageDto> {
  const statuses = group ? DISPUTE_GROUPS[group] : DISPUTE_STATUSES;
  const [counts] = await replica().rows(COUNTS, [[...statuses], [...DISPUTE_GROUPS.answer]]);
  const { total, waiting } = counts ?? { total: 0, waiting: 0 };
  const { page, pages, skip, take } = placeInPages(total, PAGE_SIZE, requestedPage);
  const rows = await replica().rows(DISPUTES, [[...statuses], [...DISPUTE_GROUPS.answer], take, skip]);
  return {
    disputes: rows.map((row) => ({
      id: row.id,
      amount: formatAmount(row.amountCents, row.currency),
      reason: row.reason,
      status: row.status,
      openedAt: row.stripeCreatedAt.toISOString(),
      dueBy: row.dueBy?.toISOString() ?? null,
      isOverdue: needsResponse(row.status) && row.dueBy !== null && row.dueBy.getTime() < now.getTime(),
      orderId: row.orderId,
      customer:
        row.customerId === null || row.customer === null ? null : { id: row.customerId, name: row.customer },
    })),
    waiting,
    total,
    page,
    pages,
  };
}
