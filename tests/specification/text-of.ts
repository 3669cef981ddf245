/** What a reader sees of markup: without tags, each space once. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

/** The texts of the headings of this level, in their order. */
export function headingsOf(markup: string, level: 1 | 2 | 3): string[] {
  return [...markup.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, "g"))].map(([, inner = ""]) =>
    textOf(inner).trim(),
  );
}
