import { MIN_GROUP_LEADS } from "@/lib/inbox/results/results-schemas";
import type { OverviewDto } from "./schemas";

export type Results = OverviewDto["results"];

/** Outcomes of a period over all states. */
export interface ResultSummary {
  received: number;
  sold: number;
  /** Leads without an outcome. */
  open: number;
  spentCents: number;
  /** Null before the first policy. */
  perPolicyCents: number | null;
  /** The funnel. `ofBefore` is the share of the step before, 0 to 1; null for the first step and after an empty one. */
  steps: { name: string; count: number; ofBefore: number | null }[];
  /** The states with a policy: those with enough leads to compare, the cheapest policy first, then the others (`isSmall`). */
  states: StateCost[];
}

/** What a policy cost in a state. */
export interface StateCost {
  state: string;
  sold: number;
  perPolicyCents: number;
  /** Fewer than `MIN_GROUP_LEADS` leads: the cost is mostly chance. */
  isSmall: boolean;
}

/** Adds up the results of all states. @returns null without a lead. */
export function summarizeResults({ states }: Results): ResultSummary | null {
  const total = (pick: (one: Results["states"][number]) => number) =>
    states.reduce((all, one) => all + pick(one), 0);
  const received = total((one) => one.received);
  if (received === 0) return null;
  const sold = total((one) => one.sold);
  const spentCents = total((one) => one.spentCents);
  const counts = [
    ["Received", received],
    ["Contacted", total((one) => one.contacted)],
    ["Quoted", total((one) => one.quoted)],
    ["Policy sold", sold],
  ] as const;
  return {
    received,
    sold,
    open: total((one) => one.open),
    spentCents,
    perPolicyCents: sold === 0 ? null : Math.round(spentCents / sold),
    steps: counts.map(([name, count], index) => ({
      name,
      count,
      ofBefore: shareOf(count, counts[index - 1]?.[1] ?? 0),
    })),
    states: states
      .filter((one) => one.sold > 0)
      .map(({ state, received: leads, sold: policies, spentCents: spent }) => ({
        state,
        sold: policies,
        perPolicyCents: Math.round(spent / policies),
        isSmall: leads < MIN_GROUP_LEADS,
      }))
      .toSorted((a, b) => Number(a.isSmall) - Number(b.isSmall) || a.perPolicyCents - b.perPolicyCents),
  };
}

function shareOf(count: number, before: number): number | null {
  return before === 0 ? null : count / before;
}
