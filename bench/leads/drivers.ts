import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { projectRoot } from "@/scripts/stack/project-root";
import type { BenchDatabase } from "./open-database";

const threadResult = z.object({ latenciesMs: z.array(z.number()), short: z.int() });
const runResult = threadResult.extend({ durationMs: z.number() });
export type RunResult = z.infer<typeof runResult>;

/** Something that fills orders, with a fixed number of connections. */
export interface Driver {
  fill(orderIds: readonly string[]): Promise<RunResult>;
  stop(): Promise<void>;
}

/** One thread per connection, each calling the function itself through pg. */
export async function startBareDriver({ url }: BenchDatabase, connections: number): Promise<Driver> {
  const next = new SharedArrayBuffer(4);
  const workers = Array.from(
    { length: connections },
    () =>
      new Worker(new URL("bare-client.mjs", import.meta.url), { workerData: { url, next }, execArgv: [] }),
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

/** The product's command in a process of its own. */
export function startProductDriver({ environment }: BenchDatabase, connections: number): Driver {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=react-server", "bench/leads/product-client.ts"],
    {
      cwd: projectRoot,
      env: { ...process.env, ...environment, DATABASE_POOL_MAX: String(connections) },
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    fill: async (orderIds) => {
      child.stdin.write(`${JSON.stringify({ orderIds, connections })}\n`);
      const { value } = await lines.next();
      return runResult.parse(JSON.parse(String(value)));
    },
    stop: async () => {
      child.stdin.end();
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}
