/** `an auto lead`, `a life lead`: a noun phrase with its indefinite article, by its first letter. */
export function withArticle(phrase: string): string {
  return `${/^[aeio]/i.test(phrase) ? "an" : "a"} ${phrase}`;
}
