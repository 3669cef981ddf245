import "server-only";
import { notFound } from "@/lib/kit/errors";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { OrderRulesDto } from "./order-rules";
import { RULES_TO_BE } from "./put-demand.server";

const RULES = sql(
  `SELECT "states" AS "states!", "dailyCap", "hoursDays", "hoursFrom", "hoursTo", "hoursZone", "spreadsEvenly", "pausedAt", "fillBy"::text AS "fillBy"
   FROM "OrderDemand" WHERE "orderId" = $1 AND "userId" = $2`,
);

/**
 * The rules of one of the viewer's orders. Of an order that waits for approval: those that it will begin with.
 * @returns null for an order that gets no leads by rules: its leads were chosen and are not sold yet, or it was cancelled before it
 * was approved and nobody had set any.
 */
export async function findOrderRules(viewer: { id: string }, orderId: string): Promise<OrderRulesDto | null> {
  const [set] = await autocommit.rows(RULES, [orderId, viewer.id]);
  const [row] = set ? [set] : await autocommit.rows(RULES_TO_BE, [orderId, viewer.id]);
  return row ? toRulesDto(row) : null;
}

/** @throws AppError 404 for an order without rules, or of another account. */
export async function readOrderRules(viewer: { id: string }, orderId: string): Promise<OrderRulesDto> {
  const rules = await findOrderRules(viewer, orderId);
  if (!rules) throw notFound("Order");
  return rules;
}

function toRulesDto(row: RowOf<typeof RULES> | RowOf<typeof RULES_TO_BE>): OrderRulesDto {
  const { hoursDays: days, hoursFrom: from, hoursTo: to } = row;
  return {
    states: row.states,
    dailyCap: row.dailyCap,
    hours: days && from !== null && to !== null ? { days, from, to } : null,
    hoursZone: row.hoursZone,
    spreadsEvenly: row.spreadsEvenly,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    fillBy: row.fillBy,
  };
}
