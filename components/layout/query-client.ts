import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from "@tanstack/react-query";
import { ApiError, apiRequest } from "@/lib/platform/http/api-request";

/** The part of a zod schema that an answer is read with. */
interface Reader<T> {
  parse(data: unknown): T;
}

/** Under this key stands who is signed in. */
export const USER_KEY = ["/api/user"];

const asItCame: Reader<unknown> = { parse: (data) => data };

/** GET on the address that the segments of the query key make, joined with slashes. */
export function getFromKey<T>(reader: Reader<T>) {
  return ({ queryKey }: QueryFunctionContext): Promise<T> => apiRequest("GET", queryKey.join("/"), reader);
}

/** The same, where 401 is an answer ("nobody is signed in") and not a failure. */
export function getFromKeyOrNull<T>(reader: Reader<T>) {
  const get = getFromKey(reader);
  return async (context: QueryFunctionContext): Promise<T | null> => {
    try {
      return await get(context);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

/**
 * The browser's cache of answers: never stale by itself, no polling, no refetch on focus, no retries.
 * `always` lets a call fail when the device is offline, where the default would wait without a word. A 401
 * says that the session has ended, here or in another tab: from then on nobody is signed in.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) client.setQueryData(USER_KEY, null);
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
