import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { problemResponse } from "@/lib/platform/http/problem-response.server";
import { type FreezingProxy, useFreezingProxy } from "@/tests/processes/freezing-proxy";
import { until } from "@/tests/waiting/until";
import { listenToChannel } from "./listen-to-channel.server";
import { closePool, pool } from "./pool.server";
import { inTransaction } from "./transaction.server";

// The connections stay open and nothing comes back: neither an error nor an end tells the program.

let proxy: FreezingProxy;
beforeAll(async () => {
  proxy = await useFreezingProxy(1_000);
});
afterAll(async () => {
  await closePool();
  await proxy.stop();
});

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
  expect((await pool().query("SELECT 3 AS three")).rows).toEqual([{ three: 3 }]);
});

it("a listener notices that the server froze, and listens again", async () => {
  let runs = 0;
  const listener = listenToChannel({
    channel: "frozen",
    applicationName: "frozen",
    // Only notifications and new connections start the work.
    everyMs: 200,
    heartbeatMs: 300,
    work: async () => {
      runs += 1;
    },
  });
  const listeningPids = async (): Promise<number[]> => {
    const { rows } = await pool().query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'frozen' AND state = 'idle' AND query LIKE 'LISTEN%'`,
    );
    return rows.map(({ pid }) => pid);
  };
  await until(async () => (await listeningPids()).length === 1);
  const [frozenPid] = await listeningPids();
  proxy.freeze();
  await until(
    async () =>
      (await pool()
        .query("SELECT 1")
        .catch(() => null)) === null,
  );
  proxy.thaw();
  await until(async () => (await listeningPids()).some((pid) => pid !== frozenPid));
  expect(runs).toBeGreaterThan(0);
  await listener.stop();
});
