// npm run bench:scale [-- --webs 2 --workers 3 --rate 20 --seconds 40 --kill worker,web]: runs the product as several
// processes on one PostgreSQL and measures from a publisher's post to the customer's receiver. Halfway, it kills processes
// with -9. Prints JSON.
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Receiver, startMarket } from "@/bench/delivery/start-receiver";
import { percentiles } from "@/bench/kit/figures";
import { type StartedProduct, withBenchDatabase } from "@/bench/leads/open-database";
import { number, readOptions } from "@/scripts/stack/read-options";
import { runMain } from "@/scripts/stack/run-main";
import { assertConsistent } from "@/tests/factories/market";

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
  const {
    webs,
    workers,
    rate: perSecond,
    seconds,
    kill: killed,
  } = readOptions({
    webs: number(2),
    workers: number(3),
    rate: number(20),
    seconds: number(40),
    kill: z.string().default("worker"),
  });
  await withBenchDatabase(async (database) => {
    const { receiver, environment } = await startMarket(database, { count: CUSTOMERS, hanging: 0 });
    const product = await database.startProduct({ webs, workers }, environment);
    const urls = product.webs.map(({ url }) => url);
    const publisher = await database.start("bench/scale/post-leads.ts");
    const answers = publisher.ask({ urls, perSecond, seconds });
    await pause(seconds * 500);
    for (const victim of killed.split(",")) kill(product, victim);
    const leads = posted.parse(await answers);
    const sold = leads.filter(({ status }) => status === "accepted");
    await receiver.waitFor(sold.length);
    await assertConsistent(await database.connect());
    const figures = await figuresOf(leads, receiver);
    console.log(JSON.stringify({ webs, workers, killed, ...figures }, null, 2));
  });
});

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
