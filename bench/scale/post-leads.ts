// The publisher's side of the run on many processes: addresses of web servers, leads a second, seconds. Each lead goes to
// the next server; one that does not answer is asked no more for it, and the lead is posted again to another under the
// same Idempotency-Key, as a balancer's client does. One line when ready, one with what was accepted.
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
  // Posts are made when they are due: a person's consent is young.
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
      // A killed server: the next one is asked. Something else is told in the end by its tries.
      if (tries === 20) throw error;
    }
    await pause(100);
  }
}
