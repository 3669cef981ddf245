import MiniSearch, { type Options } from "minisearch";
import * as z from "zod/mini";

/** An article in the search results. */
export const articleHit = z.object({ slug: z.string(), title: z.string(), summary: z.string() });
export type ArticleHit = z.output<typeof articleHit>;

/** An article as it is indexed. */
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

/** The index as JSON. It is built once at build time and loaded when a visitor starts a search. */
export function buildSearchIndex(articles: readonly SearchableArticle[]): string {
  const index = new MiniSearch<SearchableArticle>(OPTIONS);
  index.addAll(articles);
  return JSON.stringify(index);
}

/**
 * Opens an index of `buildSearchIndex`. The returned function finds articles that contain all words of a query, or, if
 * there are none, articles that contain any of them; the best match is first.
 * @throws SyntaxError when the text is not JSON.
 */
export function openSearchIndex(text: string): (query: string) => ArticleHit[] {
  const index = MiniSearch.loadJSON<SearchableArticle>(text, OPTIONS);
  return (query) => {
    const all = index.search(query);
    const found = all.length > 0 ? all : index.search(query, { combineWith: "OR" });
    return found.slice(0, MAX_HITS).map((hit) => articleHit.parse(hit));
  };
}

/** Allows one wrong letter in five. Words of up to three letters must match exactly. */
function toleratedTypos(term: string): number | false {
  return term.length < 4 ? false : 0.2;
}
