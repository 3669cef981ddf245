"use client";

import {
  type DehydratedState,
  hashKey,
  hydrate,
  type QueryClient,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useMemo } from "react";
import {
  forgetUnwatched,
  isAnotherPerson,
  keepEqual,
  onlyUnwatched,
  replacePerson,
  USER_KEY,
} from "./query-client";

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
  const write = useMemo(() => (state ? beginWriting(client, state) : null), [client, state]);
  // Before the queries of the page subscribe, which they do in passive effects.
  useLayoutEffect(() => write?.(), [write]);
  return children;
}

/**
 * The states that were written already. Going back shows a page with the state that it was first sent with. On a browser whose clock is
 * behind, that state would count as newer than later changes, and would undo them on the screen.
 */
const written = new WeakSet<DehydratedState>();

/**
 * Writes, while React renders, the queries that no component shows: those that one shows must not change during a render.
 * When somebody else has signed in in another tab, the data of the person before is removed first.
 * @returns a function that writes the rest, for an effect; null for what was written before.
 */
export function beginWriting(client: QueryClient, state: DehydratedState): (() => void) | null {
  if (written.has(state)) return null;
  const isOther = isForAnotherPerson(client, state);
  if (isOther) forgetUnwatched(client);
  const equal = keepEqual(client, state);
  hydrate(client, onlyUnwatched(client, equal));
  return () => {
    if (isOther) replacePerson(client);
    hydrate(client, equal);
    written.add(state);
  };
}

function isForAnotherPerson(client: QueryClient, { queries }: DehydratedState): boolean {
  const user = queries.find(({ queryHash }) => queryHash === hashKey(USER_KEY));
  return user !== undefined && isAnotherPerson(client, user.state.data);
}
