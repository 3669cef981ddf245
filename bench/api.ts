// npm run bench:api [-- --sizes 10000,1000000 --connections 8 --profile .tmp/profile]: measures GET /api/leads of the production build with a small and a
// large stock, beside a handler of a bare Next app with one indexed query on the same database. Prints a table.
import path from "node:path";
import { z } from "zod";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { startBareApp } from "@/scripts/audit/bare-app";
import { formatTable } from "@/scripts/audit/format-audits";
import { projectRoot } from "@/scripts/stack/project-root";
import { number, numbers, readOptions } from "@/scripts/stack/read-options";
import { runMain } from "@/scripts/stack/run-main";
import { bearer, createApiCaller } from "@/tests/factories/api-keys";
import { addStock, createPublisher } from "@/tests/factories/market";
import { describeLoad } from "./kit/figures";
import { compare, measureLoad } from "./kit/load";
import { profileInto, withBenchDatabase } from "./leads/open-database";

const ROUNDS = 3;
/** Each key may make 1,000 calls an hour: enough keys for one round. */
const KEYS = 40;
const ROWS_PER_INSERT = 50_000;
const BARE_PAGE_BYTES = 1_000;
const HEAD = "leads in stock,req/s,p95 ms,bare req/s,bare p95 ms,ratio".split(",");

await runMain(async () => {
  const options = readOptions({
    sizes: numbers("10000,1000000"),
    connections: number(8),
    // Of each round.
    seconds: number(8),
    // Where to write the CPU profile of the web server.
    profile: z.string().optional(),
  });
  const rows = await withBenchDatabase(async (database) => {
    const client = await database.connect();
    const keys = await database.withProduct(createKeys);
    await createPublisher(client);
    const { webs } = await database.startProduct({ webs: 1, workers: 0 }, profileInto(options.profile));
    const bare = await startBareApp(BARE_PAGE_BYTES, path.join(projectRoot, ".tmp/bench-logs"), {
      BARE_DATABASE_URL: database.url,
    });
    /** With many keys, so that none reaches its limit. */
    const measure = (url: string) => async (duration: number) => {
      // The count of each key's calls starts anew.
      await client.query(`DELETE FROM "rate_limits"`);
      const requests = keys.map((key) => ({ method: "GET" as const, headers: bearer(key) }));
      return measureLoad({ url, duration, connections: options.connections, requests }, 0.95);
    };
    const ours = measure(`${webs[0]?.url}/api/leads?limit=25`);
    const rows = [];
    try {
      let stock = 0;
      for (const size of options.sizes) {
        for (; stock < size; stock += ROWS_PER_INSERT)
          await addStock(client, Math.min(ROWS_PER_INSERT, size - stock));
        stock = size;
        await client.query("VACUUM ANALYZE");
        const both = [ours, measure(`${bare.url}/api/bare-query`)] as const;
        rows.push(await compare(size, both, { seconds: options.seconds, rounds: ROUNDS }));
      }
    } finally {
      await bare.stop();
    }
    return rows;
  });
  console.log(`\n${formatTable(HEAD, rows)}\n${describeLoad()}`);
});

/** Creates keys of the public API. */
async function createKeys(): Promise<string[]> {
  await installCatalog();
  const keys: string[] = [];
  while (keys.length < KEYS) keys.push((await createApiCaller({ scopes: ["leads:read"] })).key.key);
  return keys;
}
