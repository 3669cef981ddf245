// npm run bench:scale [-- --webs 2 --workers 3 --rate 20 --seconds 40 --kill worker,web]: runs the product as several
// processes on one PostgreSQL and measures from a publisher's post to the customer's receiver. Halfway, it kills processes
// with -9. Prints JSON.
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Receiver, startMarket } from "@/bench/delivery/start-receiver";
import { connectTo } from "@/bench/leads/connect-to";
import { type BenchDatabase, type StartedProduct, withBenchDatabase } from "@/bench/leads/open-database";
import { summarize } from "@/bench/leads/summarize";
import { runMain } from "@/scripts/stack/run-main";
import { assertConsistent } from "@/tests/factories/market";
import { startProcess } from "@/tests/processes/line-process";

const CUSTOMERS = 20;
/** Slower deliveries count as late. The claims of a killed worker wait for about this long at most (GONE_AFTER_MS). */
const LATE_MS = 5_000;
const posted = z.array(
  z.object({
    leadId: z.nullable(z.string()),
    status: z.string(),
    tries: z.int(),
    dueAt: z.number(),
    answeredMs: z.number(),
  }),
);

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      webs: { type: "string", default: "2" },
      workers: { type: "string", default: "3" },
      rate: { type: "string", default: "20" },
      seconds: { type: "string", default: "40" },
      kill: { type: "string", default: "worker" },
    },
  });
  await withBenchDatabase((database) => benchScale(database, values));
});

interface Options {
  webs: string;
  workers: string;
  rate: string;
  seconds: string;
  kill: string;
}

async function benchScale(database: BenchDatabase, options: Options): Promise<void> {
  const started = await startMarket(database.environment, { count: CUSTOMERS, hanging: 0 });
  const { market, receiver, environment } = started;
  const size = { webs: Number(options.webs), workers: Number(options.workers) };
  const product = await database.startProduct(size, environment);
  const urls = product.webs.map(({ url }) => url).join(",");
  const publisher = startProcess(
    "bench/scale/post-leads.ts",
    [urls, options.rate, options.seconds],
    database.environment,
  );
  await publisher.ask();

  const answers = publisher.ask({ post: true });
  await pause(Number(options.seconds) * 500);
  for (const victim of options.kill.split(",")) kill(product, victim);
  const leads = posted.parse(await answers);
  const sold = leads.filter(({ status }) => status === "accepted");
  await receiver.waitFor(sold.length);
  const client = await connectTo(database.url);
  await assertConsistent(client);
  await client.end();
  console.log(
    JSON.stringify({ ...size, killed: options.kill, ...(await figuresOf(leads, receiver)) }, null, 2),
  );
  await Promise.all([market.stop(), receiver.stop(), publisher.stop()]);
}

/** Kills the last process of this kind (`worker` or `web`) with its process group. */
function kill({ webs, workers }: StartedProduct, victim: string): void {
  const pid = { worker: workers.at(-1)?.pid, web: webs.at(-1)?.pid }[victim];
  if (pid === undefined) return;
  process.kill(-pid, "SIGKILL");
  console.error(`killed a ${victim}`);
}

async function figuresOf(leads: z.output<typeof posted>, receiver: Receiver) {
  const arrivals = await receiver.arrivals();
  const toArrival = leads.flatMap(({ leadId, dueAt }) => {
    const at = arrivals.get(leadId ?? "");
    return at === undefined ? [] : [at - dueAt];
  });
  const { count, repeated } = await receiver.counts();
  return {
    posted: leads.length,
    accepted: leads.filter(({ status }) => status === "accepted").length,
    postedAgain: leads.filter(({ tries }) => tries > 1).length,
    arrived: count,
    arrivedTwice: repeated,
    postToAnswer: percentiles(leads.map(({ answeredMs }) => answeredMs)),
    postToCustomer: percentiles(toArrival),
    lateArrivals: toArrival.filter((ms) => ms > LATE_MS).length,
    lastArrivalMs: Math.round(Math.max(0, ...toArrival)),
  };
}

function percentiles(latenciesMs: readonly number[]) {
  const { p50Ms, p95Ms, p99Ms } = summarize(latenciesMs, 1_000);
  return { p50Ms, p95Ms, p99Ms };
}
