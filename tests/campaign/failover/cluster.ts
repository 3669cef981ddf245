import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { findFreePort } from "@/scripts/stack/ports";
import { choosePostgresAccount, type PostgresAccount } from "@/scripts/stack/postgres-account";
import type { ProcessSpec, Supervisor } from "@/scripts/stack/supervisor";
import { startTemporaryStack } from "@/scripts/stack/temporary-stack";
import { type FreezingProxy, startFreezingProxy } from "@/tests/processes/freezing-proxy";
import {
  type ClusterPorts,
  etcdEnvironment,
  haproxyFile,
  NODE_NAMES,
  type NodeName,
  type NodePorts,
  patroniFile,
} from "./cluster-files";
import type { ClusterPrograms } from "./cluster-programs";
import { readPrimary, untilWhole } from "./cluster-state";
import { listServerProcesses, signalProcesses } from "./postgres-processes";

/** Three nodes with PostgreSQL, Patroni and etcd, and HAProxy in front of them, all on this machine. */
export interface Cluster {
  /** The product's database, by way of HAProxy: on the primary, and on a standby. */
  urls: { primary: string; standby: string };
  /** @throws Error when no node names a primary. */
  findPrimary(): Promise<NodeName>;
  /** Resolves when there is a primary, both standbys follow it, and, if replication is synchronous, one is in step. @throws Error after three minutes. */
  untilWhole(): Promise<void>;
  dataDirOf(node: NodeName): string;
  signalPatroni(node: NodeName, signal: NodeJS.Signals): void;
  /** Starts Patroni on a node where it was killed, as systemd does. */
  restartPatroni(node: NodeName): Promise<void>;
  /** The way to a node's PostgreSQL that the other nodes take. */
  replicationOf(node: NodeName): FreezingProxy;
  stop(): Promise<void>;
}

const DATABASE = "leadwell";

interface Parts {
  supervisor: Supervisor;
  programs: ClusterPrograms;
  ports: ClusterPorts;
  folder: string;
  account: PostgresAccount;
  isSynchronous: boolean;
  /** Passwords of PostgreSQL's accounts. */
  passwords: { superuser: string; replication: string; rewind: string };
}

/**
 * Starts a cluster with an empty database on free ports, in a temporary folder.
 * @param options.isSynchronous false: a commit does not wait for a standby, so a failover may lose it.
 */
