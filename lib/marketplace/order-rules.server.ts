import "server-only";
import { notFound } from "@/lib/kit/errors";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { OrderRulesDto } from "./order-rules";

const RULES = sql(
  `SELECT "states" AS "states!", "hoursDays", "hoursFrom", "hoursTo", "hoursZone", "spreadsEvenly", "pausedAt", "fillBy"::text AS "fillBy"
   FROM "OrderDemand" WHERE "orderId" = $1 AND "userId" = $2`,
);

/** The rules of one of the viewer's orders. @returns null for an order that was never approved. */
export async function findOrderRules(viewer: { id: string }, orderId: string): Promise<OrderRulesDto | null> {
  const [row] = await autocommit.rows(RULES, [orderId, viewer.id]);
  return row ? toRulesDto(row) : null;
}

/** @throws AppError 404 for an order that was never approved, or of another account. */
export async function readOrderRules(viewer: { id: string }, orderId: string): Promise<OrderRulesDto> {
  const rules = await findOrderRules(viewer, orderId);
  if (!rules) throw notFound("Order");
  return rules;
}

function toRulesDto(row: RowOf<typeof RULES>): OrderRulesDto {
  const { hoursDays: days, hoursFrom: from, hoursTo: to } = row;
  return {
    states: row.states,
    hours: days && from !== null && to !== null ? { days, from, to } : null,
    hoursZone: row.hoursZone,
    spreadsEvenly: row.spreadsEvenly,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    fillBy: row.fillBy,
  };
}
