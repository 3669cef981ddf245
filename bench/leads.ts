// npm run bench:leads [-- --only fill,live,ledger] [-- --contention]: measures filling orders from stock and posting
// leads until they are sold, each beside its floor (bench/floor) in the same run; and checking the ledger. Prints JSON, and
// progress on stderr.
//   --sizes 10000,100000 --connections 1,4,8 --orders 3000   for the part `fill`
//   --seconds 10 --servers floor,intake,web --rates 50,100,200,300                   for the part `live`
//   --profile .tmp/profile           for the part `live`: each process of the product writes its CPU profile there at its end
//   --contention                               instead: 100,000 concurrent attempts to buy the same leads
import { z } from "zod";
import { benchFill, type FillFigures } from "@/bench/leads/bench-fill";
import { benchLive } from "@/bench/leads/bench-live";
import { createFloor } from "@/bench/leads/drivers";
import { type BenchDatabase, withBenchDatabase } from "@/bench/leads/open-database";
import { signingKey } from "@/lib/ledger/certificate-keys.server";
import { verifyLedger } from "@/lib/ledger/verify-ledger.server";
import { flag, number, numbers, readOptions, words } from "@/scripts/stack/read-options";
import { runMain } from "@/scripts/stack/run-main";
import { buildLedger, storeRows } from "@/tests/factories/ledger";
import { addStock, assertConsistent, createParties } from "@/tests/factories/market";
import { contend } from "@/tests/races/contend";
import { describeLoad } from "./kit/figures";

const CONTENDED_ATTEMPTS = 100_000;
const CONTENDING_CONNECTIONS = 8;
const LEDGER_ROWS = 100_000;
const LEDGER_ROWS_PER_INSERT = 2_000;
const ROWS_PER_INSERT = 50_000;

await runMain(async () => {
  const options = readOptions({
    only: words("fill,live,ledger"),
    contention: flag,
    sizes: numbers("10000,100000,1000000"),
    connections: numbers("1,4,8"),
    orders: number(3_000),
    seconds: number(10),
    servers: words("floor,intake,web"),
    rates: numbers("50,100,200,300"),
    profile: z.string().optional(),
  });
  const parts: Record<string, () => Promise<unknown>> = {
    contention: () => onItsOwn(benchContention),
    ledger: () => onItsOwn((database) => database.withProduct(benchLedger)),
    live: () => onItsOwn((database) => benchLive(database, options)),
    fill: async () => {
      const rows: FillFigures[] = [];
      for (const stock of options.sizes)
        rows.push(...(await onItsOwn((database) => fillWith(database, stock, options))));
      return rows;
    },
  };
  const wanted = options.contention ? ["contention"] : options.only;
  const figures: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(parts)) if (wanted.includes(name)) figures[name] = await part();
  console.log(JSON.stringify(figures, null, 2));
});

async function fillWith(
  database: BenchDatabase,
  stock: number,
  options: { orders: number; connections: readonly number[] },
): Promise<FillFigures[]> {
  const client = await database.connect();
  await createParties(client);
  await createFloor(client);
  for (let made = 0; made < stock; made += ROWS_PER_INSERT) {
    const rows = Math.min(ROWS_PER_INSERT, stock - made);
    await addStock(client, rows);
    await client.query("SELECT floor.add_stock($1)", [rows]);
  }
  await client.query("VACUUM ANALYZE");
  const rows: FillFigures[] = [];
  for (const connections of options.connections) {
    const row = await benchFill(database, client, { stock, connections, orders: options.orders });
    console.error(JSON.stringify(row));
    rows.push(row);
  }
  return rows;
}

/** Concurrent attempts to buy the same leads. @throws Error when the market is inconsistent afterwards. */
async function benchContention(database: BenchDatabase) {
  const client = await database.connect();
  await createParties(client);
  const sellers = await Promise.all(
    Array.from({ length: CONTENDING_CONNECTIONS }, async () => ({
      client: await database.connect(),
      pid: 0,
    })),
  );
  const startedAt = performance.now();
  const result = await contend(client, sellers, CONTENDED_ATTEMPTS);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  await assertConsistent(client);
  if (result.unevenRounds > 0)
    throw new Error(`${result.unevenRounds} rounds did not sell every lead exactly once`);
  return { ...result, seconds };
}

/** Creates a ledger, and checks it like `npm run verify:ledger`. */
async function benchLedger() {
  const rows = buildLedger(LEDGER_ROWS, signingKey());
  for (let from = 0; from < rows.length; from += LEDGER_ROWS_PER_INSERT)
    await storeRows(rows.slice(from, from + LEDGER_ROWS_PER_INSERT));
  const startedAt = performance.now();
  const verdict = await verifyLedger();
  const seconds = Math.round(performance.now() - startedAt) / 1_000;
  return { rows: verdict.rows, seconds, faults: verdict.faults.length };
}

/** Runs a part on its own database. */
async function onItsOwn<Result>(part: (database: BenchDatabase) => Promise<Result>): Promise<Result> {
  const result = await withBenchDatabase(part);
  console.error(describeLoad());
  return result;
}
