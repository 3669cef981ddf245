import { instantAt } from "@/lib/kit/zone-clock";

/**
 * When a change of the catalog begins to hold: now for an empty day, otherwise at midnight in New York.
 * @param day as `2026-12-24`.
 * @returns the instant, or what is wrong with the day: it is none of the calendar, or it has begun.
 */
export function startOfChange(day: string, now: Date): { at: Date } | { problem: string } {
  if (day === "") return { at: now };
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const atUtc = new Date(Date.UTC(year, month - 1, date));
  if (atUtc.getUTCMonth() !== month - 1 || atUtc.getUTCDate() !== date)
    return { problem: "This day is not in the calendar." };
  const at = instantAt("America/New_York", { year, month, day: date }, 0);
  return at > now
    ? { at }
    : { problem: "Choose a day after today, or leave the date empty to change it at once." };
}
