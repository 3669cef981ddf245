import type { Availability } from "@/lib/catalog/lines";
import type { StateDto } from "@/lib/catalog/schemas";

/** The supply of each state by its code, as the map wants it. */
export function supplyByCode(states: readonly StateDto[]): Record<string, Availability> {
  return Object.fromEntries(states.map(({ code, availability }) => [code, availability]));
}
