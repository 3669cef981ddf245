import { LINES, TIERS } from "@/lib/catalog/lines";
import type { CountedHour } from "@/lib/forecast/import-supply.server";
import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";

const DAYS = 30;
/** The demo's publishers send most from the most populous states, and little from the least populous. */
export const MUCH: ReadonlySet<string> = new Set("CA TX FL NY PA IL OH GA NC AZ".split(" "));
export const LITTLE: ReadonlySet<string> = new Set("WY VT AK ND SD DC MT".split(" "));

/**
 * What publishers sent in the last 30 days, as the worker would have counted it, so that the demo can forecast and knows
 * what states have. The same rows for the same day.
 */
export function planSupply(now: Date, states: readonly { code: string }[]): CountedHour[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const rows: CountedHour[] = [];
  for (const [position, { code }] of states.entries())
    for (let day = 1; day <= DAYS; day += 1)
      for (const [kind, line] of LINES.entries())
        for (const [step, tier] of TIERS.entries()) {
          const start = today - day * DAY_MS;
          const chance = (position * 31 + day * 17 + kind * 7 + step * 3) % 10;
          const leads = leadsOf(code, isWeekend(new Date(start)), chance);
          if (leads === 0) continue;
          rows.push({
            line,
            tier,
            hour: new Date(start + (13 + chance) * HOUR_MS),
            state: code,
            wantsBeneficiary: line === "life" && chance < 4,
            higherIncome: tier === "premium" && chance % 2 === 0,
            leads,
          });
        }
  return rows;
}

/** Leads of a line and tier on one day; on weekends fewer. */
function leadsOf(state: string, isWeekend: boolean, chance: number): number {
  // One lead on about half of the days, and none on the others.
  if (LITTLE.has(state)) return chance < 5 ? 1 : 0;
  const usual = MUCH.has(state) ? 7 : 2;
  return Math.round(usual * (isWeekend ? 0.6 : 1)) + (chance === 0 ? 1 : 0);
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() % 6 === 0;
}
