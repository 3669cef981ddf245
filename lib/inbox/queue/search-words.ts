/** Beginnings of words are searchable from 3 letters. Shorter words are searchable as a whole. */
const SHORTEST = 3;
/** Letters beyond the eighth are not compared, so the database does not show how long a name is. */
const LONGEST = 8;
/** The last two are letters to Unicode: the Hawaiian okina, and the apostrophe of some keyboards. */
const APOSTROPHES = /['’‘`´ʻʼ]/g;

/** The words of a name as they are compared: lowercase, without accents and punctuation. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/**
 * What a lead is found by: the beginnings of the words of its name, and the last four digits of its phone. `O'Brien` is found as
 * `brien` and as `obrien`.
 */
export function searchTermsOf({
  firstName,
  lastName,
  phone,
}: {
  firstName: string;
  lastName: string;
  phone: string;
}): string[] {
  const name = `${firstName} ${lastName}`;
  const spellings = [name, ...[" ", ""].map((instead) => name.replaceAll(APOSTROPHES, instead))];
  const beginnings = wordsOf(spellings.join(" ")).flatMap((word) => {
    const letters = Array.from(word).slice(0, LONGEST);
    const shortest = Math.min(SHORTEST, letters.length);
    return letters.flatMap((_, index) =>
      index + 1 < shortest ? [] : [`name:${letters.slice(0, index + 1).join("")}`],
    );
  });
  return [...new Set([...beginnings, `phone:${phone.slice(-4)}`])];
}

/** How a search text is answered. */
export type SearchQuestion =
  | { kind: "phone" | "email"; value: string }
  | { kind: "order"; beginning: string }
  | { kind: "terms"; terms: string[] };

/**
 * Reads what somebody typed into the search box: a whole phone number, an email, the beginning of an order's id, the last
 * four digits of a phone, or words of a name.
 * @returns null when there is nothing to search for.
 */
export function readSearch(text: string): SearchQuestion | null {
  const trimmed = text.trim();
  if (trimmed.includes("@")) return { kind: "email", value: trimmed };
  const digits = trimmed.replaceAll(/\D/g, "");
  if (/^[+\d\s().-]+$/.test(trimmed) && digits.length >= 10) return { kind: "phone", value: trimmed };
  if (/^\d{4}$/.test(trimmed)) return { kind: "terms", terms: [`phone:${trimmed}`] };
  if (/^(?=.*\d)[\da-f]{8}(-[\da-f-]*)?$/i.test(trimmed))
    return { kind: "order", beginning: trimmed.toLowerCase() };
  const words = wordsOf(trimmed);
  if (words.length === 0) return null;
  return { kind: "terms", terms: words.map((word) => `name:${Array.from(word).slice(0, LONGEST).join("")}`) };
}
