import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "@/scripts/stack/project-root";
import { publish } from "../actors/publish";
import { checkAcknowledged } from "../checks/acknowledged-checks";
import type { CampaignOptions } from "../options";
import { createPlan } from "../plan";
import { type CampaignReceiver, startCampaignReceiver } from "../receiver";
import { runUndisturbed } from "../run-campaign";
import { populate, type World } from "../world";
import { type Cluster, startCluster } from "./cluster";
import { findClusterPrograms } from "./cluster-programs";
import { type FailoverStack, startFailoverStack } from "./failover-stack";
import { PRIMARY_FAULTS, type PrimaryFault, SENDERS_STOPPED } from "./primary-faults";
import { countStandbyReaders, type ReadProbe, startReadProbe } from "./read-probe";
import { startWriteProbe, type WriteProbe } from "./write-probe";

/** How long customers and publishers act before the primary is hit. */
const LOAD_MS = 4_000;
/** From the return of writes to the return of every listener. */
const LISTENERS_TIMEOUT_MS = 60_000;
/** Lists may return this much later than writes, because a web server's request waits up to 5 s for a connection. */
const LISTS_LATER_MS = 5_000;
const POLL_MS = 250;
const CONTROL_POSTERS = 4;

interface Drill {
  cluster: Cluster;
  product: FailoverStack;
  receiver: CampaignReceiver;
  options: CampaignOptions;
  print: (line: string) => void;
}

/** What one fault did. Times in milliseconds. */
interface Row {
  fault: string;
  limitMs: number;
  writesBackMs: number;
  readsBackMs: number;
  listenersBackMs: number;
  moved: string;
  problems: string[];
}

/**
 * Runs the drill. @returns the exit code: 0 when nothing that was acknowledged is lost, every invariant holds, writes were
 * back in time, and every process and listener of the product came through by itself.
 */
export async function drillFailover(
  options: CampaignOptions,
  print: (line: string) => void,
): Promise<number> {
  return withProduct({ options, print, isSynchronous: true }, async (drill) => {
    const rows: Row[] = [];
    let begun = 1;
    let standbyReaders = 0;
    let ownWrites: ReturnType<ReadProbe["ownWrites"]> = { read: 0, missed: [] };
    const probe = await startWriteProbe(drill.cluster.urls.primary);
    const violations = await runUndisturbed({
      stack: drill.product.stack,
      receiver: drill.receiver,
      plan: { ...createPlan(options), faults: [] },
      options,
      print,
      pace: () => begun / (PRIMARY_FAULTS.length + 1),
      meanwhile: async (world) => {
        const expected = await countListeners(world);
        const reads = startReadProbe(world);
        for (const fault of PRIMARY_FAULTS) {
          await pause(LOAD_MS);
          standbyReaders += await countStandbyReaders(drill.cluster.urls.standby);
          rows.push(await endure(drill, world, { probe, reads }, fault, expected));
          begun += 1;
        }
        begun = Number.POSITIVE_INFINITY;
        await reads.stop();
        ownWrites = reads.ownWrites();
      },
    });
    await probe.stop();
    const writes = await probe.compare();
    await drill.product.verifyLedger();
    print(describeRows(rows));
    print(
      `probe: ${writes.acknowledged} acknowledged writes, ${writes.lost} of them lost, ${writes.unknown} stored without an acknowledgement`,
    );
    print(`own writes: ${ownWrites.read} were shown by the next read, ${ownWrites.missed.length} were not`);
    const dead = [...drill.product.ended].map(([name, how]) => `${name} ended with ${how}`);
    print(dead.length === 0 ? "every process of the product is alive" : dead.join("\n"));
    const problems = [
      ...rows.flatMap((row) => row.problems),
      ...ownWrites.missed.map((what) => `an own write was not read: ${what}`),
      ...(ownWrites.read === 0 ? ["no own write was read"] : []),
      ...(standbyReaders === 0 ? ["no standby was read"] : []),
    ];
    for (const problem of problems) print(`failed: ${problem}`);
    return violations.length + writes.lost + dead.length + problems.length > 0 ? 1 : 0;
  });
}

/** The positive control: without synchronous replication, the drill must find lost writes. @returns 0 when it does. */
export async function drillControl(options: CampaignOptions, print: (line: string) => void): Promise<number> {
  return withProduct({ options, print, isSynchronous: false }, async (drill) => {
    const { cluster, product, receiver } = drill;
    const plan = createPlan(options);
    const world = await populate(product.stack, receiver, plan, { isOver: () => false, print });
    const probe = await startWriteProbe(cluster.urls.primary);
    const ending = new AbortController();
    let next = 0;
    const post = async () => {
      while (!ending.signal.aborted) {
        const index = next++;
        const step = plan.posts[index % plan.posts.length];
        if (step) await publish(world, { ...step, kind: "new-person", person: index }, index, options.seed);
      }
    };
    const posters = Array.from({ length: CONTROL_POSTERS }, post);
    await pause(LOAD_MS);
    await SENDERS_STOPPED.strike(cluster, await cluster.findPrimary());
    await probe.untilWritten(performance.now());
    await cluster.untilWhole();
    ending.abort();
    await Promise.all(posters);
    await probe.stop();
    const writes = await probe.compare();
    const lost = await checkAcknowledged(world);
    await world.database.close();
    print(`probe: ${writes.acknowledged} acknowledged writes, ${writes.lost} of them lost`);
    for (const { invariant, examples } of lost) print(`${invariant}: ${examples.join(", ")}`);
    print(
      writes.lost > 0
        ? "the control lost rows, as it must"
        : "the control lost nothing: the drill proves nothing",
    );
    return writes.lost > 0 ? 0 : 1;
  });
}