export async function startCluster(
  programs: ClusterPrograms,
  options: { isSynchronous: boolean; logsDir: string },
): Promise<Cluster> {
  const relays = new Map<NodeName, FreezingProxy>();
  const front = { primary: await findFreePort(), standby: await findFreePort() };
  const ports = await choosePorts(relays);
  const passwords = { superuser: password(), replication: password(), rewind: password() };
  const { started: parts, stop } = await startTemporaryStack(
    "cluster",
    // The faults end processes of the cluster on purpose.
    { logsDir: options.logsDir, onUnexpectedExit: () => {} },
    async (supervisor, stateDir) => {
      // The server's account must be able to enter.
      chmodSync(stateDir, 0o711);
      const folder = path.join(stateDir, "nodes");
      mkdirSync(folder);
      const account = choosePostgresAccount(folder, programs.patroni);
      const made: Parts = { supervisor, programs, ports, folder, account, passwords, ...options };
      for (const node of NODE_NAMES) makeNodeFolder(made, node);
      await Promise.all(NODE_NAMES.map((node) => supervisor.start(etcd(made, node))));
      await Promise.all([
        ...NODE_NAMES.map((node) => supervisor.start(patroni(made, node))),
        supervisor.start(haproxy(made, front)),
      ]);
      return made;
    },
  );
  const dataDirOf = (node: NodeName) => path.join(parts.folder, node, "data");
  const cluster: Cluster = {
    urls: { primary: urlOf(front.primary, passwords), standby: urlOf(front.standby, passwords) },
    findPrimary: () => readPrimary(ports),
    untilWhole: () => untilWhole(ports, options.isSynchronous),
    dataDirOf,
    signalPatroni: (node, signal) => parts.supervisor.signal(`patroni-${node}`, signal),
    restartPatroni: async (node) => void (await parts.supervisor.start(patroni(parts, node))),
    replicationOf: (node) => relays.get(node) ?? refuse(),
    stop: () => stopCluster(parts, dataDirOf, relays, stop),
  };
  try {
    await cluster.untilWhole();
    await createDatabase(urlOf(front.primary, passwords, "postgres"));
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function choosePorts(relays: Map<NodeName, FreezingProxy>): Promise<ClusterPorts> {
  const choose = async (node: NodeName): Promise<NodePorts> => {
    const postgres = await findFreePort();
    const relay = await startFreezingProxy(`postgresql://127.0.0.1:${postgres}/`);
    relays.set(node, relay);
    const [rest, etcdClient, etcdPeer] = [await findFreePort(), await findFreePort(), await findFreePort()];
    return { postgres, replication: Number(new URL(relay.url).port), rest, etcdClient, etcdPeer };
  };
  return { pg1: await choose("pg1"), pg2: await choose("pg2"), pg3: await choose("pg3") };
}

const password = () => randomBytes(16).toString("hex");

function urlOf(port: number, { superuser }: Parts["passwords"], database = DATABASE): string {
  return `postgresql://postgres:${superuser}@127.0.0.1:${port}/${database}`;
}

function makeNodeFolder({ programs, folder, ports, account, isSynchronous }: Parts, node: NodeName): void {
  const home = path.join(folder, node);
  const file = path.join(home, "patroni.yml");
  mkdirSync(home);
  const paths = { dataDir: path.join(home, "data"), binDir: programs.postgres, socketDir: home };
  writeFileSync(file, patroniFile(node, ports, { ...paths, isSynchronous }));
  if (account.owner)
    for (const target of [home, file]) chownSync(target, account.owner.uid, account.owner.gid);
}

function specOf(
  { account, folder }: Parts,
  spec: Pick<ProcessSpec, "name" | "ready"> & {
    program: string;
    args: string[];
    env: Record<string, string>;
    home?: string;
  },
): ProcessSpec {
  const { program, args, home = folder, ...rest } = spec;
  const [command = program, ...words] = [...account.prefix, program, ...args];
  const env = { ...process.env, LC_ALL: "C.UTF-8", HOME: home, ...spec.env };
  return { ...rest, command, args: words, cwd: home, ...account.spawnAs, env };
}

function etcd(parts: Parts, node: NodeName): ProcessSpec {
  const spec = specOf(parts, {
    name: `etcd-${node}`,
    program: parts.programs.etcd,
    args: [],
    env: etcdEnvironment(node, parts.ports, path.join(parts.folder, node, "etcd")),
    ready: { url: `http://127.0.0.1:${parts.ports[node].etcdClient}/health` },
  });
  // Stopped last, because Patroni calls it until Patroni itself has ended. Killed, because an etcd whose peers are gone
  // takes long to stop by itself.
  return { ...spec, stopLast: true, stopSignal: "SIGKILL" };
}

function patroni(parts: Parts, node: NodeName): ProcessSpec {
  const { superuser, replication, rewind } = parts.passwords;
  const home = path.join(parts.folder, node);
  return specOf(parts, {
    name: `patroni-${node}`,
    program: parts.programs.patroni,
    args: [path.join(home, "patroni.yml")],
    home,
    env: {
      PATRONI_SUPERUSER_PASSWORD: superuser,
      PATRONI_REPLICATION_PASSWORD: replication,
      PATRONI_REWIND_PASSWORD: rewind,
    },
    ready: { url: `http://127.0.0.1:${parts.ports[node].rest}/health` },
  });
}

function haproxy(parts: Parts, front: { primary: number; standby: number }): ProcessSpec {
  const file = path.join(parts.folder, "haproxy.cfg");
  writeFileSync(file, haproxyFile(parts.ports, front), { mode: 0o644 });
  return specOf(parts, {
    name: "haproxy",
    program: parts.programs.haproxy,
    args: ["-db", "-f", file],
    env: {},
    // HAProxy writes this line when it finds the first primary. Before, it reports that all servers are down.
    ready: { line: /Server primary\/\w+ is (UP|DOWN)/ },
  });
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
}

function refuse(): never {
  throw new Error("the cluster has no such node");
}

async function stopCluster(
  { supervisor }: Parts,
  dataDirOf: (node: NodeName) => string,
  relays: ReadonlyMap<NodeName, FreezingProxy>,
  stop: () => Promise<void>,
): Promise<void> {
  const servers = NODE_NAMES.flatMap((node) => listServerProcesses(dataDirOf(node)));
  // A frozen process gets no other signal.
  signalProcesses(servers, "SIGCONT");
  for (const node of NODE_NAMES) supervisor.signal(`patroni-${node}`, "SIGCONT");
  // Not asked to stop: Patroni would wait for the standbys, and nobody needs the data any more.
  for (const node of NODE_NAMES) supervisor.signal(`patroni-${node}`, "SIGKILL");
  signalProcesses(servers, "SIGKILL");
  await stop();
  for (const relay of relays.values()) await relay.stop();
}
