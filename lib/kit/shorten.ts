/**
 * `The beginning…`: a text of at most `most` characters, and an ellipsis when something is left out. Cuts no emoji in half:
 * one takes two of the characters that JavaScript counts.
 */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}
