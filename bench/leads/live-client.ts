// Posts leads to an intake API. Arguments: URL, leads per second, seconds. Latency counts from the time a lead was due,
// even if an earlier lead delayed it.
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { closePool } from "@/lib/platform/db/pool.server";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { summarize } from "./summarize";

const [baseUrl = "", rate = "10", seconds = "10"] = process.argv.slice(2);
const perSecond = Number(rate);
const posts = Array.from({ length: perSecond * Number(seconds) }, () => buildLeadPost("life"));
const { key } = await createPublisherWithKey();
const answer = z.object({ status: z.string() });

const latenciesMs: number[] = [];
let notAccepted = 0;
const startedAt = performance.now();
const calls = posts.map(async (post, index) => {
  const dueAt = startedAt + (index * 1_000) / perSecond;
  await pause(Math.max(0, dueAt - performance.now()));
  // A server that refuses connections has not accepted the lead.
  const status = await postLead(post).catch(() => "no response");
  latenciesMs.push(performance.now() - dueAt);
  if (status !== "accepted") notAccepted += 1;
});
await Promise.all(calls);
const figures = summarize(latenciesMs, performance.now() - startedAt);
process.stdout.write(JSON.stringify({ perSecondWanted: perSecond, ...figures, notAccepted }));
await closePool();

async function postLead(post: unknown): Promise<string> {
  const response = await fetch(`${baseUrl}/api/intake/leads`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify(post),
  });
  return answer.parse(await response.json()).status;
}
