// The publisher in the scale benchmark. Leads go to the web servers in turn. If a server does not respond, the lead is posted to
// the next one with the same Idempotency-Key, as behind a load balancer.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { answerRequests, callAtRate } from "@/bench/kit/client";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";

const { key } = await createPublisherWithKey();
const request = z.object({ urls: z.array(z.string()), perSecond: z.number(), seconds: z.number() });
const answer = z.object({ status: z.string(), leadId: z.string().optional() });

await answerRequests(request, ({ urls, perSecond, seconds }) =>
  callAtRate(perSecond, perSecond * seconds, async (dueAt, index) => {
    const posted = await post(urls, index);
    return { ...posted, dueAt: performance.timeOrigin + dueAt, answeredMs: performance.now() - dueAt };
  }),
);

async function post(urls: readonly string[], index: number) {
  // Made when it is due, because consent must be recent.
  const body = JSON.stringify(buildLeadPost("life"));
  const idempotencyKey = randomUUID();
  for (let tries = 1; ; tries += 1) {
    const url = urls[(index + tries) % urls.length] ?? "";
    try {
      const response = await fetch(`${url}/api/intake/leads`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${key}`,
          "idempotency-key": idempotencyKey,
        },
        body,
      });
      if (response.status < 500) {
        const { status, leadId = null } = answer.parse(await response.json());
        return { leadId, status, tries };
      }
    } catch (error) {
      // A killed server: try the next one. Any other error is thrown after the last attempt.
      if (tries === 20) throw error;
    }
    await pause(100);
  }
}
