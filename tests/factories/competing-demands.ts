import type { CompetingDemand } from "@/lib/forecast/market";

/** An open order of a forecast: 240 leads of Texas, at any hour, without a daily limit. */
export function buildDemand(overrides: Partial<CompetingDemand> = {}): CompetingDemand {
  return {
    states: ["TX"],
    wantsBeneficiary: false,
    wantsHigherIncome: false,
    left: 240,
    dailyCap: null,
    takenToday: 0,
    openHours: null,
    spreadsEvenly: false,
    lastDay: null,
    ...overrides,
  };
}
