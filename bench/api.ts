// npm run bench:api [-- --sizes 10000,1000000 --connections 8 --profile .tmp/profile]: measures GET /api/leads of the production build with a small and a
// large stock, beside a handler of a bare Next app with one indexed query on the same database. Prints a table.
import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import autocannon, { type Result } from "autocannon";
import type { Client } from "pg";
import { z } from "zod";
import { startBareApp } from "@/scripts/audit/bare-app";
import { projectRoot } from "@/scripts/stack/project-root";
import { runMain } from "@/scripts/stack/run-main";
import { addStock, createPublisher } from "@/tests/factories/market";
import { connectTo } from "./leads/connect-to";
import { type BenchDatabase, withBenchDatabase } from "./leads/open-database";

const WARM_UP_SECONDS = 3;
/** Ours and the bare handler alternate, because the speed of the machine varies. The best round of each counts. */
const ROUNDS = 3;
/** Each key may make 1,000 calls an hour: enough keys for one round. */
const KEYS = 40;
const ROWS_PER_INSERT = 50_000;
const BARE_PAGE_BYTES = 1_000;

async function benchSizes(
  database: BenchDatabase,
  sizes: readonly number[],
  options: LoadOptions,
): Promise<string[]> {
  const client = await connectTo(database.url);
  const keys = z.array(z.string()).parse(await database.run("bench/api/create-keys.ts", [String(KEYS)]));
  await createPublisher(client);
  const { webs } = await database.startProduct(
    { webs: 1, workers: 0 },
    options.profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(options.profile)}` } : {},
  );
  const bare = await startBareApp(BARE_PAGE_BYTES, path.join(projectRoot, ".tmp/bench-logs"), {
    BARE_DATABASE_URL: database.url,
  });
  const load = new Load(client, keys, options);
  const rows: string[] = [];
  try {
    let stock = 0;
    for (const size of sizes) {
      for (; stock < size; stock += ROWS_PER_INSERT)
        await addStock(client, Math.min(ROWS_PER_INSERT, size - stock));
      stock = size;
      await client.query("VACUUM ANALYZE");
      const [ours, base] = await load.compare(
        `${webs[0]?.url}/api/leads?limit=25`,
        `${bare.url}/api/bare-query`,
      );
      const ratio = (ours.perSecond / base.perSecond).toFixed(2);
      rows.push(`| ${[size, ours.perSecond, ours.p95Ms, base.perSecond, base.p95Ms, ratio].join(" | ")} |`);
    }
  } finally {
    await bare.stop();
    await client.end();
  }
  return rows;
}

interface LoadOptions {
  connections: number;
  /** Of each round. */
  seconds: number;
  /** Where to write the CPU profile of the web server; undefined for none. */
  profile: string | undefined;
}

interface Figures {
  perSecond: number;
  p95Ms: number;
}

/** Calls with many keys, so that none reaches its limit. */
class Load {
  constructor(
    private readonly client: Client,
    private readonly keys: readonly string[],
    private readonly options: LoadOptions,
  ) {}

  /** The best round of each, after a warm-up. */
  async compare(ours: string, bare: string): Promise<[Figures, Figures]> {
    const { seconds } = this.options;
    for (const url of [ours, bare]) await this.call(url, WARM_UP_SECONDS);
    const rounds: [Figures, Figures][] = [];
    while (rounds.length < ROUNDS)
      rounds.push([await this.call(ours, seconds), await this.call(bare, seconds)]);
    const best = (figures: Figures[]) =>
      figures.reduce((one, two) => (two.perSecond > one.perSecond ? two : one));
    return [best(rounds.map(([one]) => one)), best(rounds.map(([, two]) => two))];
  }

  /** @throws Error when a response is not 2xx, because errors are fast. */
  private async call(url: string, duration: number): Promise<Figures> {
    // The count of each key's calls starts anew.
    await this.client.query(`DELETE FROM "rate_limits"`);
    const times: number[] = [];
    const { non2xx, errors, requests, statusCodeStats } = await new Promise<Result>((resolve, reject) => {
      const running = autocannon(
        {
          url,
          duration,
          connections: this.options.connections,
          requests: this.keys.map((key) => ({ method: "GET", headers: { authorization: `Bearer ${key}` } })),
        },
        (error: unknown, result) => (error ? reject(error) : resolve(result)),
      );
      running.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
    });
    if (non2xx + errors > 0) throw new Error(`${url}: ${JSON.stringify({ errors, statusCodeStats })}`);
    const p95 = times.sort((one, two) => one - two)[Math.floor(times.length * 0.95)] ?? 0;
    return { perSecond: Math.round(requests.average), p95Ms: Math.round(p95 * 10) / 10 };
  }
}

// At the end of the file, because a class does not exist before its declaration has run.
await runMain(async () => {
  const { values } = parseArgs({
    options: {
      sizes: { type: "string", default: "10000,1000000" },
      connections: { type: "string", default: "8" },
      seconds: { type: "string", default: "8" },
      profile: { type: "string" },
    },
  });
  const sizes = values.sizes.split(",").map(Number);
  const rows = await withBenchDatabase((database) =>
    benchSizes(database, sizes, {
      connections: Number(values.connections),
      seconds: Number(values.seconds),
      profile: values.profile,
    }),
  );
  console.log(
    "\n| leads in stock | req/s | p95 ms | bare req/s | bare p95 ms | ratio |\n|---|---|---|---|---|---|",
  );
  for (const row of rows) console.log(row);
  console.log(
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  );
});
