// The publishers of bench:leads. Two kinds of load: `perSecond`: posts are due at a fixed rate, and latency counts from the time
// a post was due, even if an earlier one delayed it; `connections`: each connection posts the next lead when it has the response
// to the last one.
import { Pool } from "undici";
import { z } from "zod";
import { answerRequests, callAtRate } from "@/bench/kit/client";
import { summarize } from "@/bench/kit/figures";
import { createPoster } from "@/bench/kit/post-lead";

const load = z.object({
  url: z.string(),
  seconds: z.number(),
  perSecond: z.number().optional(),
  connections: z.number().optional(),
});
const postLead = await createPoster();

await answerRequests(load, async ({ url, seconds, perSecond, connections = 64 }) => {
  const pool = new Pool(url, { connections });
  const latenciesMs: number[] = [];
  let notAccepted = 0;
  const post = async (dueAt: number) => {
    // A server that refuses connections has not accepted the lead.
    const { status } = await postLead(url, { dispatcher: pool }).catch(() => ({ status: "no response" }));
    latenciesMs.push(performance.now() - dueAt);
    if (status !== "accepted") notAccepted += 1;
  };
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1_000;
  const loop = async () => {
    while (performance.now() < endAt) await post(performance.now());
  };
  if (perSecond) await callAtRate(perSecond, perSecond * seconds, post);
  else await Promise.all(Array.from({ length: connections }, loop));
  const figures = summarize(latenciesMs, performance.now() - startedAt);
  await pool.close();
  return { ...figures, notAccepted };
});
