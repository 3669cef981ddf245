/**
 * Puts a name or subject on one line. A line break in it could be read as a header or as a part of the email. Line breaks
 * and control characters become spaces; characters that change the direction of text are removed.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
}
