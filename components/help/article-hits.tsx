import { PageLink } from "@/components/navigation/page-link";
import { paths } from "@/lib/kit/paths";
import type { ArticleHit } from "@/lib/marketing/article-search";
import type { ArticleSearchResult } from "./use-article-search";

interface ArticleHitsProps {
  query: string;
  state: ArticleSearchResult["state"];
  hits: readonly ArticleHit[];
  retry: () => void;
}

/** The search results. Screen readers announce their count. */
export function ArticleHits({ query, state, hits, retry }: ArticleHitsProps) {
  const words = query.trim();
  const asked = words !== "";
  return (
    <div className="mt-3">
      <output className={asked ? "block text-sm text-muted" : "sr-only"}>
        {asked ? describe(state, hits.length, words) : ""}
      </output>
      {asked && state === "failed" ? (
        <button
          type="button"
          onClick={retry}
          className="mt-2 rounded-sm font-semibold text-accent-deep underline underline-offset-4"
        >
          Try again
        </button>
      ) : null}
      {hits.length > 0 ? (
        <ol aria-label="Search results" className="mt-2 rounded border border-line bg-white">
          {hits.map(({ slug, title, summary }) => (
            <li key={slug} className="relative border-b border-line p-4 last:border-b-0 hover:bg-paper">
              <PageLink
                href={paths.helpArticle(slug)}
                className="font-semibold text-accent-deep underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {title}
              </PageLink>
              <p className="text-sm text-ink-soft">{summary}</p>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

function describe(state: ArticleSearchResult["state"], count: number, words: string): string {
  if (state === "failed") return "We could not load the search.";
  if (state !== "ready") return "Searching…";
  if (count === 0)
    return `No article found for “${words}”. Try fewer or different words, or contact us below.`;
  return count === 1 ? "1 article" : `${count} articles`;
}
