/** Quantities on offer, in leads (per week for a weekly plan). */
export const LEAD_QUANTITIES = [250, 500, 750, 1000, 1500, 2000, 3000, 5000] as const;
export const DEFAULT_LEAD_QUANTITY = 250;

/** Fewer states than this are delivered too slowly. */
export const MINIMUM_STATES = 5;

/** Shown on the label while no type is chosen: $1 per lead. */
export const LABEL_PRICE_CENTS = 100;

/** What the builder sells. A package is `monthly` and never comes from the builder. */
export const BUILDER_PURCHASE_TYPES = ["one-time", "weekly"] as const;
export const PURCHASE_TYPES = ["one-time", "weekly", "monthly"] as const;
export type PurchaseType = (typeof PURCHASE_TYPES)[number];

/** How many states are missing until the minimum; 0 when there are enough. */
export function statesMissing(selectedCount: number): number {
  return Math.max(0, MINIMUM_STATES - selectedCount);
}
