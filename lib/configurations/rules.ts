/** The quantity that the builder starts with; one of `LEAD_QUANTITIES`. */
export const DEFAULT_LEAD_QUANTITY = 250;

/** With fewer states an order would fill too slowly. */
export const MINIMUM_STATES = 5;

/** Price per lead that the label shows while no lead type is chosen: $1. */
export const LABEL_PRICE_CENTS = 100;

/** Purchase types of the builder. Packages are `monthly` and are not sold in the builder. */
export const BUILDER_PURCHASE_TYPES = ["one-time", "weekly"] as const;
export type BuilderPurchaseType = (typeof BUILDER_PURCHASE_TYPES)[number];
export const PURCHASE_TYPES = ["one-time", "weekly", "monthly"] as const;
export type PurchaseType = (typeof PURCHASE_TYPES)[number];

/** How many more states are needed; 0 when there are enough. */
export function statesMissing(selectedCount: number): number {
  return Math.max(0, MINIMUM_STATES - selectedCount);
}

/** How many days a saved selection waits for its checkout. Then it is deleted, unless something refers to it. */
export const ABANDONED_KEEP_DAYS = 30;
