// The product's command on its own connection pool.
import { z } from "zod";
import { answerRequests } from "@/bench/kit/client";
import { fillOrder } from "@/lib/marketplace/sell-leads.server";

const request = z.object({ orderIds: z.array(z.string()), connections: z.int() });

await answerRequests(request, async ({ orderIds, connections }) => {
  const latenciesMs: number[] = [];
  let short = 0;
  // The connections share what is left.
  const left = orderIds.values();
  const work = async () => {
    for (const orderId of left) {
      const startedAt = performance.now();
      const result = await fillOrder(orderId);
      latenciesMs.push(performance.now() - startedAt);
      if (result?.room !== 0) short += 1;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  return { durationMs: performance.now() - startedAt, latenciesMs, short };
});
