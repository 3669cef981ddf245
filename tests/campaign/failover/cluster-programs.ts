import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { UserError } from "@/scripts/stack/user-error";
import { findServerPrograms } from "../restore/base-backup";

/** Debian's packages, by the program that shows that each is installed. */
const PACKAGES = {
  patroni: ["patroni", "python3-etcd"],
  etcd: ["etcd-server"],
  haproxy: ["haproxy"],
} as const;
const SERVER_PACKAGE = "postgresql";
/** Answers 101 ("not allowed") when a package wants to start its service. */
const START_POLICY = "/usr/sbin/policy-rc.d";

/** Paths of the programs that a cluster runs. */
export interface ClusterPrograms {
  /** Folder of PostgreSQL's own programs. */
  postgres: string;
  patroni: string;
  etcd: string;
  haproxy: string;
}

/**
 * Finds PostgreSQL, Patroni, etcd and HAProxy. As root on Debian, it installs what is missing, without starting it.
 * @throws UserError that names what is missing.
 */
export function findClusterPrograms(print: (line: string) => void): ClusterPrograms {
  const missing = listMissing();
  if (missing.length > 0) install(missing, print);
  const left = listMissing();
  if (left.length > 0)
    throw new UserError(
      `the cluster needs programs that are not installed. On Debian or Ubuntu, run as root: apt-get install ${left.join(" ")}`,
    );
  return {
    postgres: findServerPrograms(),
    patroni: findProgram("patroni") ?? "",
    etcd: findProgram("etcd") ?? "",
    haproxy: findProgram("haproxy") ?? "",
  };
}

function listMissing(): string[] {
  const missing = Object.entries(PACKAGES).flatMap(([program, packages]) =>
    findProgram(program) ? [] : [...packages],
  );
  return hasServer() ? missing : [...missing, SERVER_PACKAGE];
}

function hasServer(): boolean {
  try {
    return existsSync(path.join(findServerPrograms(), "pg_rewind"));
  } catch {
    return false;
  }
}

function findProgram(name: string): string | undefined {
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    "/usr/bin",
    "/usr/sbin",
    "/usr/local/bin",
  ];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

function install(packages: readonly string[], print: (line: string) => void): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  print(`installing ${packages.join(", ")} with apt-get (about half a minute) …`);
  const isOurs = !existsSync(START_POLICY);
  if (isOurs) writeFileSync(START_POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    const apt = (...args: string[]) =>
      spawnSync("apt-get", args, {
        stdio: "ignore",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    apt("update", "-qq");
    apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
  } finally {
    if (isOurs) rmSync(START_POLICY, { force: true });
  }
}
