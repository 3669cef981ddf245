// The publisher in the scale benchmark. Leads go to the web servers in turn. If a server does not respond, the lead is posted to
// the next one with the same Idempotency-Key, as behind a load balancer.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { answerRequests, callAtRate } from "@/bench/kit/client";
import { createPoster, newLead } from "@/bench/kit/post-lead";

const postLead = await createPoster();
const request = z.object({ urls: z.array(z.string()), perSecond: z.number(), seconds: z.number() });

await answerRequests(request, ({ urls, perSecond, seconds }) =>
  callAtRate(perSecond, perSecond * seconds, async (dueAt, index) => {
    const posted = await post(urls, index);
    return { ...posted, dueAt: performance.timeOrigin + dueAt, answeredMs: performance.now() - dueAt };
  }),
);

async function post(urls: readonly string[], index: number) {
  const lead = { body: newLead(), idempotencyKey: randomUUID() };
  for (let tries = 1; ; tries += 1) {
    try {
      const { status, leadId = null } = await postLead(urls[(index + tries) % urls.length] ?? "", lead);
      return { leadId, status, tries };
    } catch (error) {
      // A killed server: try the next one. The error is thrown after the last attempt.
      if (tries === 20) throw error;
    }
    await pause(100);
  }
}
