/** Matches strings and the signs that give a document its structure. Other parts of JSON do not matter here. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/gs;

/**
 * Finds a key that occurs twice in one object of a JSON text. JSON.parse keeps the last value, other programs the first,
 * so two readers of the same text can disagree. No maintained library does this without parsing the text again.
 * @param text valid JSON: it must have passed JSON.parse.
 * @returns the key, with its escapes decoded; null when every key occurs once.
 */
export function findDuplicateKey(text: string): string | null {
  // The keys of each open object; null for an open array.
  const open: (Set<string> | null)[] = [];
  let lastString = "";
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":") {
      const key = String(JSON.parse(lastString));
      const keys = open.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    } else lastString = token;
  }
  return null;
}
