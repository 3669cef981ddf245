import MiniSearch, { type Options } from "minisearch";
import * as z from "zod/mini";

/** An article as the search shows it. */
export const articleHit = z.object({ slug: z.string(), title: z.string(), summary: z.string() });
export type ArticleHit = z.output<typeof articleHit>;

/** An article in the search index. */
export interface SearchableArticle extends ArticleHit {
  text: string;
}

const MAX_HITS = 8;

const OPTIONS: Options<SearchableArticle> = {
  idField: "slug",
  fields: ["title", "summary", "text"],
  storeFields: ["slug", "title", "summary"],
  searchOptions: { boost: { title: 5, summary: 2 }, prefix: true, combineWith: "AND", fuzzy: toleratedTypos },
};

/** Builds the index as text. It is built once with the site and fetched when somebody starts to search. */
export function buildSearchIndex(articles: readonly SearchableArticle[]): string {
  const index = new MiniSearch<SearchableArticle>(OPTIONS);
  index.addAll(articles);
  return JSON.stringify(index);
}

/**
 * Opens an index made by `buildSearchIndex`. The search returns the best hits first. Articles must contain all
 * words; if none does, articles with any of the words match. @throws SyntaxError when the text is not an index.
 */
export function openSearchIndex(text: string): (query: string) => ArticleHit[] {
  const index = MiniSearch.loadJSON<SearchableArticle>(text, OPTIONS);
  return (query) => {
    const all = index.search(query);
    const found = all.length > 0 ? all : index.search(query, { combineWith: "OR" });
    return found.slice(0, MAX_HITS).map((hit) => articleHit.parse(hit));
  };
}

/** Allows one wrong letter in five. Words under four letters must match exactly. */
function toleratedTypos(term: string): number | false {
  return term.length < 4 ? false : 0.2;
}
