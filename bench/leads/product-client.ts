// The product's command on its own connection pool. Reads one line of JSON per request and writes one per response.
import { createInterface } from "node:readline";
import { z } from "zod";
import { fillOrder } from "@/lib/marketplace/sell-leads.server";

const request = z.object({ orderIds: z.array(z.string()), connections: z.int() });

for await (const line of createInterface({ input: process.stdin })) {
  const { orderIds, connections } = request.parse(JSON.parse(line));
  const latenciesMs: number[] = [];
  let next = 0;
  let short = 0;
  const work = async () => {
    for (let orderId = orderIds[next++]; orderId; orderId = orderIds[next++]) {
      const startedAt = performance.now();
      const result = await fillOrder(orderId);
      latenciesMs.push(performance.now() - startedAt);
      if (result?.room !== 0) short += 1;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const durationMs = performance.now() - startedAt;
  process.stdout.write(`${JSON.stringify({ durationMs, latenciesMs, short })}\n`);
}
