import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "@/scripts/stack/project-root";

/** Names of the nodes in the files of deploy/ha. Node 1 has 10.0.0.1 there. */
export const NODE_NAMES = ["pg1", "pg2", "pg3"] as const;
export type NodeName = (typeof NODE_NAMES)[number];

/** Where a node listens on 127.0.0.1. */
export interface NodePorts {
  postgres: number;
  /** The way to this PostgreSQL that the other nodes take: a relay, which the drill can cut. */
  replication: number;
  rest: number;
  etcdClient: number;
  etcdPeer: number;
}

export type ClusterPorts = Readonly<Record<NodeName, NodePorts>>;

const SERVICES = { 5432: "postgres", 8008: "rest", 2379: "etcdClient", 2380: "etcdPeer" } as const;
const HOST = "127.0.0.1";

const read = (file: string) => readFileSync(path.join(projectRoot, "deploy/ha", file), "utf8");

/** Patroni's configuration of one node: that of deploy/ha with other addresses, folders and no archive. */
export function patroniFile(
  node: NodeName,
  ports: ClusterPorts,
  options: { dataDir: string; binDir: string; socketDir: string; isSynchronous: boolean },
): string {
  const own = `10.0.0.${NODE_NAMES.indexOf(node) + 1}`;
  const text = read("patroni.yml")
    .replace("name: pg1", `name: ${node}`)
    // The file is that of node 1: its own addresses become those of this node. The list of etcd's hosts stays.
    .replaceAll(/(listen|connect_address): 10\.0\.0\.1:/g, `$1: ${own}:`)
    .replace(`connect_address: ${own}:5432`, `connect_address: ${HOST}:${ports[node].replication}`)
    .replace(/data_dir: .*/, `data_dir: ${options.dataDir}`)
    .replace(/bin_dir: .*/, `bin_dir: ${options.binDir}`)
    .replace(/archive_command: .*/, "archive_command: /bin/true")
    .replaceAll("10.0.0.0/24", `${HOST}/32`)
    // The drill kills processes, never the machine: waiting for the disk proves nothing.
    .replace("    - data-checksums\n", "    - data-checksums\n    - no-sync\n")
    .replace("    - checkpoint: fast\n", "    - checkpoint: fast\n    - no-sync\n")
    .replace(
      "\n  authentication:",
      `\n  parameters: { unix_socket_directories: ${options.socketDir}, fsync: "off" }\n  authentication:`,
    );
  const written = options.isSynchronous ? text : text.replaceAll(/(synchronous_mode\w*): true/g, "$1: false");
  return withPorts(written, ports);
}

/** HAProxy's configuration: that of deploy/ha with other addresses. */
export function haproxyFile(ports: ClusterPorts, own: { primary: number; standby: number }): string {
  return withPorts(read("haproxy.cfg"), ports)
    .replace("bind 127.0.0.1:5000", `bind ${HOST}:${own.primary}`)
    .replace("bind 127.0.0.1:5001", `bind ${HOST}:${own.standby}`)
    .replaceAll(/server (pg\d) (\S+) check port 8008/g, (_, name: string, address: string) => {
      const node = NODE_NAMES.find((each) => each === name) ?? "pg1";
      return `server ${name} ${address} check port ${ports[node].rest}`;
    });
}

/** The settings of etcd on one node: those of deploy/ha with other addresses, and longer time limits for a busy machine. */
export function etcdEnvironment(
  node: NodeName,
  ports: ClusterPorts,
  dataDir: string,
): Record<string, string> {
  const addressed = read("etcd.env")
    .replaceAll("<node>", node)
    .replaceAll(/<address(?: of (pg\d))?>/g, (_, name?: string) => {
      return `10.0.0.${NODE_NAMES.findIndex((each) => each === (name ?? node)) + 1}`;
    });
  const variables = [...withPorts(addressed, ports).matchAll(/^(ETCD_\w+)=(.*)$/gm)];
  return {
    ...Object.fromEntries(variables.map(([, name = "", value = ""]) => [name, value])),
    ETCD_DATA_DIR: dataDir,
    ETCD_HEARTBEAT_INTERVAL: "300",
    ETCD_ELECTION_TIMEOUT: "3000",
  };
}

/** Replaces 10.0.0.2:5432 by the port that node 2's PostgreSQL has on this machine, and so on. */
function withPorts(text: string, ports: ClusterPorts): string {
  return text.replaceAll(/10\.0\.0\.([123]):(5432|8008|2379|2380)/g, (_, number: string, port: string) => {
    const node = NODE_NAMES[Number(number) - 1] ?? "pg1";
    const service = Object.entries(SERVICES).find(([known]) => known === port)?.[1] ?? "postgres";
    return `${HOST}:${ports[node][service]}`;
  });
}
