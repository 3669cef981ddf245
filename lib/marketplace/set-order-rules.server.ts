import "server-only";
import { knownStateCodes } from "@/lib/catalog/queries.server";
import { conflict, refused } from "@/lib/kit/errors";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import { readOwnOrder } from "@/lib/orders/queries.server";
import { sql, type ValuesOf } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { isUnknownZone } from "@/lib/platform/db/unknown-zone";
import { advanceOrder } from "./advance-order.server";
import { DATE_RULE, isFillByDay, type OrderRules, type OrderRulesDto } from "./order-rules";
import { findOrderRules, readOrderRules } from "./order-rules.server";
import { prepareDemand } from "./put-demand.server";
import { fillOrder } from "./sell-leads.server";

/**
 * Changes hours, spread, states or fill-by date of one of the viewer's orders that is open or waits for approval. No lead that the new rules do not allow
 * is sold after this returns; what they allow now is filled from stock at once. Hours are pinned to the zone of the
 * viewer's account, unless they come with a zone. Leads that were sold before keep the rules of their sale (`Allocation.rules`).
 * @throws AppError 404, for an order of another account too; 409 for an order that takes no leads, and
 * `order-changed-meanwhile` when its states are not those that the page showed; 422 for an unknown state,
 * and for hours in a time zone that PostgreSQL does not know.
 */
export async function setOrderRules(
  viewer: { id: string },
  orderId: string,
  { hours, hoursZone, spreadsEvenly, states, shownStates, fillBy }: OrderRules,
): Promise<OrderRulesDto> {
  if (states) await assertKnown(states);
  if (fillBy) assertFillBy(fillBy);
  await prepareDemand(viewer, orderId);
  const changed = await saveRules([
    orderId,
    viewer.id,
    hours !== undefined,
    hours ? hours.days.toSorted((a, b) => a - b) : [],
    hours?.from ?? null,
    hours?.to ?? null,
    spreadsEvenly ?? null,
    states ? [...new Set(states)] : null,
    fillBy !== undefined,
    fillBy ?? null,
    shownStates ?? null,
    hoursZone ?? null,
  ]);
  if (changed === 0) {
    await readOwnOrder(viewer, orderId);
    const rules = await findOrderRules(viewer, orderId);
    if (rules && shownStates && shownStates.toSorted().join() !== rules.states.toSorted().join())
      throw conflict(
        "order-changed-meanwhile",
        "The states of this order have been changed meanwhile. Nothing was saved.",
      );
    throw conflict("order-not-open", "Rules can be changed while an order takes leads. This one does not.");
  }
  await fillOrder(orderId);
  await advanceOrder(orderId);
  return readOrderRules(viewer, orderId);
}

// "hoursZone" is evaluated here, so that a zone that PostgreSQL does not know fails this statement: stored, it would fail every later
// sale of the line.
// FOR SHARE: staff may complete the order at this moment. Without it, a completed order could get a date, which nothing would look at.
const SET_RULES = sql(
  `WITH o AS MATERIALIZED (SELECT "id", "status" FROM "Order" WHERE "id" = $1 AND "userId" = $2 FOR SHARE)
   UPDATE "OrderDemand" d SET
     "hoursDays" = CASE WHEN $3::boolean THEN $4::integer[] ELSE d."hoursDays" END,
     "hoursFrom" = CASE WHEN $3 THEN $5::integer ELSE d."hoursFrom" END,
     "hoursTo" = CASE WHEN $3 THEN $6::integer ELSE d."hoursTo" END,
     "hoursZone" = CASE WHEN NOT $3 THEN d."hoursZone"
       WHEN $5 IS NOT NULL AND now() AT TIME ZONE COALESCE($12::text, u."timeZone") IS NOT NULL THEN COALESCE($12, u."timeZone") END,
     "spreadsEvenly" = COALESCE($7::boolean, d."spreadsEvenly"),
     "states" = COALESCE($8::text[], d."states"),
     "fillBy" = CASE WHEN $9::boolean THEN $10::text::date ELSE d."fillBy" END
   FROM "User" u, o
   WHERE d."orderId" = $1 AND d."userId" = $2
     AND ($11::text[] IS NULL OR (d."states" @> $11 AND d."states" <@ $11)) AND u."id" = d."userId" AND d."endedAt" IS NULL AND o."id" = d."orderId"
     -- A completed order that only waits for a replacement keeps its rules: a date would take the replacement away.
     AND (o."status" = 'pending' OR (o."status" IN ('approved', 'processing') AND d."closedAt" IS NULL))`,
);

/** @throws AppError 422 when PostgreSQL does not know the time zone of the account. Nothing has changed then. */
async function saveRules(values: ValuesOf<typeof SET_RULES>): Promise<number> {
  try {
    return await autocommit.execute(SET_RULES, values);
  } catch (error) {
    if (!isUnknownZone(error)) throw error;
    const message =
      "Delivery hours cannot use the time zone of your account. Choose another time zone in your settings, then save the hours again.";
    throw refused("time-zone-not-known", message, { hours: [message] });
  }
}

function assertFillBy(day: string): void {
  if (isFillByDay(day, dayInNewYork(new Date()))) return;
  throw refused("fill-by-not-valid", DATE_RULE, { fillBy: [DATE_RULE] });
}

async function assertKnown(codes: readonly string[]): Promise<void> {
  const known = await knownStateCodes(codes);
  const unknown = codes.filter((code) => !known.has(code));
  if (unknown.length === 0) return;
  const message = `Unknown state: ${unknown.slice(0, 3).join(", ")}.`;
  throw refused("unknown-state", message, { states: [message] });
}
