import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { closePool } from "@/lib/platform/db/pool.server";
import { env } from "@/lib/platform/env/env.server";
import type { FreezingProxy } from "@/tests/processes/freezing-proxy";
import { useFreezingProxy } from "@/tests/processes/use-freezing-proxy";
import { until } from "@/tests/waiting/until";
import { ensureQueue, startBoss } from "./boss.server";

// A primary that vanishes leaves its connections open: without a limit, nothing tells the queue.

let proxy: FreezingProxy;
beforeAll(async () => {
  proxy = await useFreezingProxy(1_000);
});
afterAll(async () => {
  await closePool();
  await proxy.stop();
});

it.each([
  ["that sends jobs", false],
  ["of a worker, whose connection also listens", true],
])(
  "the queue %s fails when the server freezes, and goes on with new connections",
  async (_, isWorker) => {
    const boss = await startBoss({ isWorker });
    try {
      const name = `tests.frozen-${isWorker}`;
      await ensureQueue(boss, { name, retryLimit: 0 });
      await boss.send(name, { number: 1 });
      proxy.freeze();
      await expect(boss.fetch(name)).rejects.toThrow("Query read timeout");
      proxy.thaw();
      await until(async () => (await boss.fetch(name).catch(() => [])).length === 1);
    } finally {
      // Stopping waits for the end of each connection, and a frozen one has none.
      proxy.cut();
      await boss.stop({ graceful: false, close: true });
      proxy.thaw();
    }
  },
  60_000,
);

it("a statement of the worker's maintenance may take longer than the product's own statements", async () => {
  const boss = await startBoss({ isWorker: true });
  try {
    const seconds = (env().DATABASE_QUERY_TIMEOUT_MS / 1_000) * 1.5;
    await expect(boss.getDb().executeSql(`SELECT pg_sleep(${seconds})`)).resolves.toMatchObject({
      rowCount: 1,
    });
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
});
