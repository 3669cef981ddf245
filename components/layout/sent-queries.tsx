"use client";

import { type DehydratedState, hydrate, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useMemo } from "react";
import { keepEqual, onlyUnwatched } from "./query-client";

interface SentQueriesProps {
  /** The queries that the server has read for this page. */
  state?: DehydratedState;
  children: ReactNode;
}

/**
 * Adds the queries that the server has read for a page to the cache of the browser, before the page reads them: it draws no
 * old data first, and does not ask for what has just come. `HydrationBoundary` writes what the cache has already in an effect
 * of its own, which runs after those in which the page's queries decide whether to fetch.
 */
export function SentQueries({ state, children }: SentQueriesProps) {
  const client = useQueryClient();
  const kept = useMemo(() => {
    if (!state) return null;
    const equal = keepEqual(client, state);
    // What another component shows must not change while React renders.
    hydrate(client, onlyUnwatched(client, equal));
    return equal;
  }, [client, state]);
  // Before the queries of the page subscribe, which they do in passive effects.
  useLayoutEffect(() => {
    if (kept) hydrate(client, kept);
  }, [client, kept]);
  return children;
}
