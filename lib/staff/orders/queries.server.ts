import "server-only";
import { nameBought } from "@/lib/catalog/name-bought";
import { isFrozen } from "@/lib/disputes/dispute-status";
import { toDecimal } from "@/lib/kit/money";
import { placeInPages } from "@/lib/kit/pages";
import { escapeLike } from "@/lib/kit/search-text";
import { HAS_NOT_BEGUN } from "@/lib/marketplace/put-demand.server";
import { toOrderDto } from "@/lib/orders/queries.server";
import type { StaffCountsDto } from "@/lib/orders/schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { replica } from "@/lib/platform/db/replica.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import type { OrderSort } from "./order-views";
import {
  ORDER_PAGE_SIZE,
  type OrderListQuery,
  type OrderMoneyState,
  type StaffOrderDto,
  type StaffOrderPageDto,
} from "./schemas";

/**
 * A page of all orders, newest first unless sorted, filtered by view, status, time, ids, and a case-insensitive search in order id,
 * user id and order type (specification, "Admin search"), and in the customer's name and company. For staff.
 */
export async function listOrderPage(query: OrderListQuery): Promise<StaffOrderPageDto> {
  const { search = "", status, view = "all", sort = "newest", since, before, page: wanted = 1 } = query;
  // The columns are in lower case.
  const pattern = `%${escapeLike(search.toLowerCase())}%`;
  const filter = [
    status ?? null,
    pattern,
    view,
    since ? new Date(since) : null,
    before ? new Date(before) : null,
    query.ids ?? null,
  ] as const;
  const [[count], [views]] = await Promise.all([
    replica().rows(COUNT_ORDERS, [...filter]),
    replica().rows(COUNT_VIEWS, []),
  ]);
  const total = count?.total ?? 0;
  const { page, pages, skip, take } = placeInPages(total, ORDER_PAGE_SIZE, wanted);
  const ids = await replica().rows(SELECT_IDS[sort], [...filter, take, skip]);
  const orders = await readStaffOrders(ids.map(({ id }) => id));
  return { orders, total, page, pages, views: views ?? { approval: 0, running: 0, slow: 0 } };
}

/** Orders as staff see them, in the order of the ids; an unknown id is left out. For staff. */
export async function readStaffOrders(orderIds: readonly string[]): Promise<StaffOrderDto[]> {
  if (orderIds.length === 0) return [];
  const rows = await replica().rows(SELECT_ORDERS, [orderIds]);
  return rows.map(toStaffOrderDto);
}

// A running order is slow when its leads so far would take longer than 30 days to fill it.
const IS_SLOW = `d."orderId" = o."id" AND d."closedAt" IS NULL AND d."pausedAt" IS NULL AND d."heldAt" IS NULL
  AND d."openSince" < now() - interval '2 days'
  AND d."allocated" * 30 < d."quantity" * extract(epoch FROM now() - d."openSince") / 86400`;

const IN_VIEW = `($3::text = 'all'
  OR ($3 = 'approval' AND o."status" = 'pending')
  OR ($3 IN ('running', 'slow') AND o."status" IN ('approved', 'processing')
    AND ($3 = 'running' OR EXISTS (SELECT 1 FROM "OrderDemand" d WHERE ${IS_SLOW}))))` as const;

const MATCHES = `($1::"OrderStatus" IS NULL OR o."status" = $1)
  AND ($2::text = '%%' OR o."id"::text LIKE $2 OR o."userId"::text LIKE $2 OR o."orderType"::text LIKE $2
    OR EXISTS (SELECT 1 FROM "User" u WHERE u."id" = o."userId"
      AND (lower(u."firstName" || ' ' || u."lastName") LIKE $2 OR lower(u."company") LIKE $2)))
  AND ${IN_VIEW}
  AND ($4::timestamptz IS NULL OR o."createdAt" >= $4) AND ($5::timestamptz IS NULL OR o."createdAt" < $5)
  AND ($6::uuid[] IS NULL OR o."id" = ANY ($6))` as const;

const COUNT_ORDERS = sql(`SELECT count(*)::int AS "total!" FROM "Order" o WHERE ${MATCHES}` as const);

// Each count stops at 100.
const COUNT_VIEWS = sql(
  `SELECT
     (SELECT count(*)::int FROM (SELECT 1 FROM "Order" WHERE "status" = 'pending' LIMIT 100) one) AS "approval!",
     (SELECT count(*)::int FROM (
        SELECT 1 FROM "Order" WHERE "status" IN ('approved', 'processing') LIMIT 100) one) AS "running!",
     (SELECT count(*)::int FROM (
        SELECT 1 FROM "Order" o JOIN "OrderDemand" d ON ${IS_SLOW}
        WHERE o."status" IN ('approved', 'processing') LIMIT 100) one) AS "slow!"` as const,
);

