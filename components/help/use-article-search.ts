"use client";

import { useCallback, useRef, useState } from "react";
import { paths } from "@/lib/kit/paths";
import type { ArticleHit } from "@/lib/marketing/article-search";

type Outcome =
  | { state: "idle" | "loading" | "failed" }
  | { state: "ready"; search: (query: string) => ArticleHit[] };

export interface ArticleSearchResult {
  state: Outcome["state"];
  hits: readonly ArticleHit[];
  /** Loads the index and the search code once. After a failure it can be called again. */
  prepare: () => void;
}

/** Searches the articles in the browser. The index and the library load only when somebody starts to search. */
export function useArticleSearch(query: string): ArticleSearchResult {
  const [outcome, setOutcome] = useState<Outcome>({ state: "idle" });
  const begun = useRef(false);

  const prepare = useCallback(() => {
    if (begun.current) return;
    begun.current = true;
    setOutcome({ state: "loading" });
    void loadSearch().then((loaded) => {
      begun.current = loaded.state === "ready";
      return setOutcome(loaded);
    });
  }, []);

  const hits = outcome.state === "ready" && query.trim() ? outcome.search(query) : [];
  return { state: outcome.state, hits, prepare };
}

async function loadSearch(): Promise<Outcome> {
  try {
    const [{ openSearchIndex }, response] = await Promise.all([
      import("@/lib/marketing/article-search"),
      fetch(paths.helpSearchIndex),
    ]);
    if (!response.ok) return { state: "failed" };
    return { state: "ready", search: openSearchIndex(await response.text()) };
  } catch {
    return { state: "failed" };
  }
}
