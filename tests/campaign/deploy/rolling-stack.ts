import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@/scripts/stack/ports";
import { productEnvironment, type StackSettings } from "@/scripts/stack/product-environment";
import { projectRoot } from "@/scripts/stack/project-root";
import { intakeServer, webServer, worker } from "@/scripts/stack/services";
import { chooseSettings, startStack } from "@/scripts/stack/start-stack";
import type { ProcessSpec, Supervisor } from "@/scripts/stack/supervisor";
import { startTemporaryStack } from "@/scripts/stack/temporary-stack";
import { type CampaignStack, describeUnmanagedStack } from "../stack";
import { type Balancer, type Pool, startBalancer } from "./balancer";

/** Time for requests that the balancer sent just before it was told. */
const DRAIN_MS = 1_000;
/** As long as the process managers of deploy/ wait before they kill a process. */
const STOP_LIMITS_MS = { web: 15_000, intake: 15_000, worker: 30_000 } as const;

/** How one process was replaced. */
export interface Replacement {
  name: string;
  /** How the old process ended: "code 0" and, of Next's server, "code 143" are graceful stops. */
  ended: string;
  /** From the signal to the end. */
  stopMs: number;
}

/** The product behind a balancer, whose processes can be replaced one by one. */
export interface RollingStack {
  stack: CampaignStack;
  /** Replaces web server, intake server and worker, in this order. The new one is ready before the old one is stopped. */
  replaceAll: () => Promise<Replacement[]>;
}

/** A process that runs now. Workers have no port. */
interface Running {
  name: string;
  port: number | null;
}

type Kind = Pool | "worker";

/**
 * Starts the product on free ports, with an empty database and a balancer.
 * @param previous folder of an earlier, built version: its processes begin, on this version's database, and are replaced by
 * this version's.
 */
export async function startRollingStack(
  receiverOrigin: string,
  print: (line: string) => void,
  previous: string | null,
): Promise<RollingStack> {
  const logsDir = path.join(projectRoot, ".tmp/drill-logs", String(process.pid));
  rmSync(logsDir, { recursive: true, force: true });
  mkdirSync(logsDir, { recursive: true });
  const settings = await chooseSettings();
  const ends = createEnds(print);
  const first = { web: await findFreePort(), intake: settings.ports.intake };
  const balancer = await startBalancer(settings.webPort);
  const environment = {
    OUTBOUND_ALLOWED_ORIGINS: receiverOrigin,
    // Each customer has an IP address, as behind a load balancer.
    TRUSTED_PROXIES: "127.0.0.1,::1",
  };
  const { started, stop } = await startTemporaryStack(
    "drill",
    { logsDir, onUnexpectedExit: ({ name, how }) => ends.note(name, how) },
    async (supervisor, stateDir) => {
      await startStack(supervisor, settings, {
        stateDir,
        durable: true,
        host: "127.0.0.1",
        achSettleMs: 0,
        webhookRetryBaseMs: 500,
        environment,
        webServerPort: first.web,
        previous,
      });
      return { supervisor, stateDir };
    },
  );
  balancer.add("web", first.web);
  balancer.add("intake", first.intake);
  const { supervisor, stateDir } = started;
  const replace = createReplace({ supervisor, settings, environment, balancer, ends, first });
  const stack = describeUnmanagedStack({
    settings,
    stateDir,
    logsDir,
    isWhole: () => true,
    stop: async () => {
      await balancer.close();
      await stop();
    },
  });
  return {
    stack,
    replaceAll: async () => [await replace("web"), await replace("intake"), await replace("worker")],
  };
}

/** Remembers how processes ended. */
function createEnds(print: (line: string) => void) {
  const ended = new Map<string, string>();
  return {
    note: (name: string, how: string) => void ended.set(name, how),
    wait: async (name: string, limitMs: number): Promise<string> => {
      const deadline = performance.now() + limitMs;
      while (!ended.has(name) && performance.now() < deadline) await pause(20);
      const how = ended.get(name) ?? "not at all";
      print(`${name} ended: ${how}`);
      return how;
    },
  };
}

function createReplace(parts: {
  supervisor: Supervisor;
  settings: StackSettings;
  environment: Record<string, string>;
  balancer: Balancer;
  ends: ReturnType<typeof createEnds>;
  first: Record<Pool, number>;
}): (kind: Kind) => Promise<Replacement> {
  const { supervisor, balancer, ends, first } = parts;
  const environment = { ...productEnvironment(parts.settings), ...parts.environment };
  const running: Record<Kind, Running> = {
    web: { name: "web", port: first.web },
    intake: { name: "intake", port: first.intake },
    worker: { name: "worker", port: null },
  };
  let generation = 1;

  return async (kind) => {
    generation += 1;
    const old = running[kind];
    const port = kind === "worker" ? null : await findFreePort();
    const next = { name: `${kind}-${generation}`, port };
    await supervisor.start({ ...specOf(kind, environment, port ?? 0), name: next.name });
    if (kind !== "worker" && port !== null && old.port !== null) {
      balancer.add(kind, port);
      balancer.remove(kind, old.port);
      await pause(DRAIN_MS);
    }
    const startedMs = performance.now();
    supervisor.signal(old.name, "SIGTERM");
    const ended = await ends.wait(old.name, STOP_LIMITS_MS[kind]);
    running[kind] = next;
    return { name: old.name, ended, stopMs: Math.round(performance.now() - startedMs) };
  };
}

function specOf(kind: Kind, environment: Record<string, string>, port: number): ProcessSpec {
  if (kind === "web") return webServer("web", environment, port);
  return kind === "intake" ? intakeServer(environment, port) : worker(environment);
}
