import type { Line } from "@/lib/catalog/lines";
import type { StockDto } from "./schemas";
import { STOCK_AGE_NAMES, type StockAge } from "./stock-ages";

/** The stock of one line, or of all lines, for the charts. */
export interface StockSums {
  total: number;
  byAge: Readonly<Record<StockAge, number>>;
  /** States with leads in stock, most first. */
  states: readonly { state: string; total: number; byAge: Readonly<Record<StockAge, number>> }[];
}

/** Sums the counts by age and state. */
export function sumStock(stock: StockDto["stock"], line: Line | ""): StockSums {
  const counted = stock.filter((entry) => !line || entry.line === line);
  const codes = [...new Set(counted.map(({ state }) => state))];
  const states = codes
    .map((state) => ({ state, ...sumAges(counted.filter((entry) => entry.state === state)) }))
    .toSorted((a, b) => b.total - a.total || a.state.localeCompare(b.state));
  return { ...sumAges(counted), states };
}

function sumAges(entries: StockDto["stock"]) {
  const byAge: Record<StockAge, number> = { hour: 0, day: 0, week: 0, month: 0, older: 0 };
  for (const { age, leads } of entries) byAge[age] += leads;
  return { byAge, total: STOCK_AGE_NAMES.reduce((sum, age) => sum + byAge[age], 0) };
}

/**
 * The shade of a state on the map, from 1 to `steps`; 0 without leads. It grows with the square root, because a few
 * states have most of the stock and the others would all look the same.
 */
export function shadeOf(leads: number, most: number, steps: number): number {
  if (leads <= 0 || most <= 0) return 0;
  return Math.max(1, Math.ceil(Math.sqrt(leads / most) * steps));
}
