"use client";

import { type DehydratedState, HydrationBoundary, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { keepEqual } from "./query-client";

interface SentQueriesProps {
  /** What the server has read for the page, for the queries with the same keys. */
  state?: DehydratedState;
  children: ReactNode;
}

/** Gives a page what the server has read for it. */
export function SentQueries({ state, children }: SentQueriesProps) {
  const client = useQueryClient();
  const kept = useMemo(() => state && keepEqual(client, state), [client, state]);
  return <HydrationBoundary state={kept}>{children}</HydrationBoundary>;
}
