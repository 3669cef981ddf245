// npm run bench:leads [-- --only fill,live,ledger] [-- --contention]: measures filling orders from stock and posting
// leads until they are sold, each beside its floor (bench/floor) in the same run; and checking the ledger. Prints JSON, and
// progress on stderr.
//   --sizes 10000,100000 --connections 1,4,8 --orders 3000   for the part `fill`
//   --seconds 10 --servers floor,intake,web --rates 50,100,200,300                   for the part `live`
//   --profile .tmp/profile           for the part `live`: each process of the product writes its CPU profile there at its end
//   --contention                               instead: 100,000 concurrent attempts to buy the same leads
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { benchFill, type FillFigures } from "@/bench/leads/bench-fill";
import { benchLive } from "@/bench/leads/bench-live";
import { connectTo } from "@/bench/leads/connect-to";
import { createFloor } from "@/bench/leads/create-floor";
import { type BenchDatabase, withBenchDatabase } from "@/bench/leads/open-database";
import { runMain } from "@/scripts/stack/run-main";
import { addStock, assertConsistent, createParties } from "@/tests/factories/market";
import { contend } from "@/tests/races/contend";

const CONTENDED_ATTEMPTS = 100_000;
const CONTENDING_CONNECTIONS = 8;
const LEDGER_ROWS = 100_000;
const ROWS_PER_INSERT = 50_000;

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "fill,live,ledger" },
      contention: { type: "boolean", default: false },
      sizes: { type: "string", default: "10000,100000,1000000" },
      connections: { type: "string", default: "1,4,8" },
      orders: { type: "string", default: "3000" },
      seconds: { type: "string", default: "10" },
      servers: { type: "string", default: "floor,intake,web" },
      rates: { type: "string", default: "50,100,200,300" },
      profile: { type: "string" },
    },
  });
  const parts = values.contention ? ["contention"] : values.only.split(",");
  const figures: Record<string, unknown> = {};
  if (parts.includes("contention")) {
    figures.contention = await onItsOwn((database) => benchContention(database));
  }
  if (parts.includes("ledger")) {
    figures.ledger = await onItsOwn((database) =>
      database.run("bench/leads/ledger-client.ts", [String(LEDGER_ROWS)]),
    );
  }
  if (parts.includes("live")) {
    const { profile = null } = values;
    const sizes = { seconds: Number(values.seconds), rates: numbers(values.rates), profile };
    const servers = values.servers.split(",");
    figures.live = await onItsOwn((database) => benchLive(database, { ...sizes, servers }));
  }
  if (parts.includes("fill")) {
    const rows: FillFigures[] = [];
    for (const stock of numbers(values.sizes)) {
      const sizes = { stock, orders: Number(values.orders) };
      rows.push(...(await onItsOwn((database) => fillWith(database, sizes, numbers(values.connections)))));
    }
    figures.fill = rows;
  }
  console.log(JSON.stringify(figures, null, 2));
});

async function fillWith(
  database: BenchDatabase,
  { stock, orders }: { stock: number; orders: number },
  connectionCounts: number[],
): Promise<FillFigures[]> {
  const client = await connectTo(database.url);
  await createParties(client);
  await createFloor(client);
  for (let made = 0; made < stock; made += ROWS_PER_INSERT) {
    const rows = Math.min(ROWS_PER_INSERT, stock - made);
    await addStock(client, rows);
    await client.query("SELECT floor.add_stock($1)", [rows]);
  }
  await client.query("VACUUM ANALYZE");
  const rows: FillFigures[] = [];
  for (const connections of connectionCounts) {
    const row = await benchFill(database, client, { stock, connections, orders });
    console.error(JSON.stringify(row));
    rows.push(row);
  }
  await client.end();
  return rows;
}

/** Concurrent attempts to buy the same leads. @throws Error when the market is inconsistent afterwards. */
async function benchContention({ url }: BenchDatabase) {
  const client = await connectTo(url);
  await createParties(client);
  const sellers = await Promise.all(
    Array.from({ length: CONTENDING_CONNECTIONS }, async () => ({ client: await connectTo(url), pid: 0 })),
  );
  const startedAt = performance.now();
  const result = await contend(client, sellers, CONTENDED_ATTEMPTS);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  await assertConsistent(client);
  if (result.unevenRounds > 0)
    throw new Error(`${result.unevenRounds} rounds did not sell every lead exactly once`);
  await Promise.all([client, ...sellers.map((seller) => seller.client)].map((one) => one.end()));
  return { ...result, seconds };
}

/** Runs a part on its own database. Prints the load of the machine, because other programs affect the figures. */
async function onItsOwn<Result>(part: (database: BenchDatabase) => Promise<Result>): Promise<Result> {
  const result = await withBenchDatabase(part);
  console.error(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  );
  return result;
}

function numbers(list: string): number[] {
  return list === "" ? [] : list.split(",").map(Number);
}
