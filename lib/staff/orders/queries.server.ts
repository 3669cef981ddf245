import "server-only";
import { escapeLike } from "@/lib/kit/search-text";
import { toOrderDto } from "@/lib/orders/queries.server";
import type { OrderListQuery, OrderPageDto, StaffCountsDto } from "@/lib/orders/schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

const PAGE_SIZE = 25;

/**
 * A page of all orders, newest first, filtered by status and by a case-insensitive search in order id, user id and order
 * type (specification, "Admin search"). For staff.
 */
export async function listOrderPage({
  search = "",
  status,
  page: wanted = 1,
}: OrderListQuery): Promise<OrderPageDto> {
  // The columns are in lower case.
  const pattern = `%${escapeLike(search.toLowerCase())}%`;
  const [count] = await autocommit.rows(COUNT_ORDERS, [status ?? null, pattern]);
  const total = count?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const rows = await autocommit.rows(SELECT_ORDERS, [
    status ?? null,
    pattern,
    PAGE_SIZE,
    (page - 1) * PAGE_SIZE,
  ]);
  return { orders: rows.map(toOrderDto), total, page, pages };
}

const MATCHES = `($1::"OrderStatus" IS NULL OR o."status" = $1)
  AND ($2::text = '%%' OR o."id"::text LIKE $2 OR o."userId"::text LIKE $2 OR o."orderType"::text LIKE $2)`;

const COUNT_ORDERS = sql(`SELECT count(*)::int AS "total!" FROM "Order" o WHERE ${MATCHES}` as const);

const SELECT_ORDERS = sql(
  `SELECT o."id", o."userId", o."leadConfigId", o."paymentIntentId", o."orderType", o."status", o."totalAmountCents",
     o."currency"::text AS "currency!", o."notes", o."createdAt", o."completedAt"
   FROM "Order" o WHERE ${MATCHES} ORDER BY o."createdAt" DESC, o."id" LIMIT $3 OFFSET $4` as const,
);

/** How many orders and accounts there are. For staff. */
export async function countForStaff(): Promise<StaffCountsDto> {
  const [orders, pendingOrders, users] = await Promise.all([
    db().order.count(),
    db().order.count({ where: { status: "pending" } }),
    db().user.count(),
  ]);
  return { orders, pendingOrders, users };
}
