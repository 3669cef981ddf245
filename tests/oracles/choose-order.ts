// The oracle of the property test choose-order.db.test.ts: the rule of allocation, written a second time without SQL.
// Only tests import it; the program allocates with allocate_lead and fill_order (lib/marketplace/sql).
import type { Line, Tier } from "@/lib/catalog/lines";

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
  /** Full hours of the day in New York, on which it takes leads; null around the clock. */
  hours: { from: number; to: number } | null;
  /** Spreads the daily cap over its hours. */
  spreadsEvenly: boolean;
  quantity: number;
  allocated: number;
  /** Most leads a day; null without a cap. */
  dailyCap: number | null;
  allocatedToday: number;
}

/** The rules in the order in which they are asked and shown. */
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

/** How many leads an order may take in an hour of the day: what is left of its quantity and its day. */
export function roomOf(demand: Demand, hour: number): number {
  const rooms = [demand.quantity - demand.allocated, capUntil(demand, hour) - demand.allocatedToday];
  return demand.isPaused || !isOpen(demand, hour) ? 0 : Math.max(0, Math.min(...rooms));
}

function isOpen({ hours }: Demand, hour: number): boolean {
  return hours === null || (hour >= hours.from && hour < hours.to);
}

/** What the order may have taken of its day by the end of this hour. */
function capUntil({ dailyCap, spreadsEvenly, hours }: Demand, hour: number): number {
  if (dailyCap === null) return Number.POSITIVE_INFINITY;
  if (!spreadsEvenly) return dailyCap;
  const { from, to } = hours ?? { from: 0, to: 24 };
  const begun = Math.min(to, Math.max(from, hour + 1)) - from;
  return Math.ceil((dailyCap * begun) / (to - from));
}

/** The first rule by which an order does not want a lead now; null when it wants it. */
export function findRefusal(lead: OfferedLead, demand: Demand, hour: number): OrderRule | null {
  const passes: Record<OrderRule, boolean> = {
    line: demand.line === lead.line,
    tier: demand.tier === lead.tier,
    state: demand.states.includes(lead.state),
    beneficiary: lead.hasBeneficiary || !demand.wantsBeneficiary,
    "higher-income": lead.hasHigherIncome || !demand.wantsHigherIncome,
    "not-paused": !demand.isPaused,
    hours: isOpen(demand, hour),
    "quantity-left": demand.allocated < demand.quantity,
    "daily-cap": demand.allocatedToday < capUntil(demand, hour),
  };
  return ORDER_RULES.find((rule) => !passes[rule]) ?? null;
}

/**
 * The order that gets a lead: of those that want it, the one approved first; of two approved in the same
 * millisecond, the one with the smaller id. No order starves: an order in front takes until it is full or its
 * day is, and then it wants no more. The database decides by the same rule (allocate_lead).
 */
export function chooseOrder(lead: OfferedLead, demands: readonly Demand[], hour: number): string | null {
  const [first] = demands
    .filter((demand) => findRefusal(lead, demand, hour) === null)
    .toSorted((a, b) => a.approvedAtMs - b.approvedAtMs || (a.orderId < b.orderId ? -1 : 1));
  return first?.orderId ?? null;
}
