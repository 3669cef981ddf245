import { mkdirSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { closePool } from "@/lib/platform/db/pool.server";
import { stopSenderBoss } from "@/lib/platform/jobs/boss.server";
import { migrateDatabase } from "@/scripts/database/migrate-database";
import { buildWeb } from "@/scripts/stack/build-web";
import { onStopRequested } from "@/scripts/stack/lifecycle";
import { findFreePort } from "@/scripts/stack/ports";
import { startPostgres } from "@/scripts/stack/postgres";
import { loopbackUrl, productEnvironment, type StackSettings } from "@/scripts/stack/product-environment";
import { createSecrets, keepSecrets } from "@/scripts/stack/secrets";
import { intakeServer, webServer, worker } from "@/scripts/stack/services";
import { chooseSettings } from "@/scripts/stack/start-stack";
import type { Supervisor } from "@/scripts/stack/supervisor";
import { startTemporaryStack } from "@/scripts/stack/temporary-stack";
import { startProcess } from "@/tests/processes/line-process";

export interface ServerProcess {
  url: string;
  pid: number;
}

/** The product's processes. */
export interface StartedProduct {
  webs: readonly ServerProcess[];
  intake: ServerProcess;
  workers: readonly { pid: number }[];
}

/** A separate, migrated PostgreSQL, which the product uses in `withProduct` and in the processes that are started here. */
export type BenchDatabase = Awaited<ReturnType<typeof openDatabase>>;

export interface BenchDatabaseOptions {
  /** In addition to the server's settings. */
  postgresSettings?: Readonly<Record<string, string>>;
  /** A folder that keeps the database and its secrets for the next run. Without it, the data is deleted at the end. */
  keptIn?: string | undefined;
}

/** Environment of a process that writes its CPU profile into a folder at its end. */
export function profileInto(folder: string | undefined): Record<string, string> {
  return folder ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(folder)}` } : {};
}

/** Runs a benchmark with a database of its own, which flushes every commit to disk, as in production. */
export async function withBenchDatabase<Result>(
  work: (database: BenchDatabase) => Promise<Result>,
  options: BenchDatabaseOptions = {},
): Promise<Result> {
  const ends: (() => Promise<void>)[] = [];
  const open = (supervisor: Supervisor, folder: string) => openDatabase(supervisor, folder, ends, options);
  const { started, stop } = await startTemporaryStack("bench", {}, open);
  onStopRequested(() => void stop().then(() => process.exit(130)));
  try {
    return await work(started);
  } finally {
    await Promise.all(ends.map((end) => end()));
    await stop();
  }
}

async function openDatabase(
  supervisor: Supervisor,
  folder: string,
  ends: (() => Promise<void>)[],
  { postgresSettings = {}, keptIn }: BenchDatabaseOptions,
) {
  if (keptIn) mkdirSync(keptIn, { recursive: true });
  const settings = await chooseSettings(
    keptIn ? keepSecrets(path.join(keptIn, "secrets.json")) : createSecrets(),
  );
  const { databaseUrl: url } = settings;
  await startPostgres(supervisor, {
    clusterDir: path.join(keptIn ?? folder, "postgres"),
    port: settings.ports.postgres,
    password: settings.secrets.databasePassword,
    durable: true,
    settings: postgresSettings,
  });
  await migrateDatabase(url, { log: () => {} });
  const environment = productEnvironment({ ...settings, outboundAllowedOrigins: [], logLevel: "warn" });
  return {
    url,
    /** Builds the product if web servers are wanted and it is necessary, and starts web servers, an intake server and workers on this database. */
    startProduct: (size = { webs: 1, workers: 1 }, more: Readonly<Record<string, string>> = {}) =>
      startProduct(supervisor, settings, { ...environment, ...more }, size),
    /** Opens a connection, which is closed at the end. */
    connect: async (connectionString = url) => {
      const client = new Client({ connectionString });
      // A server that stops first must not crash this process, which shows the real error.
      client.on("error", () => {});
      await client.connect();
      ends.push(() => client.end());
      return client;
    },
    /** Starts a program that says when it is ready (bench/kit/client.ts). It is stopped at the end. */
    start: async (
      file: string,
      args: readonly (string | number)[] = [],
      more: Readonly<Record<string, string>> = {},
    ) => {
      const child = startProcess(file, args.map(String), { ...environment, ...more });
      ends.push(() => child.stop());
      await child.ask();
      return child;
    },
    /** Does work with the product's modules in this process. Once in a process: they keep their first configuration. */
    withProduct: <Result>(work: () => Promise<Result>) => withProduct(environment, work),
  };
}

async function startProduct(
  supervisor: Supervisor,
  { webPort, ports }: StackSettings,
  environment: Record<string, string>,
  size: { webs: number; workers: number },
): Promise<StartedProduct> {
  if (size.webs > 0) await buildWeb(supervisor);
  const webs = [];
  for (let nth = 1; nth <= size.webs; nth += 1) {
    const at = nth === 1 ? webPort : await findFreePort();
    const { pid } = await supervisor.start(webServer(`web-${nth}`, environment, at));
    webs.push({ url: loopbackUrl(at), pid });
  }
  const { pid } = await supervisor.start(intakeServer(environment, ports.intake));
  const intake = { url: loopbackUrl(ports.intake), pid };
  const workers = [];
  for (let nth = 1; nth <= size.workers; nth += 1) workers.push(await supervisor.start(worker(environment)));
  return { webs, intake, workers };
}

async function withProduct<Result>(
  environment: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  const outside = process.env;
  // When PostgreSQL stops first, the product logs a warning. It would end up between the lines of the result.
  process.env = { ...outside, ...environment, LOG_LEVEL: "error" };
  try {
    return await work();
  } finally {
    await stopSenderBoss();
    await closePool();
    // Restored, because `next build` writes APP_URL into what it builds.
    process.env = outside;
  }
}
