import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { loopbackUrl, type StackSettings } from "@/scripts/stack/product-environment";
import { projectRoot } from "@/scripts/stack/project-root";
import { chooseSettings, startStack } from "@/scripts/stack/start-stack";
import type { RestartPolicy, UnexpectedExit } from "@/scripts/stack/supervisor";
import { startTemporaryStack } from "@/scripts/stack/temporary-stack";

const WEBHOOK_RETRY_BASE_MS = 500;
const RESTART_PAUSE_MS = 300;
export const WORKERS = ["worker-1", "worker-2"] as const;
type ProductProcess = "web" | (typeof WORKERS)[number];

/** The whole product with its sandboxes. What ends is started again, until `stop`. */
export interface CampaignStack {
  settings: StackSettings;
  stripeUrl: string;
  /** Folder of all emails that were sent. */
  mailDir: string;
  /** Folder of the processes' logs. */
  logsDir: string;
  /** How many times each process was started again. */
  restarts: ReadonlyMap<string, number>;
  /** Signals a process, unless it is being started at this moment. */
  signal(name: ProductProcess | "postgres", signal: NodeJS.Signals): void;
  /** True when web server, workers and database run. */
  isWhole(): boolean;
  stop(): Promise<void>;
}

interface UnmanagedStack extends Pick<CampaignStack, "settings" | "logsDir" | "isWhole" | "stop"> {
  /** Folder of the temporary stack. */
  stateDir: string;
}

/** The stack of a drill: nothing signals its processes through it or starts them again. */
export function describeUnmanagedStack({ stateDir, ...stack }: UnmanagedStack): CampaignStack {
  return {
    ...stack,
    stripeUrl: loopbackUrl(stack.settings.ports.stripe),
    mailDir: path.join(stateDir, "mail"),
    restarts: new Map(),
    signal: () => {},
  };
}

/** Builds and starts everything on free ports, with an empty database. The state is gone afterwards, the logs stay. */
export async function startCampaignStack(
  receiverOrigin: string,
  print: (line: string) => void,
): Promise<CampaignStack> {
  const logsDir = path.join(projectRoot, ".tmp/campaign-logs", String(process.pid));
  rmSync(logsDir, { recursive: true, force: true });
  mkdirSync(logsDir, { recursive: true });
  const down = new Set<string>();
  const restarts = new Map<string, number>();
  const policy: RestartPolicy = {
    most: Number.POSITIVE_INFINITY,
    withinMs: RESTART_PAUSE_MS,
    pauseMs: RESTART_PAUSE_MS,
    onRestart: ({ name }) => {
      down.add(name);
      restarts.set(name, (restarts.get(name) ?? 0) + 1);
    },
    onRecovered: (name) => down.delete(name),
  };
  const onUnexpectedExit = ({ name, how }: UnexpectedExit) =>
    print(`${name} ended (${how}) and is not started again`);
  const settings = await chooseSettings();
  const { started, stop } = await startTemporaryStack(
    "campaign",
    { logsDir, onUnexpectedExit, restarts: policy },
    async (supervisor, stateDir) => {
      await startStack(supervisor, settings, {
        stateDir,
        // Durable: commits outlive a crash of the server, which is what a campaign crashes.
        durable: true,
        host: "127.0.0.1",
        // Bank debits settle when the campaign says so.
        achSettleMs: 0,
        webhookRetryBaseMs: WEBHOOK_RETRY_BASE_MS,
        workers: WORKERS,
        environment: {
          OUTBOUND_ALLOWED_ORIGINS: receiverOrigin,
          // Each customer of a campaign has an IP address, as behind a load balancer.
          TRUSTED_PROXIES: "127.0.0.1,::1",
        },
      });
      return { supervisor, stateDir };
    },
  );
  const { supervisor, stateDir } = started;
  return {
    settings,
    stripeUrl: loopbackUrl(settings.ports.stripe),
    mailDir: path.join(stateDir, "mail"),
    logsDir,
    restarts,
    signal: (name, signal) =>
      name === "postgres" ? signalPostgres(stateDir, signal) : supervisor.signal(name, signal),
    isWhole: () => down.size === 0,
    stop: async () => {
      // A frozen process gets no other signal.
      for (const name of WORKERS) supervisor.signal(name, "SIGCONT");
      await stop();
    },
  };
}

/** Signals the main process of PostgreSQL, which handles its other processes itself. */
function signalPostgres(stateDir: string, signal: NodeJS.Signals): void {
  try {
    const pidFile = path.join(stateDir, "postgres/data/postmaster.pid");
    process.kill(Number.parseInt(readFileSync(pidFile, "utf8"), 10), signal);
  } catch {
    // It is being started again.
  }
}
