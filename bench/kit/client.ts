// How programs of the benchmarks talk to the one that has started them (BenchDatabase in bench/leads/open-database.ts): one line
// of JSON for each request, and one for each response.
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";

const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

/** Says that this process is ready, and answers requests until there are no more. Then it ends, with its connections. */
export async function answerRequests<Request>(
  schema: z.ZodType<Request>,
  answer: (request: Request) => Promise<unknown>,
): Promise<never> {
  print("ready");
  for await (const line of createInterface({ input: process.stdin }))
    print(await answer(schema.parse(JSON.parse(line))));
  process.exit();
}

/** Makes calls at a fixed rate, even if earlier ones have not ended. `dueAt` is on the clock of `performance.now()`. */
export function callAtRate<Result>(
  perSecond: number,
  count: number,
  call: (dueAt: number, index: number) => Promise<Result>,
): Promise<Result[]> {
  const startedAt = performance.now();
  const calls = Array.from({ length: count }, async (_, index) => {
    const dueAt = startedAt + (index * 1_000) / perSecond;
    await pause(Math.max(0, dueAt - performance.now()));
    return call(dueAt, index);
  });
  return Promise.all(calls);
}
