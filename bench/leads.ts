// npm run bench:leads [-- --only fill,live,ledger] [-- --contention]: orders filled from stock beside the bare SQL function,
// leads posted until they have an owner, the ledger's check. Figures as JSON on standard output, progress on the other.
//   --sizes 10000,100000 --connections 1,4,8   of the part `fill`
//   --contention                               100,000 contended attempts instead, none sold twice
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { benchContention } from "@/bench/leads/bench-contention";
import { benchFill, type FillFigures } from "@/bench/leads/bench-fill";
import { benchLive } from "@/bench/leads/bench-live";
import { connectTo } from "@/bench/leads/connect-to";
import { type BenchDatabase, openBenchDatabase } from "@/bench/leads/open-database";
import { runClient } from "@/bench/leads/run-client";
import { onStopRequested } from "@/scripts/stack/lifecycle";
import { runMain } from "@/scripts/stack/run-main";
import { addStock, createParties } from "@/tests/factories/market";

const CONTENDED_ATTEMPTS = 100_000;
const LEDGER_ROWS = 100_000;
const ROWS_PER_INSERT = 50_000;

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "fill,live,ledger" },
      contention: { type: "boolean", default: false },
      sizes: { type: "string", default: "10000,100000,1000000" },
      connections: { type: "string", default: "1,4,8" },
    },
  });
  const parts = values.contention ? ["contention"] : values.only.split(",");
  const figures: Record<string, unknown> = {};
  if (parts.includes("contention")) {
    figures.contention = await onItsOwn((database) => benchContention(database, CONTENDED_ATTEMPTS));
  }
  if (parts.includes("ledger")) {
    figures.ledger = await onItsOwn((database) =>
      runClient("ledger-client.ts", database, [String(LEDGER_ROWS)]),
    );
  }
  if (parts.includes("live")) figures.live = await onItsOwn(benchLive);
  if (parts.includes("fill")) {
    const rows: FillFigures[] = [];
    for (const stock of numbers(values.sizes)) {
      rows.push(...(await onItsOwn((database) => fillWith(database, stock, numbers(values.connections)))));
    }
    figures.fill = rows;
  }
  console.log(JSON.stringify(figures, null, 2));
});

async function fillWith(database: BenchDatabase, stock: number, sizes: number[]): Promise<FillFigures[]> {
  const client = await connectTo(database.url);
  await createParties(client);
  for (let made = 0; made < stock; made += ROWS_PER_INSERT) {
    await addStock(client, Math.min(ROWS_PER_INSERT, stock - made));
  }
  await client.query("VACUUM ANALYZE");
  const rows: FillFigures[] = [];
  for (const connections of sizes) {
    const row = await benchFill(database, client, { stock, connections });
    console.error(JSON.stringify(row));
    rows.push(row);
  }
  await client.end();
  return rows;
}

/** Each part has a database of its own, which is gone afterwards. */
async function onItsOwn<Result>(part: (database: BenchDatabase) => Promise<Result>): Promise<Result> {
  const database = await openBenchDatabase();
  onStopRequested(() => void database.stop().then(() => process.exit(130)));
  try {
    return await part(database);
  } finally {
    // Other people's work on the machine is in the figures; this says how much of it there was.
    console.error(
      `load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(" ")}`,
    );
    await database.stop();
  }
}

function numbers(list: string): number[] {
  return list.split(",").map(Number);
}
