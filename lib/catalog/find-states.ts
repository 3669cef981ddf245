import type { StateWire } from "./wire";

/** States whose name contains the text, or whose code is the beginning of it typed so far; all for an empty text. */
export function findStates(states: readonly StateWire[], search: string): StateWire[] {
  const needle = search.trim().toLowerCase();
  return states.filter(
    ({ code, name }) => name.toLowerCase().includes(needle) || code.toLowerCase().startsWith(needle),
  );
}
