import { LINES, TIERS } from "@/lib/catalog/lines";
import type { CountedHour } from "@/lib/forecast/import-supply.server";
import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";

const DAYS = 30;
/** Leads of a line and tier on a weekday, by what the catalog estimates for the state; on weekends fewer. */
const LEADS: Readonly<Record<string, number>> = { High: 7, Med: 2, Low: 1 };

/**
 * What publishers sent in the last 30 days, as the worker would have counted it, so that the demo can forecast and knows
 * what states have. The same rows for the same day.
 */
export function planSupply(
  now: Date,
  states: readonly { code: string; availability: string }[],
): CountedHour[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const rows: CountedHour[] = [];
  for (const [position, { code, availability }] of states.entries())
    for (let day = 1; day <= DAYS; day += 1)
      for (const [kind, line] of LINES.entries())
        for (const [step, tier] of TIERS.entries()) {
          const start = today - day * DAY_MS;
          const chance = (position * 31 + day * 17 + kind * 7 + step * 3) % 10;
          const leads = leadsOf(availability, isWeekend(new Date(start)), chance);
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

function leadsOf(availability: string, isWeekend: boolean, chance: number): number {
  const usual = LEADS[availability] ?? 0;
  // A state with little supply gets one lead on about half of the days, and none on the others.
  if (usual === 1) return chance < 5 ? 1 : 0;
  return Math.round(usual * (isWeekend ? 0.6 : 1)) + (chance === 0 ? 1 : 0);
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() % 6 === 0;
}