async function withProduct(
  { options, print, isSynchronous }: Pick<Drill, "options" | "print"> & { isSynchronous: boolean },
  run: (drill: Drill) => Promise<number>,
): Promise<number> {
  const programs = findClusterPrograms(print);
  const logsDir = path.join(projectRoot, ".tmp/drill-logs", String(process.pid));
  rmSync(logsDir, { recursive: true, force: true });
  mkdirSync(logsDir, { recursive: true });
  const receiver = await startCampaignReceiver();
  print(`starting a cluster of three (logs: ${logsDir}) …`);
  const cluster = await startCluster(programs, { isSynchronous, logsDir });
  try {
    const product = await startFailoverStack(cluster, receiver.origin, logsDir, print);
    try {
      return await run({ cluster, product, receiver, options, print });
    } finally {
      await product.stack.stop();
    }
  } finally {
    await cluster.stop();
    await receiver.close();
  }
}

async function endure(
  { cluster, print }: Drill,
  world: World,
  { probe, reads }: { probe: WriteProbe; reads: ReadProbe },
  fault: PrimaryFault,
  expected: ReadonlyMap<string, number>,
): Promise<Row> {
  const before = await cluster.findPrimary();
  print(`${fault.name}: ${before} …`);
  const startedMs = performance.now();
  const repair = await fault.strike(cluster, before);
  await probe.untilWritten(performance.now());
  await repair();
  const problems = await missListeners(world, expected);
  const listenersBackMs = Math.round(performance.now() - startedMs);
  await cluster.untilWhole();
  const writesBackMs = probe.longestGapMs(startedMs);
  if (writesBackMs > fault.limitMs) problems.push(`${fault.name}: writes were back after ${writesBackMs} ms`);
  const readsBackMs = reads.longestGapMs(startedMs);
  if (readsBackMs > fault.limitMs + LISTS_LATER_MS)
    problems.push(`${fault.name}: lists were back after ${readsBackMs} ms`);
  if (fault.silentMs && probe.countWritten(startedMs, startedMs + fault.silentMs) > 0)
    problems.push(`${fault.name}: a write was acknowledged that no standby has`);
  const moved = `${before} to ${await cluster.findPrimary()}`;
  const moment = { writesBackMs, readsBackMs, listenersBackMs };
  const row = { fault: fault.name, limitMs: fault.limitMs, ...moment, moved, problems };
  print(JSON.stringify(row));
  return row;
}

// By the last query of each session: LISTEN, which the product's listeners repeat, or pg-boss's question whether it still listens.
const LISTENERS = `SELECT application_name AS "name", count(*)::int AS "count" FROM pg_stat_activity
  WHERE (query ILIKE 'LISTEN%' OR query ILIKE '%pg_listening_channels()%') AND backend_type = 'client backend'
    AND pid <> pg_backend_pid() GROUP BY 1`;

async function countListeners({ database }: World): Promise<Map<string, number>> {
  const rows = await database.rows<{ name: string; count: number }>(LISTENERS);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Waits until as many connections listen as before. @returns which ones are missing. */
async function missListeners(world: World, expected: ReadonlyMap<string, number>): Promise<string[]> {
  const deadline = performance.now() + LISTENERS_TIMEOUT_MS;
  for (;;) {
    const present = await countListeners(world);
    const missing = [...expected].filter(([name, count]) => (present.get(name) ?? 0) < count);
    if (missing.length === 0) return [];
    if (performance.now() > deadline)
      return missing.map(
        ([name, count]) => `${name}: ${present.get(name) ?? 0} of ${count} connections listen again`,
      );
    await pause(POLL_MS);
  }
}

function describeRows(rows: readonly Row[]): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return [
    "",
    "| what happened to the primary | writes were back after | lists were back after | limit | every listener was back after | primary moved |",
    "|---|---|---|---|---|---|",
    ...rows.map(
      ({ fault, writesBackMs, readsBackMs, limitMs, listenersBackMs, moved }) =>
        `| ${fault} | ${seconds(writesBackMs)} | ${seconds(readsBackMs)} | ${seconds(limitMs)} | ${seconds(listenersBackMs)} | ${moved} |`,
    ),
  ].join("\n");
}
