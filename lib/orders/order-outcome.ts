import { formatCount, formatCountOf } from "@/lib/kit/format-count";

/** How far an order got. */
export interface OrderOutcome {
  /** Leads that were delivered. */
  delivered: number;
  /**
   * Leads that were bought, and replacements of returned ones. While an order of chosen leads is open, those that could not be
   * sold are left out: their price was refunded, and only replacements are still to come.
   */
  total: number;
  /** Each lead that was bought was delivered; replacements may still be to come. */
  hasAllBought: boolean;
  /** The order still gets leads. A completed order does only while it is owed replacements (`close_demand`). */
  isOpen: boolean;
}

/** What an order bought. */
interface Bought {
  leads: number;
  /** The leads were chosen one by one (public API). */
  isChosen: boolean;
}

/** Of the order's demand. */
interface DemandCounts {
  allocated: number;
  quantity: number;
  replacements: number;
  isOpen: boolean;
}

/** @param demand null for an order that was never approved: none of its leads was delivered. */
export function outcomeOf(bought: Bought, demand: DemandCounts | null): OrderOutcome {
  if (!demand) return { delivered: 0, total: bought.leads, hasAllBought: false, isOpen: false };
  const { allocated, quantity, replacements, isOpen } = demand;
  // The demand of chosen leads counts those alone that could still be sold.
  const total = bought.isChosen && !isOpen ? bought.leads + replacements : quantity;
  const sellable = quantity - replacements;
  const hasAllBought = allocated >= sellable && (!bought.isChosen || sellable >= bought.leads);
  return { delivered: allocated, total, hasAllBought, isOpen };
}

/** Whether the order has ended without all its leads. Staff may complete an order early (specification, section 4). */
export function endedShort({ delivered, total, isOpen }: OrderOutcome): boolean {
  return !isOpen && delivered < total;
}

/** `12 of 250 leads`. */
export function nameOutcome({ delivered, total }: OrderOutcome): string {
  return `${formatCount(delivered)} of ${formatCountOf(total, "lead")}`;
}

/** `238 of 250 leads were not delivered`. @param missing how many, at least 1. */
export function nameMissing(missing: number, total: number): string {
  return `${formatCount(missing)} of ${formatCountOf(total, "lead")} ${missing === 1 ? "was" : "were"} not delivered`;
}
