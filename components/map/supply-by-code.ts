import type { Availability } from "@/lib/catalog/lines";
import type { StateWire } from "@/lib/catalog/wire";

/** The supply of each state by its code, as the map wants it. */
export function supplyByCode(states: readonly StateWire[]): Record<string, Availability> {
  return Object.fromEntries(states.map(({ code, availability }) => [code, availability]));
}
