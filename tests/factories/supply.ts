import type { Line, Tier } from "@/lib/catalog/lines";
import { importSupply } from "@/lib/forecast/import-supply.server";
import { HOUR_MS } from "@/lib/kit/time-units";

interface Supply {
  line: Line;
  tier: Tier;
  states: readonly string[];
  /** Leads of each hour in each state. */
  perHour?: number;
  days?: number;
}

/** Counted supply of the last days: the same in every hour. */
export async function createSupply({ line, tier, states, perHour = 1, days = 30 }: Supply): Promise<void> {
  const lastHour = Math.floor(Date.now() / HOUR_MS) - 1;
  const hours = Array.from({ length: days * 24 }, (_, ago) => new Date((lastHour - ago) * HOUR_MS));
  await importSupply(
    states.flatMap((state) =>
      hours.map((hour) => ({
        line,
        tier,
        hour,
        state,
        wantsBeneficiary: false,
        higherIncome: false,
        leads: perHour,
      })),
    ),
  );
}
