// npm run bench:growth [-- --small 100000 --large 10000000 --rounds 10 --cache 8GB --wal 8GB --warm --keep <folder>]: compares taking leads in, filling orders, the list of a
// buyer, and the claim of deliveries with few and with many leads in the database. Prints JSON, and progress on stderr.
// Two databases of one server, each with a stock of 10,000 leads; one has `small` sold leads and the other one `large`, each lead with
// five attempts of its delivery. The bench measures them in turn, in short rounds. It compares the CPU time of the product and of
// PostgreSQL, which depends on other programs far less than a duration does. --cache is PostgreSQL's shared_buffers, --wal its
// max_wal_size; without them, PostgreSQL has its own defaults. With --warm, the keys of exclusivity are read into the cache first, as a server
// has them there that has sold for a while: each sale looks at two of their pages, which are spread over the whole table. With --keep, the databases stay in that folder, and the next run with
// the same folder measures them again, on the present schema. Delete the folder after a run that did not make all rows.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import type { Client } from "pg";
import { z } from "zod";
import { cpuTimeOf, postmasterOf } from "@/bench/leads/cpu-time";
import { type BenchDatabase, withBenchDatabase } from "@/bench/leads/open-database";
import { migrateDatabase } from "@/scripts/database/migrate-database";
import { flag, number, readOptions } from "@/scripts/stack/read-options";
import { runMain } from "@/scripts/stack/run-main";
import { addStock, createParties } from "@/tests/factories/market";

const HISTORY = readFileSync(new URL("growth/make-history.sql", import.meta.url), "utf8");
const STOCK = 10_000;
const ROWS_PER_INSERT = 10_000;
/** The tables of the history. */
const GROWING = "Lead,ConsentEvidence,Allocation,SoldPerson,QueuedLead,Delivery,DeliveryAttempt".split(",");
/** How often each operation runs in a round. */
const OPERATIONS = { intake: 40, fill: 20, list: 20, claim: 20 } as const;
const BUYER = "00000000-0000-4000-8000-00000000000b";
const DESTINATION = "00000000-0000-4000-8000-00000000000c";
const measured = z.object({ cpuMs: z.number(), durationMs: z.number() });

await runMain(async () => {
  const { small, large, rounds, cache, wal, warm, keep } = readOptions({
    small: number(100_000),
    large: number(10_000_000),
    rounds: number(10),
    cache: z.string().default("128MB"),
    wal: z.string().default("1GB"),
    warm: flag,
    keep: z.string().optional(),
  });
  const databaseOptions = { postgresSettings: { shared_buffers: cache }, keptIn: keep && path.resolve(keep) };
  await withBenchDatabase(async (database) => {
    const largeUrl = Object.assign(new URL(database.url), { pathname: "/large" }).href;
    const first = await database.connect();
    const clients = [first];
    const { rowCount: isKept } = await first.query("SELECT FROM pg_database WHERE datname = 'large'");
    if (!isKept) await first.query("CREATE DATABASE large");
    await migrateDatabase(largeUrl, { log: () => {} });
    clients.push(await database.connect(largeUrl));
    for (const [index, client] of clients.entries()) {
      if (isKept) {
        await addStock(client, STOCK);
        await settle(client, wal);
        continue;
      }
      const startedAt = performance.now();
      await fillTables(client, index === 0 ? small : large, wal);
      console.error(
        `made the rows of database ${index + 1} in ${Math.round((performance.now() - startedAt) / 1_000)} s`,
      );
    }
    if (warm) for (const client of clients) await warmKeys(client);
    const bytes = await Promise.all(clients.map(sizeOf));
    const figures = await measure(database, [database.url, largeUrl], rounds);
    const bytesPerLead = Math.round(((bytes[1] ?? 0) - (bytes[0] ?? 0)) / (large - small));
    console.log(JSON.stringify({ small, large, load: loadavg(), bytesPerLead, figures }, null, 2));
  }, databaseOptions);
});

/**
 * A buyer with a destination, another one with all the leads, and a stock.
 * @param wal max_wal_size while the bench measures
 */
