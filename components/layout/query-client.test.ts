import { expect, test } from "@jest/globals";
import { dehydrate, hydrate, QueryObserver } from "@tanstack/react-query";
import { createQueryClient, keepEqual } from "./query-client";

const queryKey = ["/api/my/leads"];
const leadsOf = (progress: string) => ({
  leads: [
    { id: "a", progress: "new" },
    { id: "b", progress },
  ],
});

/** The queries that the server sends with a page. @param updatedAt when it read the list, in ms. */
function sentAt(updatedAt: number, progress: string) {
  const server = createQueryClient();
  server.setQueryData(queryKey, leadsOf(progress), { updatedAt });
  return dehydrate(server);
}

test("nothing is fetched again by itself: not by time, not on focus, not after a failure", () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: {
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    mutations: { retry: false },
  });
});

test("a page that the server sends again renders only what has changed", () => {
  const client = createQueryClient();
  hydrate(client, sentAt(1000, "new"));
  const observer = new QueryObserver<ReturnType<typeof leadsOf>>(client, { queryKey });
  const stop = observer.subscribe(() => {});
  const first = observer.getCurrentResult().data;

  hydrate(client, keepEqual(client, sentAt(2000, "new")));
  expect(observer.getCurrentResult().data).toBe(first);

  hydrate(client, keepEqual(client, sentAt(3000, "quoted")));
  const changed = observer.getCurrentResult().data;
  expect(changed).toEqual(leadsOf("quoted"));
  expect(changed?.leads[0]).toBe(first?.leads[0]);
  stop();
});
