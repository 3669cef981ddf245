const HIDDEN = /<(script|style|svg|noscript|template)\b[^>]*>[\s\S]*?<\/\1>/gi;
const BLOCK_END = /<\/(p|h[1-6]|li|dt|dd|td|th|div|section|summary|label|button|a|option)>|<br\s*\/?>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Lists the blocks of text in a page's body, in their order, without markup and scripts. */
export function readPageText(html: string): string[] {
  const body = /<body\b[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? "";
  return body
    .replaceAll(HIDDEN, "")
    .replaceAll(BLOCK_END, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}