async function fillTables(client: Client, leads: number, wal: string): Promise<void> {
  await createParties(client);
  await configure(client, ["autovacuum = off", "max_wal_size = '8GB'"]);
  await client.query("SET session_replication_role = replica");
  await client.query(`
    INSERT INTO "User" ("id", "username", "usernameKey", "email", "emailKey", "firstName", "lastName", "passwordHash", "updatedAt")
    VALUES ('${BUYER}', 'buyer', 'buyer', 'buyer@example.com', 'buyer@example.com', 'B', 'B', '-', now());
    INSERT INTO "Destination" ("id", "userId", "kind", "name", "summary", "position")
    VALUES ('${DESTINATION}', '${BUYER}', 'webhook', 'w', 'w', 1)`);
  for (let made = 0; made < leads; made += ROWS_PER_INSERT) {
    await client.query(HISTORY, [made + 1, Math.min(made + ROWS_PER_INSERT, leads)]);
    if (made > 0) continue;
    // The rows of the first batch lie in the default partition: from now on every month has its own.
    await client.query("SELECT make_partitions()");
    await stopIndexes(client);
  }
  await client.query("SET maintenance_work_mem = '1GB'");
  for (const table of GROWING) await client.query(`REINDEX TABLE "${table}"`);
  await client.query("SET session_replication_role = origin");
  await addStock(client, STOCK);
  await client.query("VACUUM ANALYZE");
  await settle(client, wal);
}

/** Sets what holds while the bench measures. Afterwards, everything that was made is on the disk. */
async function settle(client: Client, wal: string): Promise<void> {
  await configure(client, ["autovacuum = on", `max_wal_size = '${wal}'`]);
  await client.query("CHECKPOINT");
}

/** Changes settings of the server. */
async function configure(client: Client, settings: readonly string[]): Promise<void> {
  for (const setting of settings) await client.query(`ALTER SYSTEM SET ${setting}`);
  await client.query("SELECT pg_reload_conf()");
}

/**
 * Keeps the indexes of the history from being written until they are built again: an index built at once takes a fraction
 * of the time of ten million entries in random order.
 */
async function stopIndexes(client: Client): Promise<void> {
  await client.query(
    `UPDATE pg_index SET indisready = false, indisvalid = false WHERE indrelid IN (
       SELECT format('%I', t."name")::regclass FROM unnest($1::text[]) t ("name") WHERE t."name" <> 'DeliveryAttempt'
       UNION SELECT p.relid FROM pg_partition_tree('"DeliveryAttempt"') p WHERE p.isleaf)`,
    [GROWING],
  );
}

/** Reads the keys that make a sale exclusive into PostgreSQL's cache. */
async function warmKeys(client: Client): Promise<void> {
  await client.query("CREATE EXTENSION IF NOT EXISTS pg_prewarm");
  await client.query(`SELECT pg_prewarm('"SoldPerson_pkey"')`);
}

async function sizeOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT pg_database_size(current_database())::text AS "bytes"`,
  );
  return Number(rows[0]?.bytes);
}

async function measure(database: BenchDatabase, urls: readonly string[], rounds: number) {
  const admin = await database.connect();
  const postmaster = await postmasterOf(admin);
  const processes = await Promise.all(
    urls.map((url) =>
      database.start("bench/growth/growth-client.ts", [BUYER, DESTINATION], {
        DATABASE_URL: url,
        LOG_LEVEL: "fatal",
      }),
    ),
  );
  const sums = new Map<string, { cpuMs: number; durationMs: number }>();
  for (let round = 0; round <= rounds; round += 1)
    for (const [operation, times] of Object.entries(OPERATIONS))
      for (const [index, child] of processes.entries()) {
        const before = cpuTimeOf(postmaster);
        const own = measured.parse(await child.ask({ operation, times }));
        const cpuMs = own.cpuMs + cpuTimeOf(postmaster) - before;
        // The first round fills caches and makes plans, and does not count.
        if (round === 0) continue;
        const sum = sums.get(`${operation} ${index}`) ?? { cpuMs: 0, durationMs: 0 };
        sums.set(`${operation} ${index}`, {
          cpuMs: sum.cpuMs + cpuMs / times / rounds,
          durationMs: sum.durationMs + own.durationMs / times / rounds,
        });
      }
  return Object.keys(OPERATIONS).map((operation) => {
    const [few, many] = [sums.get(`${operation} 0`), sums.get(`${operation} 1`)];
    return { operation, few, many, ratio: (many?.cpuMs ?? 0) / (few?.cpuMs ?? 1) };
  });
}
