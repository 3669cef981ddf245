"use client";

import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { controlClass } from "@/components/ui/control";
import { SearchIcon } from "@/components/ui/icons";
import { ArticleHits } from "./article-hits";
import { useArticleSearch } from "./use-article-search";

const PARAMETER = "q";

/** Finds articles while the visitor types. The query is in the URL, so that a search can be shared. */
export function ArticleSearch() {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const asked = useSyncExternalStore(noChange, readAddress, () => "");
  const query = typed ?? asked;
  const { state, hits, prepare } = useArticleSearch(query);

  useEffect(() => {
    if (asked) prepare();
  }, [asked, prepare]);

  const change = (value: string) => {
    setTyped(value);
    prepare();
    const address = new URL(window.location.href);
    if (value.trim()) address.searchParams.set(PARAMETER, value.trim());
    else address.searchParams.delete(PARAMETER);
    window.history.replaceState(window.history.state, "", address);
  };

  return (
    <search className="mt-6 block noscript:hidden">
      <label htmlFor={id} className="sr-only">
        Search the Help Center
      </label>
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute left-3.5 top-1/2 size-5 -translate-y-1/2 text-muted" />
        <input
          id={id}
          type="search"
          value={query}
          onChange={(event) => change(event.target.value)}
          onFocus={prepare}
          placeholder="Search, for example: returns"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          className={`${controlClass} h-[52px] pl-11`}
        />
      </div>
      <ArticleHits query={query} state={state} hits={hits} retry={prepare} />
    </search>
  );
}

function readAddress(): string {
  return new URL(window.location.href).searchParams.get(PARAMETER) ?? "";
}

/** Nothing else changes this URL parameter, so there is nothing to subscribe to. */
function noChange(): () => void {
  return () => {};
}
