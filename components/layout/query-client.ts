import {
  type DehydratedState,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  replaceEqualDeep,
} from "@tanstack/react-query";
import { forgetSearches } from "@/lib/inbox/queue/forget-searches";
import { apiRequest, isSignedOut, type Reader } from "@/lib/platform/http/api-request";

/** The query key of the signed-in user. */
export const USER_KEY = ["/api/user"];

/** Public data, and who is signed in. Everything else in the cache belongs to the person who is signed in. */
const PUBLIC_KEYS: readonly unknown[] = [...USER_KEY, "/api/lead-packages", "/api/lead-types", "/api/states"];

/** Whether a query has data of the person who is signed in. */
const isPrivate = ({ queryKey }: { queryKey: readonly unknown[] }) => !PUBLIC_KEYS.includes(queryKey[0]);

/** Forgets the data of the person who was signed in: the next one on the same device must not see it. Nothing is read again. */
export function forgetPerson(client: QueryClient): void {
  forgetSearches();
  client.removeQueries({ predicate: isPrivate });
}

/**
 * Forgets the data of the person before, when somebody else is signed in. What is shown is cleared and read again: a component keeps
 * the last result of a query that is only removed.
 */
export function replacePerson(client: QueryClient): void {
  forgetUnwatched(client);
  void client.resetQueries({ predicate: isPrivate });
}

/** The part of `replacePerson` that may happen while React renders. */
export function forgetUnwatched(client: QueryClient): void {
  forgetSearches();
  client.removeQueries({ predicate: (query) => isPrivate(query) && query.getObserversCount() === 0 });
}

/**
 * Whether the server names another user than the one whose data is in the cache: somebody else has signed in, in another tab. False
 * while the cache knows of no answer.
 */
export function isAnotherPerson(client: QueryClient, user: unknown): boolean {
  const cached = client.getQueryData(USER_KEY);
  return cached !== undefined && idOf(cached) !== idOf(user);
}

/** The id of a user; null for nobody. */
function idOf(user: unknown): unknown {
  return typeof user === "object" && user !== null && "id" in user ? user.id : null;
}

/**
 * For data that changes without this browser: fetched again at each visit, unless the server has sent it with the page a
 * moment ago.
 */
export const AT_EACH_VISIT = { staleTime: 10_000, refetchOnReconnect: false } as const;

/**
 * For a list with a filter: fetched again at each visit, and each time its filter or page is changed back to one that was shown
 * before (`refetchOnMount` alone does nothing then). The previous list stays while a changed filter loads.
 */
export const AT_EACH_LOOK = {
  staleTime: 0,
  refetchOnReconnect: false,
  placeholderData: keepPreviousData,
} as const;

const asItCame: Reader<unknown> = { parse: (data) => data };

/** A query function: GET on the segments of the query key, joined with slashes. */
export function getFromKey<T>(reader: Reader<T>) {
  return ({ queryKey }: QueryFunctionContext): Promise<T> => apiRequest("GET", queryKey.join("/"), reader);
}

/** Like getFromKey, but 401 (nobody is signed in) gives null. */
export function getFromKeyOrNull<T>(reader: Reader<T>) {
  const get = getFromKey(reader);
  return async (context: QueryFunctionContext): Promise<T | null> => {
    try {
      return await get(context);
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  };
}

/**
 * The browser's query cache: never stale by itself, no polling, no refetch on focus, no retries. With network mode
 * `always` a call fails when the device is offline; the default would wait silently. A 401 means that the session has
 * ended, here or in another tab, so the user is set to null.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) client.setQueryData(USER_KEY, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: getFromKey(asItCame),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}

/**
 * Returns what the server has sent, with the browser's own objects wherever they are equal. Without this, React renders a page
 * that is visited again twice: first with the cached data, then with equal data in new objects.
 */
export function keepEqual(client: QueryClient, sent: DehydratedState): DehydratedState {
  const queries = sent.queries.map((query) => {
    const data: unknown = replaceEqualDeep(client.getQueryData(query.queryKey), query.state.data);
    return { ...query, state: { ...query.state, data } };
  });
  return { ...sent, queries };
}

/** Of what the server has sent, the queries that no component shows now. */
export function onlyUnwatched(client: QueryClient, sent: DehydratedState): DehydratedState {
  const cache = client.getQueryCache();
  const isUnwatched = (queryHash: string) => (cache.get(queryHash)?.getObserversCount() ?? 0) === 0;
  return { ...sent, queries: sent.queries.filter(({ queryHash }) => isUnwatched(queryHash)) };
}
