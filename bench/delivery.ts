// npm run bench:delivery [-- --rates 10,100,500 --seconds 20 --backlog 20000 --hanging]: measures the time from a sale to
// the customer's receiver, and how fast a backlog drains, with a bare loop for comparison. Prints JSON.
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Receiver, startReceiver } from "@/bench/delivery/start-receiver";
import { openBenchDatabase } from "@/bench/leads/open-database";
import { summarize } from "@/bench/leads/summarize";
import { onStopRequested } from "@/scripts/stack/lifecycle";
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
  const database = await openBenchDatabase();
  onStopRequested(() => void database.stop().then(() => process.exit(130)));
  const receiver = await startReceiver();
  const { origin } = receiver;
  const environment = {
    ...database.environment,
    NODE_ENV: "production",
    LEADWELL_DEMO: "1",
    OUTBOUND_ALLOWED_ORIGINS: origin,
  };
  const market = startProcess("bench/delivery/market-process.ts", [], environment);
  await market.ask();
  await market.ask({
    do: "customers",
    count: CUSTOMERS,
    origin,
    hanging: values.hanging ? CUSTOMERS / 10 : 0,
  });
  const startWorkers = async () => {
    const workers = Array.from({ length: Number(values.workers) }, () =>
      startProcess("tests/processes/delivery-worker.ts", [], environment),
    );
    await Promise.all(workers.map((worker) => worker.ask()));
    return workers;
  };

  const bench: Bench = {
    market,
    receiver,
    startWorkers,
    hangingShare: values.hanging ? 0.1 : 0,
    startBare: (backlog) =>
      startProcess("bench/delivery/bare-loop.mjs", [database.url, origin, String(backlog)], environment),
  };
  const live = await benchLive(bench, values.rates.split(",").map(Number), Number(values.seconds));
  const drain = await benchDrain(bench, Number(values.backlog));
  console.log(JSON.stringify({ live, drain }, null, 2));
  await Promise.all([market.stop(), receiver.stop()]);
  await database.stop();
});

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
