import MiniSearch, { type Options } from "minisearch";
import * as z from "zod/mini";

/** An article as the search shows it. */
export const articleHit = z.object({ slug: z.string(), title: z.string(), summary: z.string() });
export type ArticleHit = z.output<typeof articleHit>;

/** What the index is made of. */
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

/** The index as text: made once at build, fetched when somebody begins to search. */
export function buildSearchIndex(articles: readonly SearchableArticle[]): string {
  const index = new MiniSearch<SearchableArticle>(OPTIONS);
  index.addAll(articles);
  return JSON.stringify(index);
}

/**
 * A search over an index made by `buildSearchIndex`, best first. All words must fit; when no article has
 * them all, those with any of them are shown. @throws SyntaxError when the text is no index.
 */
export function openSearchIndex(text: string): (query: string) => ArticleHit[] {
  const index = MiniSearch.loadJSON<SearchableArticle>(text, OPTIONS);
  return (query) => {
    const all = index.search(query);
    const found = all.length > 0 ? all : index.search(query, { combineWith: "OR" });
    return found.slice(0, MAX_HITS).map((hit) => articleHit.parse(hit));
  };
}

/** One wrong letter in five; short words must be typed as they are. */
function toleratedTypos(term: string): number | false {
  return term.length < 4 ? false : 0.2;
}
