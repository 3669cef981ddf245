// npm run bench:api [-- --sizes 10000,1000000 --connections 8 --profile .tmp/profile]: measures GET /api/leads of the production build with a small and a
// large stock, beside a handler of a bare Next app with one indexed query on the same database. Prints a table.
import path from "node:path";
import { z } from "zod";
import { startBareApp } from "@/scripts/audit/bare-app";
import { formatTable } from "@/scripts/audit/format-audits";
import { projectRoot } from "@/scripts/stack/project-root";
import { number, numbers, readOptions } from "@/scripts/stack/read-options";
import { runMain } from "@/scripts/stack/run-main";
import { addStock, createPublisher } from "@/tests/factories/market";
import { describeLoad } from "./kit/figures";
import { comparisonRow, type LoadFigures, measureLoad } from "./kit/load";
import { type BenchDatabase, profileInto, withBenchDatabase } from "./leads/open-database";

const WARM_UP_SECONDS = 3;
/** Ours and the bare handler alternate, because the speed of the machine varies. The best round of each counts. */
const ROUNDS = 3;
/** Each key may make 1,000 calls an hour: enough keys for one round. */
const KEYS = 40;
const ROWS_PER_INSERT = 50_000;
const BARE_PAGE_BYTES = 1_000;
const NOTHING: LoadFigures = { perSecond: 0, latencyMs: 0 };
const HEAD = "leads in stock,req/s,p95 ms,bare req/s,bare p95 ms,ratio".split(",");

interface Options {
  sizes: readonly number[];
  connections: number;
  /** Of each round. */
  seconds: number;
  /** Where to write the CPU profile of the web server; undefined for none. */
  profile?: string | undefined;
}

await runMain(async () => {
  const options = readOptions({
    sizes: numbers("10000,1000000"),
    connections: number(8),
    seconds: number(8),
    profile: z.string().optional(),
  });
  const rows = await withBenchDatabase((database) => benchSizes(database, options));
  console.log(`\n${formatTable(HEAD, rows)}\n${describeLoad()}`);
});

async function benchSizes(database: BenchDatabase, options: Options): Promise<(string | number)[][]> {
  const client = await database.connect();
  const keys = z.array(z.string()).parse(await database.run("bench/api/create-keys.ts", [KEYS]));
  await createPublisher(client);
  const { webs } = await database.startProduct({ webs: 1, workers: 0 }, profileInto(options.profile));
  const bare = await startBareApp(BARE_PAGE_BYTES, path.join(projectRoot, ".tmp/bench-logs"), {
    BARE_DATABASE_URL: database.url,
  });
  /** With many keys, so that none reaches its limit. */
  const call = async (url: string, duration: number) => {
    // The count of each key's calls starts anew.
    await client.query(`DELETE FROM "rate_limits"`);
    const requests = keys.map((key) => ({
      method: "GET" as const,
      headers: { authorization: `Bearer ${key}` },
    }));
    return measureLoad({ url, duration, connections: options.connections, requests }, 0.95);
  };
  const urls = { ours: `${webs[0]?.url}/api/leads?limit=25`, bare: `${bare.url}/api/bare-query` };
  const rows = [];
  try {
    let stock = 0;
    for (const size of options.sizes) {
      for (; stock < size; stock += ROWS_PER_INSERT)
        await addStock(client, Math.min(ROWS_PER_INSERT, size - stock));
      stock = size;
      await client.query("VACUUM ANALYZE");
      for (const url of Object.values(urls)) await call(url, WARM_UP_SECONDS);
      const best = { ours: NOTHING, bare: NOTHING };
      for (let round = 0; round < ROUNDS; round += 1)
        for (const name of ["ours", "bare"] as const) {
          const figures = await call(urls[name], options.seconds);
          if (figures.perSecond > best[name].perSecond) best[name] = figures;
        }
      rows.push(comparisonRow(size, best.ours, best.bare));
    }
  } finally {
    await bare.stop();
  }
  return rows;
}
