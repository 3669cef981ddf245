/** Ages of leads in stock, youngest first. A lead belongs to the first age whose end it has not reached. */
export const STOCK_AGES = [
  { age: "hour", label: "Under an hour", endsAfterHours: 1 },
  { age: "day", label: "Under a day", endsAfterHours: 24 },
  { age: "week", label: "Under a week", endsAfterHours: 7 * 24 },
  { age: "month", label: "Under 30 days", endsAfterHours: 30 * 24 },
  { age: "older", label: "Older", endsAfterHours: Number.POSITIVE_INFINITY },
] as const;
export type StockAge = (typeof STOCK_AGES)[number]["age"];

export const STOCK_AGE_NAMES = [
  "hour",
  "day",
  "week",
  "month",
  "older",
] as const satisfies readonly StockAge[];
