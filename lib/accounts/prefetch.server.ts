import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { cookies } from "next/headers";
import { env } from "@/lib/platform/env/env.server";
import { logger } from "@/lib/platform/logger.server";
import { inSpan } from "@/lib/platform/tracing/span.server";
import { readAsViewer } from "./recent-write.server";
import type { SignedIn } from "./sessions/sessions.server";
import { mayReadData, toViewerDto } from "./viewer.server";

/** A query of the browser with the function that reads its data on the server; undefined leaves it to the browser. */
export type PrefetchedQuery = readonly [queryKey: readonly unknown[], read: () => Promise<unknown>];

/**
 * Reads the viewer and the data of a private page on the server, all queries at once, for the queries of the browser with
 * the same keys. Reads no data for a customer on a staff page (null), and for a viewer who must set up a second factor first.
 * A failed read is left out: the browser then asks the API, and shows the error with a button to try again.
 */
export async function prefetch(
  viewer: SignedIn | null,
  queries: readonly PrefetchedQuery[],
): Promise<DehydratedState> {
  const client = new QueryClient();
  if (viewer) client.setQueryData(["/api/user"], toViewerDto(viewer));
  if (viewer && mayReadData(viewer)) {
    // Without the path, which holds ids: the statements beneath say what the page reads.
    const readAll = () =>
      inSpan(
        () => ({ name: "page data", kind: "server" }),
        () => Promise.all(queries.map(([queryKey, read]) => readInto(client, queryKey, read))),
      );
    await (env().DATABASE_REPLICA_URL ? readAsViewer({ cookies: await cookies() }, readAll) : readAll());
  }
  return dehydrate(client);
}

async function readInto(
  client: QueryClient,
  queryKey: readonly unknown[],
  read: () => Promise<unknown>,
): Promise<void> {
  try {
    client.setQueryData(queryKey, await read());
  } catch (err) {
    logger().warn({ err, query: queryKey[0] }, "page data could not be read on the server");
  }
}
