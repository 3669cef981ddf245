import * as z from "zod/mini";
import { MOST_LEADS_PER_ORDER } from "@/lib/catalog/changes/catalog-terms";

/** When an order will be full. Days are those of New York, `2026-11-26`. */
export const fillForecastDto = z.object({
  /** Leads a day for this order; null when the stock fills it at once. */
  perDay: z.nullable(z.number()),
  /** null: later than eight weeks from now. */
  fullOn: z.nullable(z.string()),
  /** In four of five cases it is full between these days. `latest` is null when that is later than eight weeks from now. */
  earliest: z.string(),
  latest: z.nullable(z.string()),
  /** The last day on which the order takes leads; null when it takes them until it is full. An earlier release does not send it. */
  endsOn: z._default(z.nullable(z.string()), null),
});
export type FillForecastDto = z.infer<typeof fillForecastDto>;

/** GET /api/forecast. `forecast` is null while fewer than 14 days of data are known. */
export const forecastResponse = z.object({ forecast: z.nullable(fillForecastDto) });

const states = z.pipe(
  z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2}){0,50}$/, "Send state codes, separated by commas.")),
  z.transform((list) => [...new Set(list.split(","))]),
);
const flag = z.optional(z.enum(["true", "false"]));

/** Query of GET /api/forecast. */
export const forecastQuery = z.object({
  leadTypeId: z.string().check(z.maxLength(64)),
  states,
  leadQuantity: z.pipe(
    z.pipe(
      z.string().check(z.regex(/^[1-9][0-9]{0,5}$/, "Send a whole number of leads.")),
      z.transform(Number),
    ),
    z.int().check(z.lte(MOST_LEADS_PER_ORDER, "An order has at most 5,000 leads.")),
  ),
  includeBeneficiary: flag,
  includeHigherIncome: flag,
});
export type ForecastQuery = z.infer<typeof forecastQuery>;
