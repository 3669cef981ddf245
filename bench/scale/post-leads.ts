// The publisher in the scale benchmark. Arguments: URLs of the web servers, leads per second, seconds. Leads go to the
// servers in turn. If a server does not respond, the lead is posted to the next one with the same Idempotency-Key, as
// behind a load balancer. Prints one line when ready and one with the results.
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { closePool } from "@/lib/platform/db/pool.server";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";

const [addresses = "", rate = "20", seconds = "20"] = process.argv.slice(2);
const urls = addresses.split(",");
const perSecond = Number(rate);
const { key } = await createPublisherWithKey();
const answer = z.object({ status: z.string(), leadId: z.string().optional() });

process.stdout.write("ready\n");
for await (const _line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await postAll())}\n`);
}
await closePool();

async function postAll() {
  // Posts are created when they are due, because consent must be recent.
  const startedAt = performance.now();
  const calls = Array.from({ length: perSecond * Number(seconds) }, async (_, index) => {
    const dueAt = startedAt + (index * 1_000) / perSecond;
    await pause(Math.max(0, dueAt - performance.now()));
    const posted = await post(index);
    return { ...posted, dueAt: performance.timeOrigin + dueAt, answeredMs: performance.now() - dueAt };
  });
  return Promise.all(calls);
}

async function post(index: number): Promise<{ leadId: string | null; status: string; tries: number }> {
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
