import "server-only";
import { setImmediate as pause } from "node:timers/promises";
import { fromLineColumn } from "@/lib/catalog/line-column";
import type { Line, Tier } from "@/lib/catalog/lines";
import { findLeadType } from "@/lib/catalog/queries.server";
import { getOwnConfiguration } from "@/lib/configurations/saved-configurations.server";
import { refused } from "@/lib/kit/errors";
import { limitParallel } from "@/lib/kit/limit-parallel";
import { DAY_MS } from "@/lib/kit/time-units";
import { addDays, dayInNewYork, localTime, toIsoDay } from "@/lib/kit/zone-clock";
import type { OrderRulesDto } from "@/lib/marketplace/order-rules";
import { findOrderRules } from "@/lib/marketplace/order-rules.server";
import { readOwnOrder } from "@/lib/orders/queries.server";
import type { OrderDto } from "@/lib/orders/schemas";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { type FillForecast, forecastInSlices } from "./forecast-fill";
import { hoursInNewYork } from "./hours-in-new-york";
import type { CompetingDemand, Market } from "./market";
import { readDemands, readMarket, replayStartAt } from "./read-market.server";
import type { FillForecastDto, ForecastQuery } from "./schemas";

/** Anybody may ask for forecasts, so those of visitors wait for each other, and leave the thread to the other requests. */
const runForVisitor = limitParallel({ running: 1, waiting: 20, retryAfterSeconds: 3 });
const runForCustomer = limitParallel({ running: 2, waiting: 200, retryAfterSeconds: 3 });

/**
 * Forecasts a selection for anybody who asks.
 * @returns as `forecastSelection`. @throws AppError as it does, and 503 while too many visitors ask at once.
 */
export function forecastForVisitor(query: ForecastQuery): Promise<FillForecastDto | null> {
  return runForVisitor(() => forecastSelection(query));
}

/**
 * Forecasts a selection that is not bought yet: it would be served after all open orders.
 * @returns null with fewer than 14 days of data. @throws AppError 422 for a lead type that is not on offer.
 */
export async function forecastSelection(
  query: ForecastQuery,
  now = new Date(),
): Promise<FillForecastDto | null> {
  const type = await findLeadType(query.leadTypeId);
  if (!type) throw refused("unknown-lead-type", "This lead type is not on offer.");
  const selection = {
    states: query.states,
    wantsBeneficiary: query.includeBeneficiary === "true",
    wantsHigherIncome: query.includeHigherIncome === "true",
    left: query.leadQuantity,
  };
  return forecastLast({ line: fromLineColumn(type.line), tier: type.tier, selection, rules: null }, now);
}

interface Last {
  line: Line;
  tier: Tier;
  selection: Pick<CompetingDemand, "states" | "wantsBeneficiary" | "wantsHigherIncome" | "left">;
  /** Null for a selection without an order. */
  rules: OrderRulesDto | null;
}

/** Forecasts what would be served after all open orders. */
async function forecastLast(
  { line, tier, selection, rules }: Last,
  now: Date,
): Promise<FillForecastDto | null> {
  const lastDay = rules?.fillBy ? daysUntil(rules.fillBy, now) : null;
  // An order that is approved after its last day ends at once.
  if (lastDay !== null && lastDay < 0) return null;
  const market = await recentMarket(line, tier, now);
  if (!market) return null;
  const demands: CompetingDemand[] = await readDemands(line, tier, now);
  demands.push({
    ...selection,
    states: rules?.states ?? selection.states,
    dailyCap: rules?.dailyCap ?? null,
    takenToday: 0,
    openHours: rules && openHoursOf(rules, now),
    spreadsEvenly: rules?.spreadsEvenly ?? false,
    lastDay,
  });
  return forecastAt(market, demands, demands.length - 1, now);
}

/** @param day `2026-12-17`. @returns 0 for today in New York. */
function daysUntil(day: string, now: Date): number {
  return (Date.parse(day) - Date.parse(dayInNewYork(now))) / DAY_MS;
}

/**
 * Forecasts one of the viewer's orders under its present rules, as if it were not paused. An order that was never approved is
 * forecast as if it were approved now.
 * @returns null with fewer than 14 days of data, and for an order that takes no leads. @throws AppError 404.
 */
export async function forecastOrder(
  viewer: { id: string },
  orderId: string,
  now = new Date(),
): Promise<FillForecastDto | null> {
  const order = await readOwnOrder(viewer, orderId);
  const rules = order.status === "pending" ? await findOrderRules(viewer, orderId) : null;
  return forecastRead(order, await getOwnConfiguration(viewer, order.leadConfigId), rules, now);
}

