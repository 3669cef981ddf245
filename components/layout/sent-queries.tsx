"use client";

import { type DehydratedState, HydrationBoundary, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { keepEqual } from "./query-client";

interface SentQueriesProps {
  /** The queries that the server has read for this page. */
  state?: DehydratedState;
  children: ReactNode;
}

/** Adds the queries that the server has read for a page to the cache of the browser. */
export function SentQueries({ state, children }: SentQueriesProps) {
  const client = useQueryClient();
  const kept = useMemo(() => state && keepEqual(client, state), [client, state]);
  return <HydrationBoundary state={kept}>{children}</HydrationBoundary>;
}
