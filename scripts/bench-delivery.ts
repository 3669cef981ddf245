// npm run bench:delivery [-- --rates 10,100,500 --seconds 20 --backlog 20000 --hanging]: from a sale to the buyer's
// receiver, and how fast a backlog drains, beside a bare loop against the same receiver in the same run. JSON out.
import { parseArgs } from "node:util";
import { z } from "zod";
import { openBenchDatabase } from "@/bench/leads/open-database";
import { summarize } from "@/bench/leads/summarize";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";
import { onStopRequested } from "./stack/lifecycle";
import { runMain } from "./stack/run-main";

const BUYERS = 50;
const soldLeads = z.object({ sold: z.array(z.tuple([z.string(), z.number()])) });
const arrivalList = z.array(z.tuple([z.string(), z.number()]));
const counts = z.object({ count: z.int(), repeated: z.int() });

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
  const receiver = startProcess("bench/delivery/receiver.mjs", [], {});
  const origin = `http://127.0.0.1:${z.int().parse(await receiver.ask())}`;
  const environment = {
    ...database.environment,
    NODE_ENV: "production",
    LEADWELL_DEMO: "1",
    OUTBOUND_ALLOWED_ORIGINS: origin,
  };
  const market = startProcess("bench/delivery/market-process.ts", [], environment);
  await market.ask();
  await market.ask({ do: "buyers", count: BUYERS, origin, hanging: values.hanging ? BUYERS / 10 : 0 });
  const startWorkers = async () => {
    const workers = Array.from({ length: Number(values.workers) }, () =>
      startProcess("tests/processes/delivery-worker.ts", [], environment),
    );
    await Promise.all(workers.map((worker) => worker.ask()));
    return workers;
  };

  const workers = await startWorkers();
  const live = [];
  await sellAt(market, origin, { perSecond: 50, count: 200 });
  for (const perSecond of values.rates.split(",").map(Number)) {
    const figures = await sellAt(market, origin, { perSecond, count: perSecond * Number(values.seconds) });
    console.error(JSON.stringify(figures));
    live.push(figures);
  }
  await Promise.all(workers.map((worker) => worker.stop()));

  const backlog = Number(values.backlog);
  const bareSeconds = [];
  const productSeconds = [];
  for (let round = 0; round < 2; round += 1) {
    await forget(origin);
    const bare = startProcess(
      "bench/delivery/bare-loop.mjs",
      [database.url, origin, String(backlog)],
      environment,
    );
    bareSeconds.push(z.number().parse(await bare.ask()));
    await forget(origin);
    await market.ask({ do: "sell", count: backlog });
    const startedAt = performance.now();
    const drainers = await startWorkers();
    const readyAt = performance.now();
    await untilArrived(origin, expected(backlog, values.hanging));
    productSeconds.push((performance.now() - readyAt) / 1000);
    console.error(
      JSON.stringify({ startSeconds: (readyAt - startedAt) / 1000, bareSeconds, productSeconds }),
    );
    await Promise.all(drainers.map((worker) => worker.stop()));
  }
  const perSecond = (seconds: number[]) => Math.round(backlog / Math.min(...seconds));
  const drain = { backlog, bare: perSecond(bareSeconds), product: perSecond(productSeconds) };
  console.log(
    JSON.stringify(
      { live, drain: { ...drain, ratio: Math.round((100 * drain.product) / drain.bare) / 100 } },
      null,
      2,
    ),
  );
  await Promise.all([market.stop(), receiver.stop()]);
  await database.stop();
});

/** Hanging receivers never say that a lead arrived; the factories give each buyer the same share. */
function expected(count: number, hanging: boolean): number {
  return hanging ? Math.round(count * 0.9) : count;
}

async function sellAt(market: LineProcess, origin: string, rate: { perSecond: number; count: number }) {
  await forget(origin);
  const { sold } = soldLeads.parse(await market.ask({ do: "sell-at", ...rate }));
  await untilArrived(origin, sold.length);
  const arrivals = new Map(
    arrivalList
      .parse(await (await fetch(`${origin}/arrivals`)).json())
      .map(([key, at]) => [key.split(" ")[0], at]),
  );
  const latencies = sold.map(([leadId, at]) => (arrivals.get(leadId) ?? Number.NaN) - at);
  const { repeated } = counts.parse(await (await fetch(`${origin}/count`)).json());
  const { p50Ms, p95Ms, p99Ms } = summarize(latencies, 1_000);
  return { ...rate, p50Ms, p95Ms, p99Ms, repeated };
}

async function forget(origin: string): Promise<void> {
  await fetch(origin, { method: "DELETE" });
}

async function untilArrived(origin: string, count: number): Promise<void> {
  for (;;) {
    const arrived = counts.parse(await (await fetch(`${origin}/count`)).json());
    if (arrived.count >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
