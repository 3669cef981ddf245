import { mkdirSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { migrateDatabase } from "@/scripts/database/migrate-database";
import { buildWeb } from "@/scripts/stack/build-web";
import { onStopRequested } from "@/scripts/stack/lifecycle";
import { findFreePort } from "@/scripts/stack/ports";
import { startPostgres } from "@/scripts/stack/postgres";
import { loopbackUrl, productEnvironment } from "@/scripts/stack/product-environment";
import { createSecrets, keepSecrets } from "@/scripts/stack/secrets";
import { intakeServer, webServer, worker } from "@/scripts/stack/services";
import { chooseSettings } from "@/scripts/stack/start-stack";
import type { Supervisor } from "@/scripts/stack/supervisor";
import { startTemporaryStack } from "@/scripts/stack/temporary-stack";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";

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

/** A separate, migrated PostgreSQL, with the environment for the product's processes on it. */
export interface BenchDatabase {
  url: string;
  environment: Record<string, string>;
  /** Builds the product if web servers are wanted and it is necessary, and starts web servers, an intake server and workers on this database. */
  startProduct(
    size?: { webs: number; workers: number },
    more?: Record<string, string>,
  ): Promise<StartedProduct>;
  /** Opens a connection, which is closed at the end. */
  connect(url?: string): Promise<Client>;
  /** Starts a program that answers requests (bench/kit/client.ts). It is stopped at the end. */
  start(
    file: string,
    args?: readonly string[],
    more?: Readonly<Record<string, string>>,
  ): Promise<LineProcess>;
  /** Runs a program that uses the product's code, and returns the JSON that it prints. @throws Error when it fails. */
  run(file: string, args: readonly (string | number)[]): Promise<unknown>;
}

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
): Promise<BenchDatabase> {
  if (keptIn) mkdirSync(keptIn, { recursive: true });
  const settings = await chooseSettings(
    keptIn ? keepSecrets(path.join(keptIn, "secrets.json")) : createSecrets(),
  );
  const { databaseUrl: url, webPort } = settings;
  await startPostgres(supervisor, {
    clusterDir: path.join(keptIn ?? folder, "postgres"),
    port: settings.ports.postgres,
    password: settings.secrets.databasePassword,
    durable: true,
    settings: postgresSettings,
  });
  await migrateDatabase(url, { log: () => {} });
  const environment = productEnvironment({ ...settings, outboundAllowedOrigins: [], logLevel: "warn" });
  const startProduct: BenchDatabase["startProduct"] = async (size = { webs: 1, workers: 1 }, more = {}) => {
    if (size.webs > 0) await buildWeb(supervisor);
    const all = { ...environment, ...more };
    const webs = [];
    for (let nth = 1; nth <= size.webs; nth += 1) {
      const at = nth === 1 ? webPort : await findFreePort();
      const { pid } = await supervisor.start(webServer(`web-${nth}`, all, at));
      webs.push({ url: loopbackUrl(at), pid });
    }
    const { pid } = await supervisor.start(intakeServer(all, settings.ports.intake));
    const intake = { url: loopbackUrl(settings.ports.intake), pid };
    const workers = [];
    for (let nth = 1; nth <= size.workers; nth += 1) workers.push(await supervisor.start(worker(all)));
    return { webs, intake, workers };
  };
  const launch = (file: string, args: readonly string[], more = {}) => {
    const child = startProcess(file, args, { ...environment, ...more });
    ends.push(() => child.stop());
    return child;
  };
  return {
    url,
    environment,
    startProduct,
    connect: async (connectionString = url) => {
      const client = new Client({ connectionString });
      // A server that stops first must not crash this process, which shows the real error.
      client.on("error", () => {});
      await client.connect();
      ends.push(() => client.end());
      return client;
    },
    start: async (file, args = [], more = {}) => {
      const child = launch(file, args, more);
      await child.ask();
      return child;
    },
    run: (file, args) => launch(file, args.map(String)).ask(),
  };
}
