import { spawnSync } from "node:child_process";
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { choosePostgresAccount, runAs } from "@/scripts/stack/postgres-account";
import { UserError } from "@/scripts/stack/user-error";

/** The longest time that a commit waits for its place in the archive, in seconds. */
const ARCHIVE_SECONDS = 5;
const DEBIAN = "/usr/lib/postgresql";

/** Finds the programs of a whole PostgreSQL; the embedded server comes without pg_basebackup. @throws UserError */
export function findServerPrograms(): string {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).toSorted((left, right) => Number(right) - Number(left))
    : [];
  const folders = [
    process.env.LEADWELL_POSTGRES_BIN ?? "",
    ...versions.map((version) => `${DEBIAN}/${version}/bin`),
  ];
  const found = folders.find((folder) => folder && existsSync(path.join(folder, "pg_basebackup")));
  if (found) return found;
  throw new UserError(
    "pg_basebackup is missing: install a PostgreSQL server, or set LEADWELL_POSTGRES_BIN to its programs.",
  );
}

/** Settings of a server that archives its WAL into `archiveDir`. The server's account creates the folder. */
export function archiveSettings(archiveDir: string): Record<string, string> {
  return {
    wal_level: "replica",
    archive_mode: "on",
    archive_timeout: `${ARCHIVE_SECONDS}s`,
    // Written under another name first: a file under its own name is complete.
    archive_command: `mkdir -p ${archiveDir} && cp %p ${archiveDir}/%f.part && mv ${archiveDir}/%f.part ${archiveDir}/%f`,
  };
}

/** Takes a base backup and checks its manifest. @throws Error with the program's message. */
export function takeBaseBackup(programs: string, clusterDir: string, databaseUrl: string): void {
  const target = path.join(clusterDir, "base");
  run(programs, clusterDir, "pg_basebackup", [
    "--pgdata",
    target,
    "--checkpoint=fast",
    "--wal-method=stream",
    "--dbname",
    databaseUrl,
  ]);
  run(programs, clusterDir, "pg_verifybackup", [target]);
}

/**
 * Copies the base backup into a data folder in `clusterDir`. A server that starts there replays the archive until `at`, and
 * then takes writes.
 */
export function prepareRestore(
  from: { clusterDir: string; archiveDir: string },
  clusterDir: string,
  at: string,
): void {
  mkdirSync(clusterDir, { recursive: true, mode: 0o700 });
  const data = path.join(clusterDir, "data");
  const copied = spawnSync("cp", ["-a", path.join(from.clusterDir, "base"), data], { encoding: "utf8" });
  if (copied.status !== 0) throw new Error(`the base backup cannot be copied: ${copied.stderr}`);
  const { owner } = choosePostgresAccount(clusterDir, "/bin/true");
  appendFileSync(
    path.join(data, "postgresql.auto.conf"),
    [
      `restore_command = 'cp ${from.archiveDir}/%f %p'`,
      `recovery_target_time = '${at}'`,
      "recovery_target_action = 'promote'",
      "",
    ].join("\n"),
  );
  const signal = path.join(data, "recovery.signal");
  writeFileSync(signal, "", { mode: 0o600 });
  if (owner) chownSync(signal, owner.uid, owner.gid);
}

function run(programs: string, clusterDir: string, name: string, args: readonly string[]): void {
  const program = path.join(programs, name);
  const { status, stderr } = runAs(choosePostgresAccount(clusterDir, program), program, args);
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
}
