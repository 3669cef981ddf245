// The publishers of bench:leads. Reads one line of JSON per request and writes one per response. Two kinds of load:
// `perSecond`: posts are due at a fixed rate, and latency counts from the time a post was due, even if an earlier one
// delayed it; `connections`: each connection posts the next lead when it has the response to the last one.
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { z } from "zod";
import { closePool } from "@/lib/platform/db/pool.server";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { summarize } from "./summarize";

const load = z.object({
  url: z.string(),
  seconds: z.number(),
  perSecond: z.number().optional(),
  connections: z.number().optional(),
});
type Load = z.infer<typeof load>;
const answer = z.object({ status: z.string() });
const { key } = await createPublisherWithKey({ postsPerMinute: 1_000_000 });
const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await run(load.parse(JSON.parse(line))))}\n`);
}
await closePool();

async function run({ url, seconds, perSecond, connections }: Load) {
  const pool = new Pool(url, { connections: connections ?? 64 });
  const latenciesMs: number[] = [];
  let notAccepted = 0;
  const post = async (body: string, dueAt: number) => {
    // A server that refuses connections has not accepted the lead.
    const status = await send(pool, body).catch(() => "no response");
    latenciesMs.push(performance.now() - dueAt);
    if (status !== "accepted") notAccepted += 1;
  };
  const startedAt = performance.now();
  if (perSecond) {
    const posts = Array.from({ length: perSecond * seconds }, async (_, index) => {
      const dueAt = startedAt + (index * 1_000) / perSecond;
      await pause(Math.max(0, dueAt - performance.now()));
      await post(newPost(), dueAt);
    });
    await Promise.all(posts);
  } else {
    const endAt = startedAt + seconds * 1_000;
    const loop = async () => {
      while (performance.now() < endAt) await post(newPost(), performance.now());
    };
    await Promise.all(Array.from({ length: connections ?? 1 }, loop));
  }
  const figures = summarize(latenciesMs, performance.now() - startedAt);
  await pool.close();
  return { ...figures, notAccepted };
}

/** Made when it is due, because consent must be recent. */
function newPost(): string {
  return JSON.stringify(buildLeadPost("life"));
}

async function send(pool: Pool, body: string): Promise<string> {
  const { body: response } = await pool.request({ path: "/api/intake/leads", method: "POST", headers, body });
  return answer.parse(await response.json()).status;
}
