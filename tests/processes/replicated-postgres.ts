// A primary and a standby that follows it, both empty: the embedded PostgreSQL twice, with streaming replication. Prints the
// connection strings as a line of JSON. A line on stdin stops the standby, which is answered with a line.
import { chownSync, cpSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { onStopRequested } from "@/scripts/stack/lifecycle";
import { findFreePort } from "@/scripts/stack/ports";
import { startPostgres } from "@/scripts/stack/postgres";
import { choosePostgresAccount } from "@/scripts/stack/postgres-account";
import type { Supervisor } from "@/scripts/stack/supervisor";
import { startTemporaryStack } from "@/scripts/stack/temporary-stack";

const PASSWORD = "standby-test-password";

const { started: primary } = await startTemporaryStack("primary", {}, startPrimary);
const standby = await startTemporaryStack("standby", {}, (supervisor) => startStandby(supervisor, primary));
const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);
print({ primaryUrl: primary.url, standbyUrl: standby.started });
// The reapers then stop both servers.
onStopRequested(() => process.exit());
for await (const _ of createInterface({ input: process.stdin })) {
  await standby.stop();
  print(true);
}
process.exit();

async function startPrimary(supervisor: Supervisor, folder: string) {
  const clusterDir = path.join(folder, "primary");
  const options = { clusterDir, port: await findFreePort(), password: PASSWORD, durable: false };
  const server = await startPostgres(supervisor, options);
  return { url: server.url("postgres"), clusterDir, folder };
}

/** @returns its connection string. */
async function startStandby(supervisor: Supervisor, from: typeof primary): Promise<string> {
  const clusterDir = path.join(from.folder, "standby");
  await copyWhileItRuns(from.url, from.clusterDir, clusterDir);
  const server = await startPostgres(supervisor, {
    clusterDir,
    port: await findFreePort(),
    password: PASSWORD,
    durable: false,
    settings: { primary_conninfo: from.url },
  });
  return server.url("postgres");
}

/**
 * Takes a base backup by hand, because the embedded server comes without pg_basebackup:
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
async function copyWhileItRuns(primaryUrl: string, primaryDir: string, standbyDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  await client.query("SELECT pg_backup_start('standby', true)");
  const from = path.join(primaryDir, "data");
  const data = path.join(standbyDir, "data");
  cpSync(from, data, { recursive: true, filter: (file) => !/postmaster\.(pid|opts)$/.test(file) });
  const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
  await client.end();
  writeFileSync(path.join(data, "backup_label"), rows[0]?.labelfile ?? "");
  writeFileSync(path.join(data, "standby.signal"), "");
  giveToServer(standbyDir);
}

/** Makes the account that runs the server the owner of the copied files: the server refuses data of another owner. */
function giveToServer(standbyDir: string): void {
  const { owner } = choosePostgresAccount(standbyDir, "/bin/true");
  if (!owner) return;
  for (const entry of readdirSync(standbyDir, { recursive: true, withFileTypes: true }))
    chownSync(path.join(entry.parentPath, entry.name), owner.uid, owner.gid);
}