const SELECT_IDS = {
  newest: sql(
    `SELECT o."id" FROM "Order" o WHERE ${MATCHES} ORDER BY o."createdAt" DESC, o."id" LIMIT $7 OFFSET $8` as const,
  ),
  oldest: sql(
    `SELECT o."id" FROM "Order" o WHERE ${MATCHES} ORDER BY o."createdAt", o."id" LIMIT $7 OFFSET $8` as const,
  ),
  amount: sql(
    `SELECT o."id" FROM "Order" o WHERE ${MATCHES} ORDER BY o."totalAmountCents" DESC, o."id" LIMIT $7 OFFSET $8` as const,
  ),
} as const satisfies Record<OrderSort, unknown>;

// What a pending order would get at once is counted up to its quantity and its daily limit, state by state, in the index of the stock.
const SELECT_ORDERS = sql(
  `SELECT o."id", o."userId", o."leadConfigId", o."paymentIntentId", o."orderType", o."status", o."totalAmountCents",
     o."currency"::text AS "currency!", o."notes", o."createdAt", o."completedAt",
     u."firstName", u."lastName", u."company", c."leadQuantity", c."selectedStates" AS "selectedStates!", c."purchaseType",
     t."line", t."tier", p."name" AS "packageName", cardinality(c."leadIds") AS "chosenLeads",
     CASE WHEN NOT ${HAS_NOT_BEGUN} THEN d."allocated" END AS "allocated", d."quantity", d."pausedAt" IS NOT NULL AS "isPaused!", is_order_held(o."id") AS "isHeld!",
     a."effectiveAt" AS "approvesAt", d."fillBy"::text AS "fillBy",
     o."createdAt" = (SELECT min(e."createdAt") FROM "Order" e WHERE e."userId" = o."userId") AS "isFirst!",
     (SELECT COALESCE(sum(r."amountCents"), 0)::int FROM "StripeRefund" r
      WHERE r."paymentIntentId" = o."paymentIntentId" AND r."status" IN ('pending', 'succeeded')) AS "refundedCents!",
     (SELECT s."status" FROM "Dispute" s WHERE s."paymentIntentId" = o."paymentIntentId"
      ORDER BY s."status" IN ('won', 'warning_closed', 'prevented'), s."stripeCreatedAt" DESC LIMIT 1) AS "dispute",
     CASE WHEN o."status" = 'pending' THEN LEAST(c."leadQuantity", d."dailyCap", (
       SELECT sum(one."leads") FROM unnest(COALESCE(d."states", c."selectedStates")) AS wanted ("state")
       CROSS JOIN LATERAL (
         SELECT count(*) AS "leads" FROM (
           SELECT 1 FROM "Lead" l
           WHERE l."line" = t."line" AND l."tier" = t."tier" AND l."state" = wanted."state"::bpchar
             AND l."status" = 'verified' AND l."orderId" IS NULL AND (l."heldUntil" IS NULL OR l."heldUntil" <= now())
             AND (l."wantsBeneficiary" OR NOT c."includeBeneficiary") AND (l."higherIncome" OR NOT c."includeHigherIncome")
           LIMIT c."leadQuantity") found
       ) one))::int END AS "inStock"
   FROM "Order" o
   JOIN "User" u ON u."id" = o."userId"
   JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
   JOIN "LeadType" t ON t."id" = c."leadTypeId"
   LEFT JOIN "LeadPackage" p ON p."id" = c."packageId"
   LEFT JOIN "OrderDemand" d ON d."orderId" = o."id"
   LEFT JOIN "PlannedApproval" a ON a."orderId" = o."id"
   WHERE o."id" = ANY ($1::uuid[])
   ORDER BY array_position($1::uuid[], o."id") LIMIT 100`,
);

function toStaffOrderDto(row: RowOf<typeof SELECT_ORDERS>): StaffOrderDto {
  const { allocated, quantity, isPaused, isHeld, approvesAt, inStock, isFirst } = row;
  const isChosen = (row.chosenLeads ?? 0) > 0;
  return {
    ...toOrderDto(row),
    customer: { name: `${row.firstName} ${row.lastName}`, company: row.company },
    bought: nameBought({
      quantity: row.leadQuantity,
      line: row.line,
      tier: row.tier,
      packageName: row.packageName,
    }),
    states: row.selectedStates,
    purchaseType: row.purchaseType,
    payment: paymentState(row),
    refunded: toDecimal(row.refundedCents),
    leads: row.leadQuantity,
    progress: allocated === null || quantity === null ? null : { allocated, quantity, isPaused },
    inStock,
    fillBy: row.fillBy,
    isFirst,
    isHeld,
    canApprove: row.status === "pending" && !isHeld && !isChosen && approvesAt === null,
    approvesAt: approvesAt?.toISOString() ?? null,
  };
}

function paymentState(row: RowOf<typeof SELECT_ORDERS>): OrderMoneyState {
  if (row.dispute === "lost") return "dispute-lost";
  if (row.dispute && isFrozen(row.dispute)) return "disputed";
  if (row.refundedCents >= row.totalAmountCents) return "refunded";
  return row.refundedCents > 0 ? "partly-refunded" : "paid";
}

/** How many orders and accounts there are. For staff. */
export async function countForStaff(): Promise<StaffCountsDto> {
  const [orders, pendingOrders, users] = await Promise.all([
    db().order.count(),
    db().order.count({ where: { status: "pending" } }),
    db().user.count(),
  ]);
  return { orders, pendingOrders, users };
}
