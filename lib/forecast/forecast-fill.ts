import { type CompetingDemand, type Market, prepareWorld } from "./market";
import { type ReplayedFill, type ReplayStart, replayFill } from "./replay-fill";

/** Minimum days of supply for a forecast: fewer do not show how the days of a week differ. */
export const MIN_DAYS = 14;
/** Number of past days that are replayed. A multiple of seven, so that every weekday occurs equally often. */
export const REPLAYED_DAYS = 28;
/** Forecast horizon, in days. */
export const HORIZON_DAYS = 56;

const REPLAYS = 99;
/** Replays of a forecast whose time is over: the band from the lowest to the highest of nine holds four of five outcomes, too. */
const FEWEST_REPLAYS = 9;
/** CPU time of a forecast, and of a part of it that nothing interrupts, in milliseconds. A single replay is never interrupted. */
const BUDGET_MS = 25;
const SLICE_MS = 5;
/** The band holds four of five outcomes. */
const LOW = 0.1;
const HIGH = 0.9;
/** The 90 % point of the normal distribution. */
const Z = 1.2816;

/** When an order will be full. Times are days since the midnight in New York before the start. */
export interface FillForecast {
  /** Leads a day for this order after its share of the stock; null when the stock fills it. */
  perDay: number | null;
  /** The middle of the outcomes; null when it is beyond the horizon. */
  fullAfterDays: number | null;
  /** Four of five outcomes are from `earliest` to `latest`. `latest` is null when it is beyond the horizon. */
  earliest: number;
  latest: number | null;
}

/**
 * Forecasts when an order is full: replays the past days 99 times through the choice of orders, each future day as a random
 * past day of the same weekday, and takes the middle and the 80 % band of the results.
 *
 * Few days to choose from vary less than the days to come. Of n days per weekday, resampling shows (n - 1) / n of the
 * variance; the average of D days is itself uncertain by T / D of the variance of T days; and few days have longer tails
 * (Student). The band is widened by all three.
 * @param demands the open orders of the line and tier, in the order in which they are served.
 * @param own the index of the forecast order. @returns null below 14 days of data.
 */
export function forecastFill(
  market: Market,
  demands: readonly CompetingDemand[],
  own: number,
  start: ReplayStart,
): FillForecast | null {
  if (market.days < MIN_DAYS) return null;
  const replay = prepareReplay(market, demands, own, start);
  return summarize(Array.from({ length: REPLAYS }, replay), market, start);
}

/** How `forecastInSlices` measures its time, in milliseconds, and lets others work. */
interface Pace {
  nowMs: () => number;
  pause: () => Promise<unknown>;
}

/**
 * `forecastFill` for a server, whose one thread has everybody's requests: with many open orders a replay takes milliseconds. It lets
 * others work after each 5 ms, and makes fewer replays when 25 ms are not enough.
 * @param question the parameters of `forecastFill`.
 */
export async function forecastInSlices(
  question: Parameters<typeof forecastFill>,
  pace: Pace,
): Promise<FillForecast | null> {
  const [market, , , start] = question;
  if (market.days < MIN_DAYS) return null;
  const preparingMs = pace.nowMs();
  const replay = prepareReplay(...question);
  // With hundreds of orders, preparing takes longer than a slice.
  if (pace.nowMs() - preparingMs >= SLICE_MS) await pace.pause();
  const fills: ReplayedFill[] = [];
  let [spentMs, sliceMs] = [0, 0];
  while (fills.length < REPLAYS && (spentMs < BUDGET_MS || fills.length < FEWEST_REPLAYS)) {
    const begunMs = pace.nowMs();
    fills.push(replay());
    const tookMs = pace.nowMs() - begunMs;
    spentMs += tookMs;
    sliceMs += tookMs;
    if (sliceMs < SLICE_MS) continue;
    sliceMs = 0;
    await pace.pause();
  }
  return summarize(fills, market, start);
}

function prepareReplay(
  market: Market,
  demands: readonly CompetingDemand[],
  own: number,
  start: ReplayStart,
): () => ReplayedFill {
  const world = prepareWorld(market, demands, own);
  const random = seededRandom();
  const pickDay = (days: readonly number[]) => days[Math.floor(random() * days.length)] ?? 0;
  return () => replayFill(world, start, HORIZON_DAYS, pickDay);
}

function summarize(fills: readonly ReplayedFill[], market: Market, start: ReplayStart): FillForecast {
  const times = fills.map(({ fullAfterDays }) => fullAfterDays).toSorted((a, b) => a - b);
  const startAt = start.hour / 24;
  const [low, middle, high] = [quantile(times, LOW), quantile(times, 0.5), quantile(times, HIGH)];
  const perDay = ratePerDay(fills, startAt);
  if (middle <= startAt) return { perDay, fullAfterDays: startAt, earliest: startAt, latest: high };
  if (!Number.isFinite(middle)) {
    return { perDay, fullAfterDays: null, earliest: Math.min(low, HORIZON_DAYS), latest: null };
  }
  const factor = widening(market.days, middle - startAt);
  // A duration is leads divided by a rate: it varies by a factor, more to the late side.
  const stretch = (to: number) =>
    startAt + (middle - startAt) * ((to - startAt) / (middle - startAt)) ** factor;
  const latest = Math.max(stretch(high), middle);
  return {
    perDay,
    fullAfterDays: middle,
    // Rounding may put a band of no width a trillionth of a day beside its middle.
    earliest: Math.min(stretch(low), middle),
    latest: Number.isFinite(latest) ? latest : null,
  };
}

function widening(days: number, duration: number): number {
  const perWeekday = days / 7;
  const degrees = (perWeekday - 1) * Math.min(7, Math.max(1, duration));
  const student = 1 + (Z * Z + 1) / (4 * degrees);
  return student * Math.sqrt((perWeekday / (perWeekday - 1)) * (1 + duration / days));
}

function ratePerDay(fills: readonly ReplayedFill[], startAt: number): number | null {
  let arrived = 0;
  let days = 0;
  for (const fill of fills) {
    arrived += fill.arrived;
    days += Math.min(fill.fullAfterDays, HORIZON_DAYS) - startAt;
  }
  return days > 0 ? arrived / days : null;
}

/** @param sorted ascending. @returns between two values their mean by distance. */
function quantile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length + 1) - 1;
  const below = Math.max(0, Math.floor(position));
  const [a = Number.POSITIVE_INFINITY, b = a] = sorted.slice(below, below + 2);
  // Infinity - Infinity and Infinity * 0 are no numbers.
  return a === b || position === below ? a : a + (b - a) * (position - below);
}

/** Mulberry32 with a fixed seed: the same question has the same answer, and the page does not flicker. */
export function seededRandom(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
