/**
 * A name or subject on one line, whatever was stored: a line break in it could pass for a header or a part of the
 * mail. Control characters become spaces, too.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
}
