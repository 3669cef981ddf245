import { DAY_MS } from "@/lib/kit/time-units";
import type { FillForecastDto } from "./schemas";

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const longDay = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

/** A forecast as text. */
export interface ForecastText {
  /** `about 36 a day`; null when the stock fills the order. */
  rate: string | null;
  /** `Filled by Thu, Nov 26`. */
  filled: string;
  /** `Thursday, November 26`; null beyond eight weeks, and for an order that ends before. */
  day: string | null;
  /** `Likely Wed to Sat`; null when it is one day, or beyond eight weeks. */
  band: string | null;
}

/** The sentence in place of a forecast while fewer than 14 days of leads are known. */
export const NO_FORECAST = "Not enough data yet for a forecast: it needs 14 days of leads.";

/** Says when an order is full. An order that ends before that gets no later day: what has not arrived then is refunded. */
export function describeForecast({
  perDay,
  fullOn,
  earliest,
  latest,
  endsOn,
}: FillForecastDto): ForecastText {
  const rate = perDay === null ? null : sayRate(perDay);
  if (endsOn !== null && (fullOn === null || fullOn > endsOn)) {
    const filled = `Not filled by ${day.format(new Date(endsOn))} at today's supply`;
    return { rate, filled, day: null, band: null };
  }
  if (fullOn === null)
    return { rate, filled: "Not filled within eight weeks at today's supply", day: null, band: null };
  return {
    rate,
    filled: `Filled by ${day.format(new Date(fullOn))}`,
    day: longDay.format(new Date(fullOn)),
    band: sayBand(earliest, latest),
  };
}

function sayRate(perDay: number): string {
  if (perDay < 1) return "less than one a day";
  return `about ${Math.round(perDay)} a day`;
}

/** Within a week the weekday tells the day; a longer band has dates. */
function sayBand(earliest: string, latest: string | null): string | null {
  if (earliest === latest) return null;
  const from = new Date(earliest);
  if (latest === null) return `Likely ${day.format(from)} or later`;
  const to = new Date(latest);
  const names = to.getTime() - from.getTime() < 7 * DAY_MS ? weekday : day;
  return `Likely ${names.format(from)} to ${names.format(to)}`;
}
