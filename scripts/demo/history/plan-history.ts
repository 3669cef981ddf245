import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { dayInNewYork } from "@/lib/kit/zone-clock";

/** An order of the history. */
export interface PlannedOrder {
  name: "finished" | "running";
  line: "auto" | "life";
  states: readonly string[];
  boughtAt: Date;
  /** Leads of a day at most; the running order has this as its daily limit. */
  dailyCap: number;
  /** How many leads it has got by now at most. */
  most: number;
}

type Outcome = "contacted" | "quoted" | "sold" | "lost";

/** A lead of the history, with what its owner did. */
export interface PlannedLead {
  order: PlannedOrder["name"];
  at: Date;
  /** The owner's steps, oldest first. All of them are in the past. */
  steps: { at: Date; outcome: Outcome; isCall: boolean }[];
}

const FIRST_DAY = -27;

/** Leads of a day, as a rhythm of a week. */
const LEADS_OF_DAY = [4, 5, 4, 3, 5, 5, 4] as const;
/** Leads come from 13:00 to 23:30 UTC: in the day and in the evening in the United States. */
const FIRST_MINUTE = 13 * 60;
const MINUTES = 630;
/**
 * In UTC: calls end at 24:00, which is 19:00 or 20:00 in New York. A later call is made after 16:00 instead, which is
 * 11:00 or 12:00 there.
 */
const CALLS_END_UTC_HOUR = 24;
const CALLS_BEGIN_UTC_HOUR = 16;
const CALL_AFTER_MINUTES = [3, 7, 12, 18, 35, 64, 140, 390] as const;
const PATHS: readonly (readonly Outcome[])[] = [
  ["contacted", "quoted"],
  ["lost"],
  ["contacted"],
  ["contacted", "quoted", "sold"],
  [],
  ["contacted", "lost"],
  ["contacted", "quoted"],
  ["contacted"],
  ["contacted", "quoted", "lost"],
  [],
  ["contacted", "quoted", "sold"],
  ["lost"],
];

/** Plans four weeks until `now`: the same ones for the same `now`. */
export function planHistory(now: Date): { orders: PlannedOrder[]; leads: PlannedLead[] } {
  const atDay = (day: number, minute: number) =>
    new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + day * DAY_MS + minute * MINUTE_MS);
  const orders: PlannedOrder[] = [
    {
      name: "finished",
      line: "auto",
      states: ["AZ", "FL", "GA", "NC", "OH", "TX"],
      boughtAt: atDay(FIRST_DAY, FIRST_MINUTE - 60),
      dailyCap: 5,
      most: 50,
    },
    {
      name: "running",
      line: "life",
      states: ["AZ", "FL", "GA", "NC", "TN", "TX"],
      boughtAt: atDay(FIRST_DAY + 10, FIRST_MINUTE - 30),
      dailyCap: 5,
      most: 90,
    },
  ];
  const leads = orders.flatMap((order, index) =>
    arrivalsOf(order, now, atDay).map((at, number) => ({
      order: order.name,
      at,
      steps: stepsOf(at, number + index, now),
    })),
  );
  return { orders, leads: leads.toSorted((one, other) => one.at.getTime() - other.at.getTime()) };
}

function arrivalsOf(order: PlannedOrder, now: Date, atDay: (day: number, minute: number) => Date): Date[] {
  const arrivals: Date[] = [];
  for (let day = FIRST_DAY; day <= 0; day += 1) {
    const rhythm = LEADS_OF_DAY[(day - FIRST_DAY) % LEADS_OF_DAY.length] ?? 0;
    for (let number = 0; number < Math.min(rhythm, order.dailyCap); number += 1)
      arrivals.push(atDay(day, FIRST_MINUTE + ((day * day * 131 + number * 157) % MINUTES)));
  }
  const past = arrivals.filter((at) => at > order.boughtAt && at.getTime() < now.getTime() - HOUR_MS);
  if (order.name === "running") past.push(...recentArrivals(order, past, now));
  return past.toSorted((one, other) => one.getTime() - other.getTime()).slice(0, order.most);
}

/** Leads of the last hour, as far as the daily limit allows them, so that somebody is to be called. */
function recentArrivals(order: PlannedOrder, past: readonly Date[], now: Date): Date[] {
  const today = dayInNewYork(now);
  const recent = [48, 22].map((minutes) => new Date(now.getTime() - minutes * MINUTE_MS));
  const room = order.dailyCap - past.filter((at) => dayInNewYork(at) === today).length;
  return recent.filter((at) => dayInNewYork(at) === today).slice(0, Math.max(0, room));
}

function stepsOf(soldAt: Date, number: number, now: Date): PlannedLead["steps"] {
  const path = PATHS[number % PATHS.length] ?? [];
  const delay = CALL_AFTER_MINUTES[number % CALL_AFTER_MINUTES.length] ?? 0;
  let at = withinCallingDay(new Date(soldAt.getTime() + delay * MINUTE_MS));
  const steps = path.map((outcome, index) => {
    if (index > 0) at = withinCallingDay(new Date(at.getTime() + (26 + (number % 5) * 7) * HOUR_MS));
    return { at, outcome, isCall: outcome !== "sold" };
  });
  return steps.filter((step) => step.at.getTime() < now.getTime() - 5 * MINUTE_MS);
}

/** The same time, or the next morning if it is late. */
function withinCallingDay(time: Date): Date {
  const day = Math.floor(time.getTime() / DAY_MS) * DAY_MS;
  const hour = (time.getTime() - day) / HOUR_MS;
  if (hour >= CALLS_BEGIN_UTC_HOUR - 3 && hour < CALLS_END_UTC_HOUR) return time;
  return new Date(day + CALLS_BEGIN_UTC_HOUR * HOUR_MS + (time.getTime() % HOUR_MS));
}
