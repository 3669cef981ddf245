import * as z from "zod/mini";

/** Why an order did not get a lead that came in: the one rule of the order that the lead missed. */
export const MISS_REASONS = [
  "tier",
  "state",
  "beneficiary",
  "higher-income",
  "hours",
  "paused",
  "spread",
  "daily-cap",
  "carrier",
  "source",
] as const;
export type MissReason = (typeof MISS_REASONS)[number];

/** What happened to the leads of an order's line in the last 24 hours, seen from the order. */
export const nearMissesDto = z.object({
  /** Start of the time that is counted: 24 hours ago, or when the order was approved. ISO 8601. */
  since: z.string(),
  /** The time that is counted begins with the approval, less than 24 hours ago. */
  isSinceApproval: z.boolean(),
  /** Leads that this order got. */
  received: z.int(),
  /** Leads that fit and went to an order that was approved earlier. */
  toEarlierOrders: z.int(),
  /**
   * Leads that missed exactly one thing that this order asks of a lead, by the thing, or none and came at a wrong moment (hours, pause, cap),
   * most first. The moment of a lead that missed one is not looked at.
   */
  missed: z.array(
    z.object({
      reason: z.enum(MISS_REASONS),
      leads: z.int(),
      /** By state, most first. */
      states: z.array(z.object({ state: z.string(), leads: z.int() })),
    }),
  ),
  /** When the daily limit was reached today. ISO 8601. */
  capReachedAt: z.nullable(z.string()),
  /**
   * Whether any of these leads was of a person on the account's list of own customers. Not how many and not in which state,
   * and the counts above do not depend on the list: they would tell whose leads came in.
   */
  someOwnCustomers: z.boolean(),
});
export type NearMissesDto = z.infer<typeof nearMissesDto>;

export interface MissRow {
  /** A MissReason, `received` or `earlier`; others are not shown. */
  outcome: string;
  state: string;
  leads: number;
}

/** Sums the counted outcomes. */
export function sumNearMisses(
  rows: readonly MissRow[],
  span: Pick<NearMissesDto, "since" | "isSinceApproval" | "capReachedAt">,
): Omit<NearMissesDto, "someOwnCustomers"> {
  const total = (of: readonly MissRow[]) => of.reduce((sum, { leads }) => sum + leads, 0);
  const where = (outcome: string) => rows.filter((row) => row.outcome === outcome);
  const missed = MISS_REASONS.map((reason) => ({
    reason,
    leads: total(where(reason)),
    states: where(reason)
      .map(({ state, leads }) => ({ state, leads }))
      .toSorted((a, b) => b.leads - a.leads || a.state.localeCompare(b.state)),
  })).filter(({ leads }) => leads > 0);
  return {
    ...span,
    received: total(where("received")),
    toEarlierOrders: total(where("earlier")),
    missed: missed.toSorted((a, b) => b.leads - a.leads),
  };
}
