import type { StateDto } from "./schemas";

/** States whose name contains the text, or whose code is the beginning of it typed so far; all for an empty text. */
export function findStates(states: readonly StateDto[], search: string): StateDto[] {
  const needle = search.trim().toLowerCase();
  return states.filter(
    ({ code, name }) => name.toLowerCase().includes(needle) || code.toLowerCase().startsWith(needle),
  );
}
