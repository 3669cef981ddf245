import { describeForecast } from "@/lib/forecast/describe-forecast";
import type { FillForecastDto } from "@/lib/forecast/schemas";
import { DAY_MS } from "@/lib/kit/time-units";

/** Points of the chart of an order: x and y from 0 to 100, y downwards as SVG has it. */
export interface FillCurve {
  /** Delivered so far, from the first day to now. */
  delivered: readonly (readonly [x: number, y: number])[];
  /** Where now is. */
  now: readonly [x: number, y: number];
  /** Where the order is likely full; null without a forecast, and when it ends before. */
  full: { earliest: number; middle: number; latest: number } | null;
  /** First and last day of the axis, `2026-11-18`. */
  firstDay: string;
}

/**
 * Places the leads of an order by day on a chart.
 * @param days leads by day, oldest first, at least one. @param today `2026-11-23`; of an order that is over, its last day with leads.
 */
export function drawFillCurve(
  days: readonly { day: string; leads: number }[],
  quantity: number,
  today: string,
  forecast: FillForecastDto | null,
): FillCurve {
  const firstDay = days[0]?.day ?? today;
  const start = Date.parse(firstDay);
  const daysTo = (day: string) => (Date.parse(day) - start) / DAY_MS;
  const now = Math.max(daysTo(today), daysTo(days.at(-1)?.day ?? today)) + 1;
  const drawn = forecast && describeForecast(forecast).day !== null ? forecast : null;
  const last = drawn?.latest ?? drawn?.fullOn;
  const width = Math.max(now, last ? daysTo(last) + 1 : now) * 1.04;
  const x = (day: number) => round((100 * day) / width);
  const y = (leads: number) => round(100 - 88 * Math.min(1, leads / Math.max(1, quantity)));
  let total = 0;
  const delivered: [number, number][] = [[0, 100]];
  for (const { day, leads } of days) {
    // The line is flat over days without leads.
    delivered.push([x(daysTo(day)), y(total)]);
    total += leads;
    delivered.push([x(daysTo(day) + 1), y(total)]);
  }
  delivered.push([x(now), y(total)]);
  const full =
    drawn?.fullOn && drawn.latest
      ? {
          earliest: Math.max(x(now), x(daysTo(drawn.earliest) + 0.5)),
          middle: Math.max(x(now), x(daysTo(drawn.fullOn) + 0.5)),
          latest: Math.max(x(now), x(daysTo(drawn.latest) + 0.5)),
        }
      : null;
  return { delivered, now: [x(now), y(total)], full, firstDay };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
