import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { Client } from "pg";
import { z } from "zod";
import type { BenchDatabase } from "./open-database";

const threadResult = z.object({ latenciesMs: z.array(z.number()), short: z.int() });
const runResult = threadResult.extend({ durationMs: z.number() });
export type RunResult = z.infer<typeof runResult>;

/** Creates the floor's tables and functions (bench/floor/schema.sql) in the benchmark's database. */
export async function createFloor(client: Client): Promise<void> {
  await client.query(readFileSync(new URL("../floor/schema.sql", import.meta.url), "utf8"));
}

/** Fills orders with a fixed number of connections. */
export interface Driver {
  fill(orderIds: readonly string[]): Promise<RunResult>;
  stop(): Promise<void>;
}

/** The floor (bench/floor): one thread per connection, which calls a slim SQL function on tables of its own. */
export async function startFloorDriver({ url }: BenchDatabase, connections: number): Promise<Driver> {
  const next = new SharedArrayBuffer(4);
  const workers = Array.from(
    { length: connections },
    () =>
      new Worker(new URL("../floor/fill-client.mjs", import.meta.url), {
        workerData: { url, next },
        execArgv: [],
      }),
  );
  await Promise.all(workers.map((worker) => once(worker, "message")));
  return {
    fill: async (orderIds) => {
      Atomics.store(new Int32Array(next), 0, 0);
      const startedAt = performance.now();
      const answers = workers.map((worker) => once(worker, "message"));
      for (const worker of workers) worker.postMessage({ orderIds });
      const results = (await Promise.all(answers)).map(([answer]) => threadResult.parse(answer));
      return {
        durationMs: performance.now() - startedAt,
        latenciesMs: results.flatMap((result) => result.latenciesMs),
        short: results.reduce((sum, result) => sum + result.short, 0),
      };
    },
    stop: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  };
}

/** The product's command, in its own process. */
export async function startProductDriver(database: BenchDatabase, connections: number): Promise<Driver> {
  const more = { DATABASE_POOL_MAX: String(connections) };
  const child = await database.start("bench/leads/product-client.ts", [], more);
  return {
    fill: async (orderIds) => runResult.parse(await child.ask({ orderIds, connections })),
    stop: () => child.stop(),
  };
}
