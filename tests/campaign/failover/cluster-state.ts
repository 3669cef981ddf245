import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type ClusterPorts, NODE_NAMES, type NodeName } from "./cluster-files";

const WHOLE_TIMEOUT_MS = 180_000;
const POLL_MS = 250;
const REST_TIMEOUT_MS = 2_000;
/** A standby that is further behind has not caught up. */
const CAUGHT_UP_BYTES = 1_000_000;
const member = z.object({
  name: z.enum(NODE_NAMES),
  role: z.string(),
  state: z.string(),
  timeline: z.int().optional(),
  lag: z.union([z.int(), z.string()]).optional(),
});
type Member = z.infer<typeof member>;
const clusterState = z.object({ members: z.array(member) });

/** The node that is the primary now. @throws Error when no node names one. */
export async function readPrimary(ports: ClusterPorts): Promise<NodeName> {
  const primary = (await readMembers(ports)).find(isPrimary);
  if (!primary) throw new Error("the cluster has no primary");
  return primary.name;
}

/** The members as any node that responds sees them. */
async function readMembers(ports: ClusterPorts): Promise<Member[]> {
  const ask = async (node: NodeName) => {
    const url = `http://127.0.0.1:${ports[node].rest}/cluster`;
    const response = await fetch(url, { signal: AbortSignal.timeout(REST_TIMEOUT_MS) });
    return clusterState.parse(await response.json()).members;
  };
  return Promise.any(NODE_NAMES.map(ask));
}

const isPrimary = ({ role, state }: Member) => ["leader", "master"].includes(role) && state === "running";

/**
 * Resolves when there is a primary, both standbys follow it, and, if replication is synchronous, one is in step.
 * @throws Error after three minutes.
 */
export async function untilWhole(ports: ClusterPorts, isSynchronous: boolean): Promise<void> {
  const deadline = Date.now() + WHOLE_TIMEOUT_MS;
  for (;;) {
    const members = await readMembers(ports).catch(() => []);
    if (isWhole(members, isSynchronous)) return;
    if (Date.now() > deadline) throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`);
    await pause(POLL_MS);
  }
}

function isWhole(members: readonly Member[], isSynchronous: boolean): boolean {
  const primary = members.find(isPrimary);
  const standbys = members.filter((each) => each !== primary);
  const follows = ({ state, timeline, lag }: Member) =>
    ["running", "streaming"].includes(state) &&
    timeline === primary?.timeline &&
    typeof lag === "number" &&
    lag < CAUGHT_UP_BYTES;
  const inStep = standbys.filter(({ role }) => role === "sync_standby");
  return (
    Boolean(primary) &&
    standbys.length === 2 &&
    standbys.every(follows) &&
    (!isSynchronous || inStep.length > 0)
  );
}
