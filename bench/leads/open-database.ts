import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { migrateDatabase } from "@/scripts/database/migrate-database";
import { findFreePort } from "@/scripts/stack/ports";
import { startPostgres } from "@/scripts/stack/postgres";
import { productEnvironment } from "@/scripts/stack/product-environment";
import { createSecrets } from "@/scripts/stack/secrets";
import { createSupervisor } from "@/scripts/stack/supervisor";

/** A migrated PostgreSQL of its own, and the environment of the product's processes on it. */
export interface BenchDatabase {
  url: string;
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/** Durable: every commit reaches the disk, as in production. Gone afterwards, also when this process is killed. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-bench-"));
  const supervisor = createSupervisor({ logsDir: path.join(folder, "logs"), onUnexpectedExit: () => {} });
  supervisor.removeAtEnd(folder);
  const secrets = createSecrets();
  const port = await findFreePort();
  const postgres = await startPostgres(supervisor, {
    clusterDir: path.join(folder, "postgres"),
    port,
    password: secrets.databasePassword,
    durable: true,
  });
  const url = postgres.url("postgres");
  await migrateDatabase(url, { log: () => {} });
  const environment = productEnvironment({
    webPort: 3000,
    ports: { postgres: port, stripe: 1, mailSmtp: 1, mailWeb: 1, crm: 1 },
    secrets,
    databaseUrl: url,
    accounts: { adminPassword: "", userPassword: "" },
    logLevel: "warn",
  });
  return { url, environment, stop: () => supervisor.stopAll() };
}
