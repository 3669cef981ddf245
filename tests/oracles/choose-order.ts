// The oracle of the property test choose-order.db.test.ts: the rule of allocation, written a second time without SQL.
// Only tests import it; the program allocates with allocate_lead and fill_order (lib/marketplace/sql).
import type { Line, Tier } from "@/lib/catalog/lines";
import { HOUR_MS } from "@/lib/kit/time-units";
import { instantAt, localTime, weekdayOf } from "@/lib/kit/zone-clock";

/** What a lead offers, as far as an order may ask for it. */
export interface OfferedLead {
  line: Line;
  tier: Tier;
  state: string;
  /** The person wants to name a beneficiary (life). */
  hasBeneficiary: boolean;
  /** The consumer stated a household income of $75,000 or more. */
  hasHigherIncome: boolean;
}

/** An open order's rules and where it stands. */
export interface Demand {
  orderId: string;
  /** Milliseconds since 1970; the oldest is served first. */
  approvedAtMs: number;
  line: Line;
  tier: Tier;
  states: readonly string[];
  wantsBeneficiary: boolean;
  wantsHigherIncome: boolean;
  isPaused: boolean;
  /** Weekdays (0 is Sunday) and full hours, in a time zone, at which it takes leads; null around the clock. */
  hours: { days: readonly number[]; from: number; to: number; zone: string } | null;
  /** Spreads the daily cap over its hours. */
  spreadsEvenly: boolean;
  quantity: number;
  allocated: number;
  /** Most leads a day; null without a cap. */
  dailyCap: number | null;
  allocatedToday: number;
}

/** The rules in the order in which they are asked. */
export const ORDER_RULES = [
  "line",
  "tier",
  "state",
  "beneficiary",
  "higher-income",
  "not-paused",
  "hours",
  "quantity-left",
  "daily-cap",
] as const;
export type OrderRule = (typeof ORDER_RULES)[number];

/** How many leads an order may take at a moment: what is left of its quantity and its day. */
export function roomOf(demand: Demand, moment: Date): number {
  const rooms = [demand.quantity - demand.allocated, capUntil(demand, moment) - demand.allocatedToday];
  return demand.isPaused || !isOpen(demand, moment) ? 0 : Math.max(0, Math.min(...rooms));
}

function isOpen({ hours }: Demand, moment: Date): boolean {
  if (hours === null) return true;
  const local = localTime(hours.zone, moment);
  const hour = Math.floor(local.minute / 60);
  return hours.days.includes(weekdayOf(local)) && hour >= hours.from && hour < hours.to;
}

/**
 * What the order may have taken of its day, which is New York's, by the end of the hour of this moment. Not for days on which the
 * clocks change.
 */
function capUntil(demand: Demand, moment: Date): number {
  if (demand.dailyCap === null) return Number.POSITIVE_INFINITY;
  if (!demand.spreadsEvenly) return demand.dailyCap;
  const midnight = instantAt("America/New_York", localTime("America/New_York", moment), 0);
  const hours = Array.from({ length: 24 }, (_, hour) => new Date(midnight.getTime() + hour * HOUR_MS));
  const open = hours.filter((begin) => isOpen(demand, begin));
  const begun = open.filter((begin) => begin <= moment);
  return open.length === 0 ? 0 : Math.ceil((demand.dailyCap * begun.length) / open.length);
}

/** The first rule by which an order does not want a lead now; null when it wants it. */
export function findRefusal(lead: OfferedLead, demand: Demand, moment: Date): OrderRule | null {
  const passes: Record<OrderRule, boolean> = {
    line: demand.line === lead.line,
    tier: demand.tier === lead.tier,
    state: demand.states.includes(lead.state),
    beneficiary: lead.hasBeneficiary || !demand.wantsBeneficiary,
    "higher-income": lead.hasHigherIncome || !demand.wantsHigherIncome,
    "not-paused": !demand.isPaused,
    hours: isOpen(demand, moment),
    "quantity-left": demand.allocated < demand.quantity,
    "daily-cap": demand.allocatedToday < capUntil(demand, moment),
  };
  return ORDER_RULES.find((rule) => !passes[rule]) ?? null;
}

/**
 * The order that gets a lead: of those that want it, the one approved first; of two approved in the same
 * millisecond, the one with the smaller id. No order starves: an order in front takes until it is full or its
 * day is, and then it wants no more. The database decides by the same rule (allocate_lead).
 */
export function chooseOrder(lead: OfferedLead, demands: readonly Demand[], moment: Date): string | null {
  const [first] = demands
    .filter((demand) => findRefusal(lead, demand, moment) === null)
    .toSorted((a, b) => a.approvedAtMs - b.approvedAtMs || (a.orderId < b.orderId ? -1 : 1));
  return first?.orderId ?? null;
}
