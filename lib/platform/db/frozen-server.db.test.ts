import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { problemResponse } from "@/lib/platform/http/problem-response.server";
import type { FreezingProxy } from "@/tests/processes/freezing-proxy";
import { useFreezingProxy } from "@/tests/processes/use-freezing-proxy";
import { until } from "@/tests/waiting/until";
import { listenToChannel } from "./listen-to-channel.server";
import { closePool, pool } from "./pool.server";
import { inTransaction } from "./transaction.server";

// The connections stay open and nothing comes back: neither an error nor an end tells the program.

let proxy: FreezingProxy;
beforeAll(async () => {
  proxy = await useFreezingProxy(3_000);
});
afterAll(async () => {
  await closePool();
  await proxy.stop();
});

/** The rows of a statement; none when its connection is one of those that stay frozen. */
async function rowsOf(text: string): Promise<{ pid?: number }[]> {
  const result = await pool()
    .query<{ pid?: number }>(text)
    .catch(() => null);
  return result?.rows ?? [];
}

it("a statement and a transaction end with 503 when the server freezes, and the next ones use new connections", async () => {
  await Promise.all([pool().query("SELECT 1"), pool().query("SELECT 2")]);
  proxy.freeze();
  const failures = await Promise.allSettled([
    pool().query("SELECT 1"),
    inTransaction(async (transaction) => transaction.query("SELECT 1")),
  ]);
  const statuses = failures.map((each) =>
    each.status === "rejected" ? problemResponse(each.reason).status : 200,
  );
  expect(statuses).toEqual([503, 503]);
  proxy.thaw();
  await until(async () => (await rowsOf("SELECT 3")).length === 1);
});

const LISTENING = `SELECT pid FROM pg_stat_activity
  WHERE application_name = 'frozen' AND state = 'idle' AND query LIKE 'LISTEN%'`;

it("a listener notices that the server froze, and listens again on a new connection", async () => {
  const listener = listenToChannel({
    channel: "frozen",
    applicationName: "frozen",
    everyMs: 200,
    heartbeatMs: 300,
    work: async () => {},
  });
  try {
    await until(async () => (await rowsOf(LISTENING)).length === 1);
    const [frozen] = await rowsOf(LISTENING);
    proxy.freeze();
    await until(async () => (await rowsOf("SELECT 1")).length === 0);
    proxy.thaw();
    const isNew = ({ pid }: { pid?: number }) => pid !== frozen?.pid;
    // Not asked again afterwards: on a busy machine the next heartbeat may be late too, and the connection is another one.
    await expect(until(async () => (await rowsOf(LISTENING)).some(isNew))).resolves.toBeUndefined();
  } finally {
    await listener.stop();
  }
});
