// npm run bench:delivery [-- --rates 10,100,500 --seconds 20 --backlog 20000 --hanging]: measures the time from a sale to
// the customer's receiver, and how fast a backlog drains, with a bare loop for comparison. Prints JSON.
import { z } from "zod";
import { type Receiver, startMarket } from "@/bench/delivery/start-receiver";
import { percentiles } from "@/bench/kit/figures";
import { withBenchDatabase } from "@/bench/leads/open-database";
import { flag, number, numbers, readOptions } from "@/scripts/stack/read-options";
import { runMain } from "@/scripts/stack/run-main";
import type { LineProcess } from "@/tests/processes/line-process";

const CUSTOMERS = 50;
const soldLeads = z.object({ sold: z.array(z.tuple([z.string(), z.number()])) });

interface Bench {
  market: LineProcess;
  receiver: Receiver;
  /** Share of customers whose receivers never respond. */
  hangingShare: number;
  startWorkers: () => Promise<LineProcess[]>;
  /** Returns how many seconds the bare loop takes. */
  runBare: (backlog: number) => Promise<unknown>;
}

await runMain(async () => {
  const options = readOptions({
    rates: numbers("10,100,500"),
    seconds: number(20),
    backlog: number(20_000),
    workers: number(1),
    hanging: flag,
  });
  await withBenchDatabase(async (database) => {
    const hanging = options.hanging ? CUSTOMERS / 10 : 0;
    const { environment, ...started } = await startMarket(database, { count: CUSTOMERS, hanging });
    const worker = () => database.start("tests/processes/delivery-worker.ts", [], environment);
    const { origin } = started.receiver;
    const bench: Bench = {
      ...started,
      hangingShare: hanging / CUSTOMERS,
      startWorkers: () => Promise.all(Array.from({ length: options.workers }, worker)),
      runBare: async (backlog) =>
        (await database.start("bench/delivery/bare-loop.mjs", [database.url, origin, backlog])).ask(),
    };
    const live = await benchLive(bench, options.rates, options.seconds);
    const drain = await benchDrain(bench, options.backlog);
    console.log(JSON.stringify({ live, drain }, null, 2));
  });
});

/** Sells at fixed rates and waits until every delivery has arrived. */
async function benchLive(bench: Bench, rates: readonly number[], seconds: number) {
  const workers = await bench.startWorkers();
  await sellAt(bench, { perSecond: 50, count: 200 });
  const live = [];
  for (const perSecond of rates) {
    const figures = await sellAt(bench, { perSecond, count: perSecond * seconds });
    console.error(JSON.stringify(figures));
    live.push(figures);
  }
  await Promise.all(workers.map((worker) => worker.stop()));
  return live;
}

/** Measures how fast the workers, and the bare loop, drain a backlog. Takes the better of two rounds. */
async function benchDrain({ market, receiver, hangingShare, startWorkers, runBare }: Bench, backlog: number) {
  const bareSeconds = [];
  const productSeconds = [];
  for (let round = 0; round < 2; round += 1) {
    await receiver.clear();
    bareSeconds.push(z.number().parse(await runBare(backlog)));
    await receiver.clear();
    await market.ask({ do: "sell", count: backlog });
    const workers = await startWorkers();
    const startedAt = performance.now();
    await receiver.waitFor(Math.round(backlog * (1 - hangingShare)));
    productSeconds.push((performance.now() - startedAt) / 1000);
    console.error(JSON.stringify({ bareSeconds, productSeconds }));
    await Promise.all(workers.map((worker) => worker.stop()));
  }
  const [bare, product] = [bareSeconds, productSeconds].map((seconds) =>
    Math.round(backlog / Math.min(...seconds)),
  );
  const ratio = Math.round((100 * Math.min(...bareSeconds)) / Math.min(...productSeconds)) / 100;
  return { backlog, bare, product, ratio };
}

/** Measures from the end of each sale to the arrival of its delivery, except for hanging receivers. */
async function sellAt({ market, receiver, hangingShare }: Bench, rate: { perSecond: number; count: number }) {
  await receiver.clear();
  const { sold } = soldLeads.parse(await market.ask({ do: "sell-at", ...rate }));
  await receiver.waitFor(Math.round(sold.length * (1 - hangingShare)));
  const arrivals = await receiver.arrivals();
  const latencies = sold.flatMap(([leadId, at]) => {
    const arrivedAt = arrivals.get(leadId);
    return arrivedAt === undefined ? [] : [arrivedAt - at];
  });
  const { repeated } = await receiver.counts();
  return { ...rate, ...percentiles(latencies), repeated };
}
