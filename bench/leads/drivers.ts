import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { startProcess } from "@/tests/processes/line-process";
import type { BenchDatabase } from "./open-database";

const threadResult = z.object({ latenciesMs: z.array(z.number()), short: z.int() });
const runResult = threadResult.extend({ durationMs: z.number() });
export type RunResult = z.infer<typeof runResult>;

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
export function startProductDriver({ environment }: BenchDatabase, connections: number): Driver {
  const child = startProcess("bench/leads/product-client.ts", [], {
    ...environment,
    DATABASE_POOL_MAX: String(connections),
  });
  return {
    fill: async (orderIds) => runResult.parse(await child.ask({ orderIds, connections })),
    stop: () => child.stop(),
  };
}
