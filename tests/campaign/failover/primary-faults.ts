import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "./cluster";
import type { NodeName } from "./cluster-files";
import { listServerProcesses, signalProcesses } from "./postgres-processes";

/** Something that happens to the primary. */
export interface PrimaryFault {
  name: string;
  /** Writes must be back after this time, in milliseconds. */
  limitMs: number;
  /** Nothing may be acknowledged for this time, in milliseconds: no standby can get it. */
  silentMs?: number;
  /** Causes it, and returns at the moment from which it lasts. @returns what an operator, or systemd, does afterwards. */
  strike(cluster: Cluster, primary: NodeName): Promise<() => Promise<void>>;
}

/** Patroni gives up a dead PostgreSQL at once: the others need not wait for its lock to expire. */
const AFTER_A_KILL_MS = 10_000;
/** The lock of a primary that says nothing expires after 20 s (`ttl`). */
const OTHERWISE_MS = 45_000;
const CUT_MS = 12_000;
const SENDERS_STOPPED_MS = 1_000;
/** A frozen primary goes on when the other one is writing already. */
const THAW_AFTER_MS = 3_000;

const nothing = async () => {};

const all = (cluster: Cluster, primary: NodeName) => listServerProcesses(cluster.dataDirOf(primary));

async function stopSendersThenKill(cluster: Cluster, primary: NodeName) {
  signalProcesses(listServerProcesses(cluster.dataDirOf(primary), "walsender"), "SIGSTOP");
  await pause(SENDERS_STOPPED_MS);
  signalProcesses(all(cluster, primary), "SIGKILL");
  return nothing;
}

/** The fault that loses writes unless a commit waits for a standby. */
export const SENDERS_STOPPED: PrimaryFault = {
  name: "senders stopped for 1 s, then postgres killed",
  limitMs: AFTER_A_KILL_MS + SENDERS_STOPPED_MS,
  strike: stopSendersThenKill,
};

/** What the drill does to the primary, in this order. */
export const PRIMARY_FAULTS: readonly PrimaryFault[] = [
  {
    name: "postgres killed",
    limitMs: AFTER_A_KILL_MS,
    strike: async (cluster, primary) => {
      signalProcesses(all(cluster, primary), "SIGKILL");
      return nothing;
    },
  },
  {
    name: "Patroni and postgres killed",
    limitMs: OTHERWISE_MS,
    strike: async (cluster, primary) => {
      cluster.signalPatroni(primary, "SIGKILL");
      signalProcesses(all(cluster, primary), "SIGKILL");
      return () => cluster.restartPatroni(primary);
    },
  },
  {
    name: "both frozen",
    limitMs: OTHERWISE_MS,
    strike: async (cluster, primary) => {
      cluster.signalPatroni(primary, "SIGSTOP");
      const thaw = freeze(cluster, primary);
      return async () => {
        await thaw();
        cluster.signalPatroni(primary, "SIGCONT");
      };
    },
  },
  {
    name: "postgres alone frozen",
    limitMs: OTHERWISE_MS,
    strike: async (cluster, primary) => freeze(cluster, primary),
  },
  {
    name: `replication cut for ${CUT_MS / 1_000} s`,
    limitMs: OTHERWISE_MS,
    silentMs: CUT_MS,
    strike: async (cluster, primary) => {
      const link = cluster.replicationOf(primary);
      link.cut();
      setTimeout(() => link.thaw(), CUT_MS);
      return nothing;
    },
  },
  SENDERS_STOPPED,
];

function freeze(cluster: Cluster, primary: NodeName): () => Promise<void> {
  const frozen = all(cluster, primary);
  signalProcesses(frozen, "SIGSTOP");
  return async () => {
    await pause(THAW_AFTER_MS);
    signalProcesses(frozen, "SIGCONT");
  };
}
