import type { Availability } from "@/lib/catalog/lines";
import type { StateDto } from "@/lib/catalog/schemas";

/** Converts the list of states to the map's format: supply by state code. */
export function supplyByCode(states: readonly StateDto[]): Record<string, Availability> {
  return Object.fromEntries(states.map(({ code, availability }) => [code, availability]));
}
