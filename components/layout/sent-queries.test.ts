import { expect, test } from "@jest/globals";
import { type DehydratedState, dehydrate, QueryObserver } from "@tanstack/react-query";
import { createQueryClient, USER_KEY } from "./query-client";
import { beginWriting } from "./sent-queries";

const queryKey = ["/api/my/leads"];

/** What a server sent whose clock is three minutes ahead of the browser's. */
function sentAhead(): DehydratedState {
  const server = createQueryClient();
  server.setQueryData(queryKey, { progress: "new" }, { updatedAt: Date.now() + 180_000 });
  return dehydrate(server);
}

test("going back to a page does not bring back what it was sent with, whatever the browser's clock says", () => {
  const client = createQueryClient();
  const sent = sentAhead();
  beginWriting(client, sent)?.();
  expect(client.getQueryData(queryKey)).toEqual({ progress: "new" });
  client.setQueryData(queryKey, { progress: "quoted" });
  expect(beginWriting(client, sent)).toBeNull();
  expect(client.getQueryData(queryKey)).toEqual({ progress: "quoted" });
  // The page sent again is another state.
  beginWriting(client, sentAhead())?.();
  expect(client.getQueryData(queryKey)).toEqual({ progress: "new" });
});

test("a page that React began to draw and dropped is written when it is drawn again", () => {
  const client = createQueryClient();
  const sent = sentAhead();
  beginWriting(client, sent);
  expect(beginWriting(client, sent)).not.toBeNull();
});

test("a page for somebody else, who signed in in another tab, begins without the data of the person before", () => {
  const [client, server] = [createQueryClient(), createQueryClient()];
  const [hers, shown, states] = [["/api/my/leads", "ann"], ["/api/my/waiting"], ["/api/states"]];
  for (const key of [hers, shown, states]) client.setQueryData(key, "of Ann");
  client.setQueryData(USER_KEY, { id: "ann" });
  const observer = new QueryObserver(client, { queryKey: shown, enabled: false });
  const stop = observer.subscribe(() => undefined);
  server.setQueryData(USER_KEY, { id: "bob" });
  server.setQueryData(queryKey, "of Bob");
  const write = beginWriting(client, dehydrate(server));
  expect(client.getQueryData(hers)).toBeUndefined();
  write?.();
  expect(client.getQueryData(shown)).toBeUndefined();
  expect(observer.getCurrentResult().data).toBeUndefined();
  expect([USER_KEY, queryKey, states].map((key) => client.getQueryData(key))).toEqual([
    { id: "bob" },
    "of Bob",
    "of Ann",
  ]);
  stop();
});

test("a page for the same person keeps what the cache has", () => {
  const [client, server] = [createQueryClient(), createQueryClient()];
  client.setQueryData(USER_KEY, { id: "ann" });
  client.setQueryData(["/api/my/waiting"], 1);
  server.setQueryData(USER_KEY, { id: "ann", firstName: "Ann" });
  beginWriting(client, dehydrate(server))?.();
  expect(client.getQueryData(["/api/my/waiting"])).toBe(1);
});
