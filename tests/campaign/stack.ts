import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { generatePrismaClient } from "@/scripts/database/generate-prisma-client";
import { migrateDatabase } from "@/scripts/database/migrate-database";
import { buildWeb } from "@/scripts/stack/build-web";
import { findFreePort } from "@/scripts/stack/ports";
import { postgresUrl, startPostgres } from "@/scripts/stack/postgres";
import { signalGroup } from "@/scripts/stack/process-group";
import { loopbackUrl, productEnvironment, type StackSettings } from "@/scripts/stack/product-environment";
import { projectRoot } from "@/scripts/stack/project-root";
import { createSecrets } from "@/scripts/stack/secrets";
import { mailCatcher, seed, stripeSandbox, webServer, worker } from "@/scripts/stack/services";
import { createSupervisor, type ProcessSpec, type Supervisor } from "@/scripts/stack/supervisor";

const WEBHOOK_RETRY_BASE_MS = 500;
const RESTART_PAUSE_MS = 300;
export const WORKERS = ["worker-1", "worker-2"] as const;
type ProductProcess = "web" | (typeof WORKERS)[number];

/** The whole product with its sandboxes. What ends is started again, until `stop`. */
export interface CampaignStack {
  settings: StackSettings;
  stripeUrl: string;
  mailUrl: string;
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

/** Builds and starts everything on free ports, with an empty database. The state is gone afterwards, the logs stay. */
export async function startCampaignStack(receiverOrigin: string): Promise<CampaignStack> {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), "leadwell-campaign-"));
  const logsDir = path.join(projectRoot, ".tmp/campaign-logs", String(process.pid));
  rmSync(logsDir, { recursive: true, force: true });
  mkdirSync(logsDir, { recursive: true });
  const keeper = createKeeper(logsDir);
  keeper.supervisor.removeAtEnd(stateDir);
  const settings = await chooseSettings();
  try {
    await startAll(keeper, settings, stateDir, receiverOrigin);
  } catch (error) {
    await keeper.stop();
    throw error;
  }
  return {
    settings,
    stripeUrl: loopbackUrl(settings.ports.stripe),
    mailUrl: loopbackUrl(settings.ports.mailWeb),
    logsDir,
    restarts: keeper.restarts,
    signal: (name, signal) => {
      if (name === "postgres") signalPostgres(stateDir, signal);
      else signalKept(keeper, name, signal);
    },
    isWhole: () => ["postgres", "web", ...WORKERS].every((name) => keeper.pids.has(name)),
    stop: () => keeper.stop(),
  };
}

/** Starts processes by name, and starts them again when they end. */
interface Keeper {
  supervisor: Supervisor;
  pids: Map<string, number>;
  restarts: Map<string, number>;
  /** @param start resolves with the process id when the process is ready. */
  keep(name: string, start: () => Promise<number>): Promise<void>;
  stop(): Promise<void>;
}

function createKeeper(logsDir: string): Keeper {
  const starters = new Map<string, () => Promise<number>>();
  const pids = new Map<string, number>();
  const restarts = new Map<string, number>();
  let isStopping = false;
  const supervisor = createSupervisor({ logsDir, onUnexpectedExit: ({ name }) => void restart(name) });

  async function restart(name: string): Promise<void> {
    pids.delete(name);
    while (!isStopping) {
      restarts.set(name, (restarts.get(name) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, RESTART_PAUSE_MS));
      try {
        const start = starters.get(name);
        if (start) pids.set(name, await start());
        return;
      } catch {
        // It needs a process that is down at this moment: once more.
      }
    }
  }
  return {
    supervisor,
    pids,
    restarts,
    keep: async (name, start) => {
      starters.set(name, start);
      pids.set(name, await start());
    },
    stop: async () => {
      isStopping = true;
      // A frozen process gets no other signal.
      for (const pid of pids.values()) signalGroup(pid, "SIGCONT");
      await supervisor.stopAll();
    },
  };
}

async function startAll(
  keeper: Keeper,
  settings: StackSettings,
  stateDir: string,
  receiverOrigin: string,
): Promise<void> {
  const { supervisor } = keeper;
  const environment = {
    ...productEnvironment(settings),
    OUTBOUND_ALLOWED_ORIGINS: receiverOrigin,
    // Each customer of a campaign has an IP address, as behind a load balancer.
    TRUSTED_PROXIES: "127.0.0.1,::1",
  };
  const keep = (spec: ProcessSpec) => keeper.keep(spec.name, async () => (await supervisor.start(spec)).pid);
  await generatePrismaClient();
  await keeper.keep("postgres", () => startDatabase(supervisor, settings, stateDir));
  await migrateDatabase(settings.databaseUrl, { log: () => {} });
  await Promise.all([
    buildWeb(supervisor),
    supervisor.run(seed(environment)),
    supervisor.start(mailCatcher(settings.ports, path.join(stateDir, "mail"))),
    supervisor.start(
      stripeSandbox({
        port: settings.ports.stripe,
        secrets: settings.secrets,
        webhookUrl: `${loopbackUrl(settings.webPort)}/api/stripe/webhook`,
        // Bank debits settle when the campaign says so.
        achSettleMs: 0,
        webhookRetryBaseMs: WEBHOOK_RETRY_BASE_MS,
      }),
    ),
  ]);
  const workers = WORKERS.map((name) => ({ ...worker(environment), name }));
  await Promise.all([webServer("web", environment, settings.webPort), ...workers].map(keep));
}

/** Commits outlive the server's own crash, which is all that a campaign crashes: `fsync` is for the machine's. */
async function startDatabase(supervisor: Supervisor, settings: StackSettings, stateDir: string): Promise<number> {
  const clusterDir = path.join(stateDir, "postgres");
  const { ports, secrets } = settings;
  await startPostgres(supervisor, {
    clusterDir,
    port: ports.postgres,
    password: secrets.databasePassword,
    durable: true,
  });
  return postgresPid(stateDir);
}

/** A process that is being started again has no id yet. (The id 0 would be our own group.) */
function signalKept({ pids }: Keeper, name: string, signal: NodeJS.Signals): void {
  const pid = pids.get(name);
  if (pid) signalGroup(pid, signal);
}

function signalPostgres(stateDir: string, signal: NodeJS.Signals): void {
  try {
    process.kill(postgresPid(stateDir), signal);
  } catch {
    // It is being started again.
  }
}

function postgresPid(stateDir: string): number {
  return Number.parseInt(readFileSync(path.join(stateDir, "postgres/data/postmaster.pid"), "utf8"), 10);
}

async function chooseSettings(): Promise<StackSettings> {
  const secrets = createSecrets();
  const ports = {
    postgres: await findFreePort(),
    stripe: await findFreePort(),
    mailSmtp: await findFreePort(),
    mailWeb: await findFreePort(),
    crm: await findFreePort(),
    crmTls: await findFreePort(),
  };
  return {
    webPort: await findFreePort(),
    ports,
    secrets,
    databaseUrl: postgresUrl(ports.postgres, secrets.databasePassword, "postgres"),
    accounts: { adminPassword: "admin-demo-password", userPassword: "demo-demo-password" },
    logLevel: "info",
  };
}
