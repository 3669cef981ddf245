import type { Line } from "@/lib/catalog/lines";
import type { StockDto } from "./schemas";
import { STOCK_AGE_NAMES, type StockAge } from "./stock-ages";

/** The stock of one line, or of all, as it is drawn. */
export interface StockSums {
  total: number;
  byAge: Readonly<Record<StockAge, number>>;
  /** States that have any, most first. */
  states: readonly { state: string; total: number; byAge: Readonly<Record<StockAge, number>> }[];
}

/** Adds up what the server counted. */
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
 * How dark a state is drawn, from 1 to `steps`; 0 for none. By the root, because a few states have most of the
 * stock, and the others would all look alike.
 */
export function shadeOf(leads: number, most: number, steps: number): number {
  if (leads <= 0 || most <= 0) return 0;
  return Math.max(1, Math.ceil(Math.sqrt(leads / most) * steps));
}
