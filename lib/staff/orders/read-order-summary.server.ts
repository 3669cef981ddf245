import "server-only";
import { IS_DEAD_LETTER } from "@/lib/delivery/withdrawn-leads";
import { forecastOrder } from "@/lib/forecast/queries.server";
import { notFound } from "@/lib/kit/errors";
import { toDecimal } from "@/lib/kit/money";
import { stateName } from "@/lib/kit/state-names";
import { hasExclusions } from "@/lib/marketplace/exclusions/exclusions.server";
import { HAS_NOT_BEGUN } from "@/lib/marketplace/put-demand.server";
import { isServed } from "@/lib/orders/order-status";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { listStaffNotes } from "@/lib/staff/notes/queries.server";
import type { OrderSummaryDto } from "./order-summary";
import { readStaffOrders } from "./queries.server";

/** Reads what the staff's page of an order shows. For staff. @throws AppError 404. */
export async function readOrderSummary(orderId: string): Promise<OrderSummaryDto> {
  const [order] = await readStaffOrders([orderId]);
  if (!order) throw notFound("Order");
  const [
    [customer],
    [demand],
    states,
    [deliveries],
    [returns],
    disputes,
    notes,
    forecast,
    forecastIgnoresExclusions,
  ] = await Promise.all([
    autocommit.rows(CUSTOMER, [orderId]),
    autocommit.rows(DEMAND, [orderId]),
    autocommit.rows(STATES, [orderId]),
    autocommit.rows(DELIVERIES, [orderId]),
    autocommit.rows(RETURNS, [orderId]),
    autocommit.rows(DISPUTES, [order.paymentIntentId]),
    listStaffNotes({ subjectType: "order", subjectId: orderId }),
    order.status === "pending" || isServed(order.status)
      ? forecastOrder({ id: order.userId }, orderId)
      : null,
    hasExclusions({ id: order.userId }),
  ]);
  if (!customer) throw notFound("Order");
  return {
    order,
    customer: {
      email: customer.email,
      orderNumber: customer.orderNumber,
      since: customer.since.toISOString(),
    },
    demand: demand ? toDemand(demand, states) : null,
    forecast,
    forecastIgnoresExclusions,
    deliveries: deliveries ?? { accepted: 0, due: 0, dead: 0 },
    returns: returns ?? { open: 0, approved: 0, denied: 0 },
    disputes: disputes.map(({ amountCents, ...dispute }) => ({ ...dispute, amount: toDecimal(amountCents) })),
    notes,
  };
}

const CUSTOMER = sql(
  `SELECT u."email", u."createdAt" AS "since",
     (SELECT count(*)::int FROM "Order" e
      WHERE e."userId" = o."userId" AND (e."createdAt", e."id") <= (o."createdAt", o."id")) AS "orderNumber!"
   FROM "Order" o JOIN "User" u ON u."id" = o."userId" WHERE o."id" = $1`,
);

const DEMAND = sql(
  `SELECT d."openSince", d."closedAt" IS NULL AS "isOpen!", d."pausedAt" IS NOT NULL AS "isPaused!",
     d."heldAt" IS NOT NULL AS "isHeld!", d."dailyCap", d."replacements",
     taken_on(d."paceDay", d."paceCount", trade_day(clock_timestamp())) AS "today!"
   FROM "OrderDemand" d WHERE d."orderId" = $1 AND NOT ${HAS_NOT_BEGUN}`,
);

const STATES = sql(
  `SELECT l."state"::text AS "state!", count(*)::int AS "leads!"
   FROM "Allocation" a JOIN "Lead" l ON l."id" = a."leadId"
   WHERE a."orderId" = $1 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 60`,
);

const DELIVERIES = sql(
  `SELECT (count(*) FILTER (WHERE d."status" = 'accepted'))::int AS "accepted!",
     (count(*) FILTER (WHERE d."status" = 'due'))::int AS "due!", (count(*) FILTER (WHERE ${IS_DEAD_LETTER}))::int AS "dead!"
   FROM "Allocation" a JOIN "Delivery" d ON d."leadId" = a."leadId" WHERE a."orderId" = $1` as const,
);

const RETURNS = sql(
  `SELECT (count(*) FILTER (WHERE r."status" = 'open'))::int AS "open!",
     (count(*) FILTER (WHERE r."status" = 'approved'))::int AS "approved!",
     (count(*) FILTER (WHERE r."status" = 'denied'))::int AS "denied!"
   FROM "Allocation" a JOIN "LeadReturn" r ON r."leadId" = a."leadId" WHERE a."orderId" = $1`,
);

const DISPUTES = sql(
  `SELECT "id", "status", "amountCents" FROM "Dispute" WHERE "paymentIntentId" = $1
   ORDER BY "stripeCreatedAt" DESC LIMIT 20`,
);

function toDemand(demand: RowOf<typeof DEMAND>, states: readonly RowOf<typeof STATES>[]) {
  return {
    ...demand,
    openSince: demand.openSince.toISOString(),
    states: states.map(({ state, leads }) => ({ leads, state: stateName(state) })),
  };
}
