import type { StateDto } from "./schemas";

/** Finds the states whose name contains the text or whose code starts with it. An empty text finds all. */
export function findStates(states: readonly StateDto[], search: string): StateDto[] {
  const needle = search.trim().toLowerCase();
  return states.filter(
    ({ code, name }) => name.toLowerCase().includes(needle) || code.toLowerCase().startsWith(needle),
  );
}
