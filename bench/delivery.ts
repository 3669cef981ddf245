// npm run bench:delivery [-- --rates 10,100,500 --seconds 20 --backlog 20000 --hanging]: measures the time from a sale to
// the customer's receiver, and how fast a backlog drains, with a bare loop for comparison. Prints JSON.
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Receiver, startMarket } from "@/bench/delivery/start-receiver";
import { type BenchDatabase, withBenchDatabase } from "@/bench/leads/open-database";
import { summarize } from "@/bench/leads/summarize";
import { runMain } from "@/scripts/stack/run-main";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";

const CUSTOMERS = 50;
const soldLeads = z.object({ sold: z.array(z.tuple([z.string(), z.number()])) });

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      rates: { type: "string", default: "10,100,500" },
      seconds: { type: "string", default: "20" },
      backlog: { type: "string", default: "20000" },
      workers: { type: "string", default: "1" },
      hanging: { type: "boolean", default: false },
    },
  });
  await withBenchDatabase((database) => benchDelivery(database, values));
});

interface Options {
  rates: string;
  seconds: string;
  backlog: string;
  workers: string;
  hanging: boolean;
}

async function benchDelivery(database: BenchDatabase, options: Options): Promise<void> {
  const hanging = options.hanging ? CUSTOMERS / 10 : 0;
  const started = await startMarket(database.environment, { count: CUSTOMERS, hanging });
  const { market, receiver, environment } = started;
  const startWorkers = async () => {
    const workers = Array.from({ length: Number(options.workers) }, () =>
      startProcess("tests/processes/delivery-worker.ts", [], environment),
    );
    await Promise.all(workers.map((worker) => worker.ask()));
    return workers;
  };

  const bench: Bench = {
    market,
    receiver,
    startWorkers,
    hangingShare: hanging / CUSTOMERS,
    startBare: (backlog) => {
      const args = [database.url, receiver.origin, String(backlog)];
      return startProcess("bench/delivery/bare-loop.mjs", args, environment);
    },
  };
  const live = await benchLive(bench, options.rates.split(",").map(Number), Number(options.seconds));
  const drain = await benchDrain(bench, Number(options.backlog));
  console.log(JSON.stringify({ live, drain }, null, 2));
  await Promise.all([market.stop(), receiver.stop()]);
}

interface Bench {
  market: LineProcess;
  receiver: Receiver;
  /** Share of customers whose receivers never respond. */
  hangingShare: number;
  startWorkers: () => Promise<LineProcess[]>;
  startBare: (backlog: number) => LineProcess;
}

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
async function benchDrain(
  { market, receiver, hangingShare, startWorkers, startBare }: Bench,
  backlog: number,
) {
  const bareSeconds = [];
  const productSeconds = [];
  for (let round = 0; round < 2; round += 1) {
    await receiver.clear();
    bareSeconds.push(z.number().parse(await startBare(backlog).ask()));
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
  const { p50Ms, p95Ms, p99Ms } = summarize(latencies, 1_000);
  return { ...rate, p50Ms, p95Ms, p99Ms, repeated };
}
