import * as z from "zod/mini";

/** The text of a search box: trimmed, at most 100 characters, no control characters (PostgreSQL cannot store NUL). */
export const searchText = z.string().check(z.trim(), z.maxLength(100), z.regex(/^\P{Cc}*$/u));

/** Splits a search into words. */
export function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Escapes the wildcards of LIKE, so that a search for `a_b` or `100%` finds exactly that text. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/**
 * The ten digits of a search that is one complete US phone number, in any spelling; null for anything else. Stored phones are to be
 * compared by their digits too, because people type theirs as they like, also with an extension behind it.
 */
export function readSearchedPhone(text: string): string | null {
  if (!/^[\d\s()+.-]+$/.test(text)) return null;
  return /^1?(\d{10})$/.exec(text.replace(/\D/g, ""))?.[1] ?? null;
}
