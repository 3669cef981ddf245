import { expect, jest, test } from "@jest/globals";
import { dehydrate, hydrate, QueryObserver } from "@tanstack/react-query";
import { AT_EACH_LOOK, AT_EACH_VISIT, createQueryClient, keepEqual, onlyUnwatched } from "./query-client";

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

test("what the server sends with a page is not fetched again when the page opens, although it was marked as changed", async () => {
  const client = createQueryClient();
  hydrate(client, sentAt(1000, "new"));
  await client.invalidateQueries({ queryKey });

  hydrate(client, onlyUnwatched(client, sentAt(Date.now(), "quoted")));
  const queryFn = jest.fn(async () => leadsOf("fetched"));
  const stop = new QueryObserver(client, { queryKey, queryFn, ...AT_EACH_VISIT }).subscribe(() => {});
  expect(client.getQueryData(queryKey)).toEqual(leadsOf("quoted"));
  expect(queryFn).not.toHaveBeenCalled();

  // Now a component shows it: only an effect may change it.
  expect(onlyUnwatched(client, sentAt(Date.now() + 1, "sold")).queries).toEqual([]);
  stop();
});

test("a list is fetched again when its filter is changed back, and shows the other filter's rows only until then", async () => {
  const client = createQueryClient();
  const queryFn = jest.fn(async () => queryFn.mock.calls.length);
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const optionsOf = (filter: string) => ({
    queryKey: ["/api/admin/returns", filter],
    queryFn,
    ...AT_EACH_LOOK,
  });
  const observer = new QueryObserver(client, optionsOf("open"));
  const stop = observer.subscribe(() => {});
  await settled();
  observer.setOptions(optionsOf("denied"));
  expect(observer.getCurrentResult()).toMatchObject({ data: 1, isPlaceholderData: true });
  await settled();
  observer.setOptions(optionsOf("open"));
  await settled();
  expect(observer.getCurrentResult().data).toBe(3);
  stop();
});
