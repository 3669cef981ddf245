import { DAY_MS } from "@/lib/kit/time-units";
import type { DayCountDto } from "./schemas";

/** A state of the chart: its own color, its sum, and its leads of today. */
export interface StateSeries {
  name: string;
  total: number;
  today: number;
}

/** A day of the chart; `counts` are in the order of the series. */
export interface DayColumn {
  /** `2026-11-22` */
  day: string;
  /** `Sun` */
  weekday: string;
  /** `22` */
  dayOfMonth: string;
  /** `Sunday, November 22` */
  long: string;
  counts: number[];
  total: number;
}

export interface DayChart {
  series: StateSeries[];
  columns: DayColumn[];
  /** The value of the chart's highest line. */
  top: number;
  total: number;
}

/** States with a color of their own; the others are one series. */
const OWN_COLORS = 5;
/** Round numbers up to ten, times a power of ten. */
const FACTORS = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];
const WEEKDAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "short" });
const LONG = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

/**
 * Leads per day and state as stacked columns. Every day has a column, also one without leads. The five states with the most
 * leads have a series each; the others together are "Other".
 * @param today the last day, `2026-11-22`.
 */
export function toDayChart(counts: readonly DayCountDto[], today: string, days: number): DayChart {
  const last = Date.parse(`${today}T00:00:00Z`);
  const dates = Array.from({ length: days }, (_, index) => isoDay(last - (days - 1 - index) * DAY_MS));
  const shown = counts.filter(({ day }) => dates.includes(day));
  const totals = Map.groupBy(shown, ({ state }) => state);
  const ranked = [...totals]
    .map(([state, rows]) => ({ state, total: sum(rows) }))
    .toSorted((a, b) => b.total - a.total || a.state.localeCompare(b.state));
  const own = ranked.slice(0, OWN_COLORS).map(({ state }) => state);
  const groups = ranked.length > OWN_COLORS ? [...own, null] : own;
  const belongs = (state: string, group: string | null) =>
    group === null ? !own.includes(state) : state === group;
  const columns = dates.map((day) => {
    const rows = shown.filter((row) => row.day === day);
    const parts = groups.map((group) => sum(rows.filter(({ state }) => belongs(state, group))));
    const at = new Date(`${day}T00:00:00Z`);
    return {
      day,
      weekday: WEEKDAY.format(at),
      dayOfMonth: String(at.getUTCDate()),
      long: LONG.format(at),
      counts: parts,
      total: sum(rows),
    };
  });
  return {
    columns,
    series: groups.map((group, index) => ({
      name: group ?? "Other",
      total: columns.reduce((all, column) => all + (column.counts[index] ?? 0), 0),
      today: columns.at(-1)?.counts[index] ?? 0,
    })),
    top: roundUp(Math.max(...columns.map(({ total }) => total))),
    total: sum(shown),
  };
}

function sum(rows: readonly DayCountDto[]): number {
  return rows.reduce((all, { leads }) => all + leads, 0);
}

/** The next round number above, an even one, so that half of it is a whole number. */
function roundUp(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const round = FACTORS.map((factor) => Math.round(factor * power));
  return round.find((number) => number >= most && number % 2 === 0) ?? 10 * power;
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