type Configuration = Awaited<ReturnType<typeof getOwnConfiguration>>;

/** Like `forecastOrder`, for an order of the viewer that was read already, with its configuration and its rules. */
export function forecastRead(
  order: Pick<OrderDto, "id" | "status">,
  configuration: Configuration,
  rules: OrderRulesDto | null,
  now = new Date(),
): Promise<FillForecastDto | null> {
  return runForCustomer(() => forecastConfigured(order, configuration, rules, now));
}

async function forecastConfigured(
  order: Pick<OrderDto, "id" | "status">,
  configuration: Configuration,
  rules: OrderRulesDto | null,
  now: Date,
): Promise<FillForecastDto | null> {
  const { tier } = configuration.leadType;
  const line = fromLineColumn(configuration.leadType.line);
  if (order.status === "pending") {
    if (configuration.leadIds.length > 0) return null;
    // Its lead type may have left the offer since it was bought, and staff may have set it back after it got leads.
    const [demand] = await autocommit.rows(LEFT, [order.id]);
    const left = demand?.left ?? configuration.leadQuantity;
    if (left <= 0) return null;
    const selection = {
      states: configuration.selectedStates,
      wantsBeneficiary: configuration.includeBeneficiary,
      wantsHigherIncome: configuration.includeHigherIncome,
      left,
    };
    return forecastLast({ line, tier, selection, rules }, now);
  }
  const demands = await readDemands(line, tier, now, order.id);
  const own = demands.findIndex((demand) => demand.orderId === order.id);
  const market = own < 0 ? null : await recentMarket(line, tier, now);
  return market && forecastAt(market, demands, own, now);
}

const LEFT = sql(`SELECT "quantity" - "allocated" AS "left!" FROM "OrderDemand" WHERE "orderId" = $1`);

function openHoursOf({ hours, hoursZone }: OrderRulesDto, now: Date): boolean[] | null {
  const columns = {
    hoursDays: hours?.days ?? null,
    hoursFrom: hours?.from ?? null,
    hoursTo: hours?.to ?? null,
    hoursZone,
  };
  return hoursInNewYork(columns, now);
}

async function forecastAt(
  market: Market,
  demands: readonly CompetingDemand[],
  own: number,
  now: Date,
): Promise<FillForecastDto | null> {
  const pace = { nowMs: () => performance.now(), pause };
  const forecast = await forecastInSlices([market, demands, own, replayStartAt(now)], pace);
  return forecast && toForecastDto(forecast, demands[own]?.lastDay ?? null, now);
}

function toForecastDto(
  { perDay, fullAfterDays, earliest, latest }: FillForecast,
  lastDay: number | null,
  now: Date,
): FillForecastDto {
  const today = localTime("America/New_York", now);
  const dayAfter = (days: number) => toIsoDay(addDays(today, Math.floor(days)));
  return {
    perDay,
    fullOn: fullAfterDays === null ? null : dayAfter(fullAfterDays),
    earliest: dayAfter(earliest),
    latest: latest === null ? null : dayAfter(latest),
    endsOn: lastDay === null ? null : dayAfter(lastDay),
  };
}

/** A market is read again after this time, in the background. */
const FRESH_MS = 60_000;
/** An older one is not used any more. */
const USABLE_MS = 600_000;

interface KnownMarket {
  market: Promise<Market | null>;
  readAtMs: number;
  /** When it was last read again, with or without success: while every reading fails, the market grows old all the same. */
  triedAtMs: number;
}
const markets = new Map<string, KnownMarket>();

/** The market of a line and tier, at most ten minutes old. Reading it takes far longer than replaying it. */
async function recentMarket(line: Line, tier: Tier, now: Date): Promise<Market | null> {
  const key = `${line} ${tier}`;
  const nowMs = now.getTime();
  const known = markets.get(key);
  const isUsable = known && Math.abs(nowMs - known.readAtMs) < USABLE_MS;
  if (isUsable && Math.abs(nowMs - known.triedAtMs) < FRESH_MS) return known.market;
  const market = readMarket(line, tier, now);
  const entry = { market, readAtMs: nowMs, triedAtMs: nowMs };
  if (!isUsable) {
    markets.set(key, entry);
    // A failed reading is not kept: the next call reads again.
    market.catch(() => markets.delete(key));
    return market;
  }
  known.triedAtMs = nowMs;
  market.then(() => markets.set(key, entry)).catch(() => undefined);
  return known.market;
}
