import * as z from "zod/mini";

/** Characters that change the direction of the text around them: marks, embeddings, overrides and isolates. */
const DIRECTION = "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
const BREAKS = "\\p{Cc}\\u2028\\u2029";
/** Matches a text without line breaks, control characters and characters that change the direction of text. */
export const ONE_LINE = new RegExp(`^[^${BREAKS}${DIRECTION}]*$`, "u");

/** Matches a text with a letter or digit that is visible. Fillers are letters to Unicode (U+3164), and look like nothing. */
export const NAMES_SOMEBODY = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;

/**
 * Puts a name or subject on one line. A line break in it could be read as a header or as a part of the email. Line breaks
 * and control characters become spaces; characters that change the direction of text are removed.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(new RegExp(`[\\s${BREAKS}]+`, "gu"), " ")
    .replaceAll(new RegExp(`[${DIRECTION}]`, "gu"), "")
    .trim();
}

/**
 * A name or another text of one line that somebody enters, trimmed. Refuses line breaks, control characters and
 * characters that change the direction of text: they could forge headers of emails, lines of logs, and names on pages.
 * @param label the first words of the messages, for example "First name".
 */
export function lineOf(label: string, maximum: number) {
  return z
    .string(`${label} is required`)
    .check(
      z.trim(),
      z.maxLength(maximum, `${label} is too long`),
      z.regex(ONE_LINE, `${label} must be one line of plain text`),
    );
}

/**
 * `requiredLine` for the name of a person. Refuses web addresses: an email greets by the name, and must not carry the link of
 * somebody who registered with a stranger's address. Refuses names without a letter or digit, because nobody could read them.
 */
export function personName(label: string, maximum: number) {
  return requiredLine(label, maximum).check(
    z.refine((text) => text === "" || NAMES_SOMEBODY.test(text), `${label} is required`),
    z.refine((text) => !/:\/\/|www\./i.test(text), `${label} must not contain a web address`),
  );
}

/** `lineOf` for a field that must not be empty. */
export function requiredLine(label: string, maximum: number) {
  return lineOf(label, maximum).check(z.minLength(1, `${label} is required`));
}
