// A market with a rhythm of day and week, for judging forecasts: the same seed gives the same weeks. What really happens
// to an order is decided here lead by lead, without the code of the forecast.
import { forecastFill, REPLAYED_DAYS, seededRandom } from "@/lib/forecast/forecast-fill";
import type { CompetingDemand, Market, SupplyCell } from "@/lib/forecast/market";

const STATES = ["AZ", "CA", "CO", "FL", "GA", "NC", "NY", "OH", "PA", "SC", "TN", "TX"];
/** Sunday to Saturday. */
const WEEK = [0.55, 1.1, 1.15, 1.1, 1.05, 0.95, 0.6];
/** Most leads come at noon and in the evening, few at night. */
const DAY = [1, 1, 1, 1, 1, 2, 4, 8, 14, 18, 20, 22, 24, 22, 20, 20, 20, 22, 24, 24, 20, 14, 8, 3];
/** Standard deviation of what a whole day has more or fewer leads than usual. */
const DAY_SPREAD = 0.12;
const FUTURE_DAYS = 70;

export interface ForecastOutcome {
  /** Days since the midnight before the start; null when the order did not fill in the simulated time. */
  filledAfterDays: number | null;
  /** The order was full between the two ends of the band. */
  isWithin: boolean;
  /** The same by days, as pages show the band. */
  isWithinDays: boolean;
  /** A daily cap decides when the order is full, more than the supply does. */
  isCapped: boolean;
  /** Leads a day as forecast, and what came until the order was full. */
  perDay: { forecast: number | null; actual: number };
}

type Random = () => number;

/** Forecasts an order in a random market, then lets the weeks happen. Null when the forecast is beyond its horizon. */
export function simulateForecast(seed: number): ForecastOutcome | null {
  const random = seededRandom(seed);
  const rates = Object.fromEntries(STATES.map((state) => [state, 2 + 14 * random()]));
  const weeks = makeDays(random, rates, REPLAYED_DAYS + FUTURE_DAYS);
  const demands = makeDemands(random);
  const own = Math.floor(random() * demands.length);
  const start = { weekday: Math.floor(random() * 7), hour: Math.floor(random() * 24) };
  const firstWeekday = start.weekday;
  const past = weeks(firstWeekday).slice(0, REPLAYED_DAYS);
  const forecast = forecastFill(toMarket(past, firstWeekday), demands, own, start);
  if (!forecast?.fullAfterDays || forecast.latest === null) return null;
  const future = weeks(firstWeekday).slice(REPLAYED_DAYS);
  const filledAfterDays = happen(future, demands, own, start);
  const wanted = demands[own]?.left ?? 0;
  const at = filledAfterDays ?? Number.POSITIVE_INFINITY;
  const { earliest, latest } = forecast;
  return {
    filledAfterDays,
    isWithin: at >= earliest && at <= latest,
    isWithinDays: Math.floor(at) >= Math.floor(earliest) && Math.floor(at) <= Math.floor(latest),
    isCapped: demands[own]?.dailyCap !== null,
    perDay: {
      forecast: forecast.perDay,
      actual: wanted / Math.max(1 / 24, (filledAfterDays ?? FUTURE_DAYS) - start.hour / 24),
    },
  };
}

interface HourOfLeads {
  state: string;
  hasBeneficiary: boolean;
  hasHigherIncome: boolean;
}
type Day = HourOfLeads[][];

/** @returns the days, made once, from a weekday on. */
function makeDays(random: Random, rates: Readonly<Record<string, number>>, count: number) {
  const sum = DAY.reduce((total, share) => total + share, 0);
  let made: Day[] | null = null;
  return (firstWeekday: number): Day[] => {
    made ??= Array.from({ length: count }, (_, day) => {
      const level = (WEEK[(firstWeekday + day) % 7] ?? 1) * Math.max(0.3, 1 + DAY_SPREAD * normal(random));
      return DAY.map((share) =>
        STATES.flatMap((state) => {
          const mean = ((rates[state] ?? 0) * level * share) / sum;
          return Array.from({ length: poisson(random, mean) }, () => ({
            state,
            hasBeneficiary: random() < 0.4,
            hasHigherIncome: random() < 0.5,
          }));
        }),
      );
    });
    return made;
  };
}

