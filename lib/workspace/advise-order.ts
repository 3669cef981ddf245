import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { formatClock } from "@/lib/kit/format-date";
import { zoneName } from "@/lib/kit/zone-formatter";
import { describeHours } from "@/lib/marketplace/delivery-hours";
import type { MissReason, NearMissesDto } from "@/lib/marketplace/near-misses";
import type { OrderLimits } from "@/lib/marketplace/order-limits";
import type { OrderRules } from "@/lib/marketplace/order-rules";
import type { OrderPageDto } from "./order-page";

/** One thing that kept leads away, and what to do about it. */
export interface Advice {
  reason: MissReason;
  leads: number;
  title: string;
  detail: string;
  /** What the change brings. */
  effect: string;
  /** The change that one click makes; null when the order cannot be changed that way. */
  change: AdvisedChange | null;
}

export type AdvisedChange =
  | { kind: "rules"; label: string; rules: OrderRules; undo: OrderRules }
  | { kind: "limits"; label: string; limits: OrderLimits; undo: OrderLimits }
  | { kind: "builder"; label: string };

/** So many states are named, and added by one click. */
const MOST_STATES = 3;

/** Advice for every rule that kept leads away, most leads first. Needs `misses`, `rules` and `progress`. */
export function adviseOrder(page: OrderPageDto): Advice[] {
  return (page.misses?.missed ?? []).map((missed) => {
    const { reason, leads } = missed;
    return { reason, leads, ...(ADVISE[reason]?.(page, missed) ?? plain(reason)) };
  });
}

type Missed = NearMissesDto["missed"][number];
type Words = Omit<Advice, "reason" | "leads">;

const ADVISE: Readonly<Record<MissReason, (page: OrderPageDto, missed: Missed) => Words>> = {
  state: (page, missed) => {
    const states = page.rules?.states ?? page.states;
    const added = missed.states.slice(0, MOST_STATES).map(({ state }) => state);
    const withAdded = [...states, ...added];
    return {
      title: "From another state",
      detail: nameCounts(page, missed),
      effect: page.plan?.nextChargeOn
        ? "For this order alone: later ones have the states of your plan"
        : "The price per lead is the same",
      change: {
        kind: "rules",
        label:
          added.length === 1
            ? `Add ${page.stateNames[added[0] ?? ""] ?? added[0]}`
            : `Add ${added.length} states`,
        rules: { states: withAdded, shownStates: states },
        undo: { states, shownStates: withAdded },
      },
    };
  },
  hours: ({ rules }) => ({
    title: "Outside your hours",
    detail: rules?.hours
      ? `Your hours: ${describeHours(rules.hours)}${rules.hoursZone ? `, ${zoneName(rules.hoursZone)}` : ""}`
      : "",
    effect: "Leads may then come at night; calling hours still apply",
    change: {
      kind: "rules",
      label: "Accept all day",
      rules: { hours: null },
      undo: { hours: rules?.hours ?? null, ...(rules?.hoursZone ? { hoursZone: rules.hoursZone } : {}) },
    },
  }),
  spread: () => ({
    title: "Held back by the even spread",
    detail: "The share of the daily limit for these hours was used",
    effect: "Leads then come as they arrive, up to your daily limit",
    change: {
      kind: "rules",
      label: "Send as they come",
      rules: { spreadsEvenly: false },
      undo: { spreadsEvenly: true },
    },
  }),
  "daily-cap": ({ progress, misses }, { leads }) => {
    const cap = progress?.dailyCap ?? 0;
    const today = progress?.allocatedToday ?? 0;
    const raised = Math.ceil((Math.max(cap, today) + leads) / 5) * 5;
    return {
      title: "Over your daily limit",
      detail: `Your limit is ${formatCount(cap)} a day${sayReached(cap, today, misses?.capReachedAt ?? null)}`,
      effect: "The order then fills sooner",
      change: {
        kind: "limits",
        label: `Raise to ${formatCount(raised)}`,
        limits: { dailyCap: raised, shownCap: cap },
        undo: { dailyCap: cap, shownCap: raised },
      },
    };
  },
  paused: () => ({
    title: "While the order was paused",
    detail: "A paused order gets no leads",
    effect: "Leads come again at once",
    change: { kind: "limits", label: "Resume", limits: { isPaused: false }, undo: { isPaused: true } },
  }),
  tier: (page, missed) => {
    const other = page.bought.tier === "premium" ? "Standard" : "Premium";
    return {
      title: `${other} leads in your states`,
      detail: nameCounts(page, missed),
      effect: "Another lead type has another price",
      change: { kind: "builder", label: `Price ${other} leads` },
    };
  },
  carrier: () =>
    excluded("Insured with a carrier that you exclude", "Your excluded carriers apply to all orders"),
  source: () => excluded("From a source that you blocked", "Blocked sources apply to all orders"),
  beneficiary: (page, missed) => ({
    ...plain("beneficiary"),
    title: "Did not ask to name a beneficiary",
    detail: nameCounts(page, missed),
  }),
  "higher-income": (page, missed) => ({
    ...plain("higher-income"),
    title: "Household income below $75,000",
    detail: nameCounts(page, missed),
  }),
};

/** When the limit was reached. Nobody knows it of one that was lowered after more leads had come that day. */
function sayReached(cap: number, today: number, reachedAt: string | null): string {
  if (today > cap) return `; ${formatCountOf(today, "lead")} came today`;
  return reachedAt ? `, reached today at ${formatClock(reachedAt)}` : "";
}

function excluded(title: string, detail: string): Words {
  return { title, detail, effect: "Change it under Settings, Excluded leads", change: null };
}

function plain(title: string): Words {
  return { title, detail: "", effect: "You paid for leads that have it", change: null };
}

/** `Tennessee 6, Alabama 3, 4 from 2 other states`. */
function nameCounts({ stateNames }: OrderPageDto, { states }: Missed): string {
  const named = states
    .slice(0, MOST_STATES)
    .map(({ state, leads }) => `${stateNames[state] ?? state} ${leads}`);
  const others = states.slice(MOST_STATES);
  const rest = others.reduce((sum, { leads }) => sum + leads, 0);
  if (others.length > 0)
    named.push(`${formatCount(rest)} from ${formatCountOf(others.length, "other state")}`);
  return named.join(", ");
}
