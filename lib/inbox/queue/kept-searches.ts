import * as z from "zod/mini";
import { SEARCHES_KEY, unstored } from "./forget-searches";

/** Older searches are forgotten: their pages in the browser's history then show the whole list. */
const MOST_KEPT = 30;

const keptSearches = z.array(z.object({ id: z.string(), text: z.string() }));
type KeptSearches = z.infer<typeof keptSearches>;

/**
 * Keeps the text of a search in this tab, because it may name a person and must not be in a URL, which browsers, proxies and
 * logs keep. Reload and the back button find it again by its id; a link that is opened elsewhere has no search.
 * @returns the id for the URL: eight random hexadecimal digits.
 */
export function keepSearch(text: string): string {
  const id = crypto.randomUUID().slice(0, 8);
  const kept = [{ id, text }, ...readKept()].slice(0, MOST_KEPT);
  unstored.splice(0, unstored.length, ...kept);
  try {
    sessionStorage.setItem(SEARCHES_KEY, JSON.stringify(kept));
  } catch {
    // Full or blocked: `unstored` has it until the next reload.
  }
  return id;
}

/** The text of a search; empty when this tab does not have it. */
export function searchTextOf(id: string): string {
  if (id === "") return "";
  return readKept().find((search) => search.id === id)?.text ?? "";
}

function readKept(): KeptSearches {
  try {
    const text = sessionStorage.getItem(SEARCHES_KEY);
    const read = text === null ? null : keptSearches.safeParse(JSON.parse(text));
    return read?.data ?? unstored;
  } catch {
    return unstored;
  }
}
