import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { migrateDatabase } from "@/scripts/database/migrate-database";
import { buildWeb } from "@/scripts/stack/build-web";
import { findFreePort } from "@/scripts/stack/ports";
import { startPostgres } from "@/scripts/stack/postgres";
import { loopbackUrl, productEnvironment } from "@/scripts/stack/product-environment";
import { createSecrets } from "@/scripts/stack/secrets";
import { webServer, worker } from "@/scripts/stack/services";
import { Supervisor } from "@/scripts/stack/supervisor";
import { startProcess } from "@/tests/processes/line-process";

/** The product's processes. */
export interface StartedProduct {
  webs: readonly { url: string; pid: number }[];
  workers: readonly { pid: number }[];
}

/** A separate, migrated PostgreSQL, with the environment for the product's processes on it. */
export interface BenchDatabase {
  url: string;
  environment: Record<string, string>;
  /** Builds the product if necessary, and starts web servers and workers on this database. */
  startProduct(
    size?: { webs: number; workers: number },
    more?: Record<string, string>,
  ): Promise<StartedProduct>;
  /** Runs a program that uses the product's code, and returns the JSON that it prints. @throws Error when it fails. */
  run(file: string, args: readonly string[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** Flushes every commit to disk, as in production. The data is deleted at the end, even if this process is killed. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-bench-"));
  const supervisor = new Supervisor({ logsDir: path.join(folder, "logs"), onUnexpectedExit: () => {} });
  supervisor.removeAtEnd(folder);
  const secrets = createSecrets();
  const [port, webPort] = [await findFreePort(), await findFreePort()];
  const postgres = await startPostgres(supervisor, {
    clusterDir: path.join(folder, "postgres"),
    port,
    password: secrets.databasePassword,
    durable: true,
  });
  const url = postgres.url("postgres");
  await migrateDatabase(url, { log: () => {} });
  const environment = productEnvironment({
    webPort,
    ports: { postgres: port, stripe: 1, mailSmtp: 1, mailWeb: 1, crm: 1, crmTls: 1 },
    secrets,
    databaseUrl: url,
    accounts: { adminPassword: "", userPassword: "" },
    logLevel: "warn",
  });
  const startProduct: BenchDatabase["startProduct"] = async (size = { webs: 1, workers: 1 }, more = {}) => {
    await buildWeb(supervisor);
    const all = { ...environment, ...more };
    const webs = [];
    for (let nth = 1; nth <= size.webs; nth += 1) {
      const at = nth === 1 ? webPort : await findFreePort();
      const { pid } = await supervisor.start(webServer(`web-${nth}`, all, at));
      webs.push({ url: loopbackUrl(at), pid });
    }
    const workers = [];
    for (let nth = 1; nth <= size.workers; nth += 1) workers.push(await supervisor.start(worker(all)));
    return { webs, workers };
  };
  const run: BenchDatabase["run"] = (file, args) => startProcess(file, args, environment).ask();
  return { url, environment, startProduct, run, stop: () => supervisor.stopAll() };
}
