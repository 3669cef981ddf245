import * as z from "zod/mini";

/** What somebody types into a search box: trimmed, short, without the characters that PostgreSQL cannot store. */
export const searchText = z.string().check(z.trim(), z.maxLength(100), z.regex(/^\P{Cc}*$/u));

/** The words of a search, so that each may be looked for on its own. */
export function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Text for LIKE in which nothing is a wildcard: people search for `a_b` and `100%`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
