import { type Cents, fromDecimal } from "@/lib/kit/money";
import { LINES, type Line } from "./lines";
import type { LeadTypeDto } from "./schemas";

/** What the cheapest lead costs: in each line on offer, and of all lines. */
export interface LowestPrices {
  byLine: Partial<Record<Line, Cents>>;
  /** Null when no lead type is on offer. */
  overall: Cents | null;
}

/** The lowest prices per lead among these lead types, without add-ons. */
export function lowestPrices(types: readonly Pick<LeadTypeDto, "line" | "basePrice">[]): LowestPrices {
  const byLine: LowestPrices["byLine"] = {};
  for (const line of LINES) {
    const prices = types
      .filter((type) => type.line === line)
      .map(({ basePrice }) => fromDecimal(basePrice))
      .filter((price) => price !== null);
    if (prices.length > 0) byLine[line] = Math.min(...prices);
  }
  const all = Object.values(byLine);
  return { byLine, overall: all.length > 0 ? Math.min(...all) : null };
}
