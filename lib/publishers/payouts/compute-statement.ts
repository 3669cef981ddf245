import type { Line, Tier } from "@/lib/catalog/lines";
import type { Cents } from "@/lib/kit/money";

/** What a publisher gets for each sold lead of a line and tier, from a day on. */
export interface PayoutPrice {
  line: Line;
  tier: Tier;
  payoutCents: Cents;
  /** The first day (New York) on which it holds, `2026-11-01`. */
  effectiveOn: string;
}

/** Leads of a publisher that were sold on the same day (New York). */
export interface LeadCount {
  soldOn: string;
  line: Line;
  tier: Tier;
  leads: number;
}

/** Leads of one line, tier and price on a statement. */
export interface StatementRow {
  line: Line;
  tier: Tier;
  /** Null: no price held on the day of the sale. */
  payoutCents: Cents | null;
  sold: number;
  returned: number;
  /** Price times sold less returned leads; negative when more leads came back than were sold. */
  totalCents: Cents;
}

export interface Statement {
  rows: StatementRow[];
  totalCents: Cents;
  /** Sold leads for whose day no price holds. A month with such leads cannot be closed. */
  unpriced: number;
}

/**
 * Returns the price of a lead that was sold on a day; null when none holds yet.
 * @param prices in the order in which staff set them: of two for the same day, the later one holds.
 */
export function payoutOn(
  prices: readonly PayoutPrice[],
  { soldOn, line, tier }: Pick<LeadCount, "soldOn" | "line" | "tier">,
): Cents | null {
  let held: PayoutPrice | null = null;
  for (const price of prices) {
    if (price.line !== line || price.tier !== tier || price.effectiveOn > soldOn) continue;
    if (!held || price.effectiveOn >= held.effectiveOn) held = price;
  }
  return held?.payoutCents ?? null;
}

/**
 * Adds up a month: each lead sold in it counts with the price of its day, each lead returned in it is deducted with the price
 * it was counted with, whatever month that was.
 * @param begin the first day of the publisher's first statement: a lead sold before it was never paid, so its return is not
 * deducted.
 */
export function computeStatement(
  prices: readonly PayoutPrice[],
  counts: { sold: readonly LeadCount[]; returned: readonly LeadCount[] },
  begin: string,
): Statement {
  const rows = new Map<string, StatementRow>();
  const rowOf = (count: LeadCount): StatementRow => {
    const { line, tier } = count;
    const payoutCents = payoutOn(prices, count);
    const key = `${line} ${tier} ${payoutCents}`;
    const row = rows.get(key) ?? { line, tier, payoutCents, sold: 0, returned: 0, totalCents: 0 };
    rows.set(key, row);
    return row;
  };
  for (const count of counts.sold) rowOf(count).sold += count.leads;
  for (const count of counts.returned) if (count.soldOn >= begin) rowOf(count).returned += count.leads;
  for (const row of rows.values()) row.totalCents = (row.payoutCents ?? 0) * (row.sold - row.returned);
  const sorted = [...rows.values()].toSorted(
    (a, b) =>
      a.line.localeCompare(b.line) ||
      a.tier.localeCompare(b.tier) ||
      (a.payoutCents ?? -1) - (b.payoutCents ?? -1),
  );
  return {
    rows: sorted,
    totalCents: sorted.reduce((sum, row) => sum + row.totalCents, 0),
    unpriced: sorted.reduce((sum, row) => sum + (row.payoutCents === null ? row.sold : 0), 0),
  };
}

/** The month of a day: `2026-11` of `2026-11-22`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The first day of a month. */
export function firstDayOf(month: string): string {
  return `${month}-01`;
}

/** The month after a month. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** Whether a month may be closed: it has been over for a whole day, so everything that belongs to it is stored. */
export function isOver(month: string, today: string): boolean {
  return today > firstDayOf(nextMonth(month));
}

/** Splits prices into those that apply on a day, one for each line and tier, and those that begin later, the soonest first. */
export function splitPayouts(
  prices: readonly PayoutPrice[],
  today: string,
): { present: PayoutPrice[]; coming: PayoutPrice[] } {
  const present = new Map<string, PayoutPrice>();
  const coming = new Map<string, PayoutPrice>();
  for (const price of prices.toSorted((a, b) => a.effectiveOn.localeCompare(b.effectiveOn))) {
    const name = `${price.line} ${price.tier}`;
    if (price.effectiveOn <= today) present.set(name, price);
    else coming.set(`${name} ${price.effectiveOn}`, price);
  }
  return { present: [...present.values()], coming: [...coming.values()] };
}