function makeDemands(random: Random): CompetingDemand[] {
  return Array.from({ length: 1 + Math.floor(random() * 6) }, () => ({
    states: STATES.filter(() => random() < 0.5).concat("TX"),
    wantsBeneficiary: random() < 0.2,
    wantsHigherIncome: random() < 0.2,
    left: 100 + Math.floor(random() * 300),
    dailyCap: random() < 0.3 ? 10 + Math.floor(random() * 30) : null,
    takenToday: 0,
    openHours: random() < 0.2 ? officeHours() : null,
    spreadsEvenly: random() < 0.2,
    lastDay: null,
  }));
}

/** Monday to Friday, 9 AM to 6 PM. */
function officeHours(): boolean[] {
  return Array.from({ length: 168 }, (_, slot) => {
    const weekday = Math.floor(slot / 24);
    return weekday >= 1 && weekday <= 5 && slot % 24 >= 9 && slot % 24 < 18;
  });
}

function toMarket(days: readonly Day[], firstWeekday: number): Market {
  const cells = new Map<string, { cell: SupplyCell; slots: number[]; leads: number[] }>();
  days.flat().forEach((leads, slot) => {
    for (const { state, hasBeneficiary, hasHigherIncome } of leads) {
      const key = `${state}${hasBeneficiary}${hasHigherIncome}`;
      const slots: number[] = [];
      const counts: number[] = [];
      const fresh = { state, hasBeneficiary, hasHigherIncome, slots, leads: counts, inStock: 0 };
      const entry = cells.get(key) ?? { cell: fresh, slots, leads: counts };
      cells.set(key, entry);
      if (entry.slots.at(-1) === slot) entry.leads[entry.leads.length - 1] = (entry.leads.at(-1) ?? 0) + 1;
      else {
        entry.slots.push(slot);
        entry.leads.push(1);
      }
    }
  });
  return { days: days.length, firstWeekday, cells: [...cells.values()].map(({ cell }) => cell) };
}

/** Sells every lead of the coming days to the first order that wants it. @returns when the order is full. */
function happen(
  days: readonly Day[],
  demands: readonly CompetingDemand[],
  own: number,
  start: { weekday: number; hour: number },
): number | null {
  const orders = demands.map((demand) => ({ ...demand }));
  let stock: HourOfLeads[] = [];
  for (const [day, hours] of days.entries()) {
    if (day > 0) for (const order of orders) order.takenToday = 0;
    const weekday = (start.weekday + day) % 7;
    for (const [hour, arrived] of hours.entries()) {
      if (day === 0 && hour < start.hour) continue;
      const kept: HourOfLeads[] = [];
      const offered = [...stock, ...arrived];
      for (const [index, lead] of offered.entries()) {
        const buyer = orders.find((order) => wants(order, lead, weekday, hour));
        if (!buyer) {
          kept.push(lead);
          continue;
        }
        buyer.left -= 1;
        buyer.takenToday += 1;
        if (buyer === orders[own] && buyer.left === 0) return day + (hour + index / offered.length) / 24;
      }
      stock = kept;
    }
  }
  return null;
}

function wants(order: CompetingDemand, lead: HourOfLeads, weekday: number, hour: number): boolean {
  if (order.left <= 0 || !order.states.includes(lead.state)) return false;
  if (order.wantsBeneficiary && !lead.hasBeneficiary) return false;
  if (order.wantsHigherIncome && !lead.hasHigherIncome) return false;
  const isOpen = (at: number) => order.openHours?.[weekday * 24 + at] ?? true;
  if (!isOpen(hour)) return false;
  if (order.dailyCap === null) return true;
  const open = Array.from({ length: 24 }, (_, at) => at).filter(isOpen);
  const begun = open.filter((at) => at <= hour).length / open.length;
  return order.takenToday < Math.ceil(order.dailyCap * (order.spreadsEvenly ? begun : 1));
}

/** Box and Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Knuth; the means are below 5. */
function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}
