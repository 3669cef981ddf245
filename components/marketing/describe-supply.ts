import type { Availability } from "@/lib/catalog/lines";
import type { StateDto } from "@/lib/catalog/schemas";

const LIST = new Intl.ListFormat("en-US");

/** Describes the map in words: names the states with high and with low supply. */
export function describeSupply(states: readonly StateDto[]): string {
  const named = (supply: Availability) =>
    states.filter(({ availability }) => availability === supply).map(({ name }) => name);
  const parts = [
    { label: "High", names: named("High") },
    { label: "Low", names: named("Low") },
  ].filter(({ names }) => names.length > 0);
  const sentences = parts.map(({ label, names }) => `${label}: ${LIST.format(names)}.`);
  return [...sentences, sentences.length > 0 ? "All others: Med." : "Med everywhere."].join(" ");
}
