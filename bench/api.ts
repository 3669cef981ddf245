// npm run bench:api [-- --sizes 10000,1000000]: measures GET /api/leads of the production build with a small and a large
// stock, beside a bare Next handler with one indexed query on the same database. Prints a table.
import path from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import type { Client } from "pg";
import { z } from "zod";
import { startBareApp } from "@/scripts/audit/bare-app";
import { onStopRequested } from "@/scripts/stack/lifecycle";
import { projectRoot } from "@/scripts/stack/project-root";
import { runMain } from "@/scripts/stack/run-main";
import { addStock, createParties } from "@/tests/factories/market";
import { connectTo } from "./leads/connect-to";
import { openBenchDatabase } from "./leads/open-database";

const CONNECTIONS = 8;
const WARM_UP_SECONDS = 3;
const SECONDS = 8;
/** Each key may make 1,000 calls an hour: enough keys for one measurement. */
const KEYS = 80;

await runMain(async () => {
  const { values } = parseArgs({ options: { sizes: { type: "string", default: "10000,1000000" } } });
  const database = await openBenchDatabase();
  onStopRequested(() => void database.stop().then(() => process.exit(130)));
  const client = await connectTo(database.url);
  await createParties(client);
  const keys = z.array(z.string()).parse(await database.run("bench/api/create-keys.ts", [String(KEYS)]));
  const product = await database.startProduct({ webs: 1, workers: 0 });
  process.env["BARE_DATABASE_URL"] = database.url;
  const bare = await startBareApp(1_000, path.join(projectRoot, ".tmp/bench-logs"));
  const targets = {
    ours: `${product.webs[0]?.url}/api/leads?limit=25`,
    bare: `${bare.url}/api/bare-query`,
  };
  const rows: string[] = [];
  let stock = 0;
  for (const size of values.sizes.split(",").map(Number)) {
    await addStock(client, size - stock);
    stock = size;
    await client.query("VACUUM ANALYZE");
    const ours = await measure(client, targets.ours, keys);
    const base = await measure(client, targets.bare, keys);
    const ratio = (ours.perSecond / base.perSecond).toFixed(2);
    rows.push(`| ${[size, ours.perSecond, ours.p97Ms, base.perSecond, base.p97Ms, ratio].join(" | ")} |`);
  }
  await client.end();
  await bare.stop();
  await database.stop();
  console.log(
    "| leads in stock | req/s | p97.5 ms | bare req/s | bare p97.5 ms | ratio |\n|---|---|---|---|---|---|",
  );
  for (const row of rows) console.log(row);
});

/** Measures a warm server. @throws Error when a response is not 2xx, because errors are fast. */
async function measure(client: Client, url: string, keys: readonly string[]) {
  const run = async (duration: number) => {
    // The count of each key's calls starts anew.
    await client.query(`DELETE FROM "rate_limits"`);
    return autocannon({
      url,
      duration,
      connections: CONNECTIONS,
      requests: keys.map((key) => ({ method: "GET" as const, headers: { authorization: `Bearer ${key}` } })),
    });
  };
  await run(WARM_UP_SECONDS);
  const result = await run(SECONDS);
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${url}: ${failed} failed requests`);
  return { perSecond: Math.round(result.requests.average), p97Ms: result.latency.p97_5 };
}
