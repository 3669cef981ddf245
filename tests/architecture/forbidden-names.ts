import type { SourceFile } from "./source-files";

/**
 * Reads the names in code type from the column "Not" of every table in the glossary. `*` in a name stands for at least
 * one more character.
 */
export function readForbiddenNames(markdown: string): string[] {
  let column = -1;
  return markdown.split("\n").flatMap((line) => {
    if (!line.startsWith("|")) {
      column = -1;
      return [];
    }
    const cells = line.split("|").map((cell) => cell.trim());
    if (column < 0) {
      // The first row of a table has its titles.
      column = cells.includes("Not") ? cells.indexOf("Not") : Number.MAX_SAFE_INTEGER;
      return [];
    }
    return [...(cells[column] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  });
}

/** Also counts older revisions, which have the old names. */
const COUNTS_OLD_REVISIONS = "scripts/list-purchase-path.ts";

/** Lists "file: name" for every forbidden name that is an identifier in the code. Skips the tests of this folder, which name them. */
export function findForbiddenNames(files: readonly SourceFile[], names: readonly string[]): string[] {
  const patterns = names.map(
    (name) => new RegExp(`(?<![\\w$])${name.replaceAll("*", "\\w+")}(?![\\w$])`, "g"),
  );
  return files
    .filter(
      ({ name }) =>
        /\.(tsx?|mjs)$/.test(name) &&
        !name.startsWith("tests/architecture/") &&
        name !== COUNTS_OLD_REVISIONS,
    )
    .flatMap(({ name, text }) =>
      patterns.flatMap((pattern) => [...new Set(text.match(pattern))].map((found) => `${name}: ${found}`)),
    );
}
