import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, statSync } from "node:fs";
import path from "node:path";
import { UserError } from "./user-error";

/** How to run PostgreSQL's programs: a command that starts them, and the account. */
export interface PostgresAccount {
  prefix: string[];
  /** Options for spawn. */
  spawnAs: { uid?: number; gid?: number };
  /** Owner that the files must have; undefined when this account owns them. */
  owner?: { uid: number; gid: number };
}

const UNPRIVILEGED_ACCOUNTS = ["postgres", "nobody"];

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. For an ordinary user, it is that user. For root
 * (containers, CI), it is the owner of existing data, else `postgres`, else `nobody`, and `clusterDir` gets that owner. No
 * account is created. If the account may not enter a parent folder (a clone in /root), setpriv gives it the capability.
 */
export function choosePostgresAccount(clusterDir: string, program: string): PostgresAccount {
  if (process.getuid?.() !== 0) return { prefix: [], spawnAs: {} };
  const owner = statSync(clusterDir).uid;
  const ids = owner === 0 ? findUnprivilegedIds() : { uid: owner, gid: statSync(clusterDir).gid };
  chownSync(clusterDir, ids.uid, ids.gid);
  chmodSync(clusterDir, 0o700);
  const plain = { prefix: [], spawnAs: ids, owner: ids };
  if (canReach(clusterDir, program, plain)) return plain;
  const lent = { prefix: setprivWords(ids), spawnAs: {}, owner: ids };
  if (canReach(clusterDir, program, lent)) return lent;
  const { status, stderr, error } = runAs({ prefix: [], spawnAs: {} }, program, ["--version"]);
  if (status !== 0)
    throw new UserError(
      `${program} does not start: ${error?.message ?? stderr.trim()}\nInstall the packages again, with their install scripts: npm ci.`,
    );
  throw new UserError(
    `PostgreSQL cannot run as root, and its own account may not enter ${path.dirname(clusterDir)}. ` +
      "Move the project (or LEADWELL_DATA_DIR) to a folder that is open to others, for example /srv, or start as an ordinary user.",
  );
}

function findUnprivilegedIds(): { uid: number; gid: number } {
  for (const name of UNPRIVILEGED_ACCOUNTS) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
    // Another status: this machine does not have the account.
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new UserError(
    "PostgreSQL cannot run as root: start as an ordinary user, or create a user `postgres`.",
  );
}

function setprivWords({ uid, gid }: { uid: number; gid: number }): string[] {
  const identity = ["--reuid", String(uid), "--regid", String(gid), "--clear-groups"];
  const lend = ["--inh-caps", "+dac_override", "--ambient-caps", "+dac_override"];
  // Without this bit access(2) forgets the capability, and initdb does not find the server beside it.
  return ["setpriv", ...identity, ...lend, "--securebits", "+no_setuid_fixup"];
}

function canReach(clusterDir: string, program: string, account: PostgresAccount): boolean {
  const script = 'cd "$1" && exec "$2" --version';
  return runAs(account, "sh", ["-c", script, "sh", clusterDir, program]).status === 0;
}

/** Runs a program to its end, under the account. */
export function runAs({ prefix, spawnAs }: PostgresAccount, program: string, args: readonly string[]) {
  const [command = program, ...words] = [...prefix, program, ...args];
  const env = { ...process.env, LC_ALL: "C" };
  return spawnSync(command, words, { ...spawnAs, encoding: "utf8", cwd: "/", env });
}
