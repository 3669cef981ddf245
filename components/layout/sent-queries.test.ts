import { expect, test } from "@jest/globals";
import { type DehydratedState, dehydrate } from "@tanstack/react-query";
import { createQueryClient } from "./query-client";
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
