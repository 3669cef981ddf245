"use client";

import { useCallback, useRef, useState } from "react";
import { paths } from "@/lib/kit/paths";
import type { ArticleHit } from "@/lib/marketing/article-search";

type Search = (query: string) => ArticleHit[];

export type SearchState = "idle" | "loading" | "ready" | "failed";

interface ArticleSearchResult {
  state: SearchState;
  hits: readonly ArticleHit[];
  /** Fetches index and search, once; after a failure, again. */
  prepare: () => void;
}

/** Searches the articles in the browser. Index and library come when somebody begins to search, not before. */
export function useArticleSearch(query: string): ArticleSearchResult {
  const [state, setState] = useState<SearchState>("idle");
  const [search, setSearch] = useState<{ run: Search } | null>(null);
  const begun = useRef(false);

  const prepare = useCallback(() => {
    if (begun.current) return;
    begun.current = true;
    setState("loading");
    loadSearch().then(
      (run) => {
        setSearch({ run });
        setState("ready");
      },
      () => {
        begun.current = false;
        setState("failed");
      },
    );
  }, []);

  return { state, hits: search && query.trim() ? search.run(query) : [], prepare };
}

async function loadSearch(): Promise<Search> {
  const [{ openSearchIndex }, response] = await Promise.all([
    import("@/lib/marketing/article-search"),
    fetch(paths.helpSearchIndex),
  ]);
  if (!response.ok) throw new Error(`search index: ${response.status}`);
  return openSearchIndex(await response.text());
}
