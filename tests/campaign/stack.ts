import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { generatePrismaClient } from "@/scripts/database/generate-prisma-client";
import { migrateDatabase } from "@/scripts/database/migrate-database";
import { buildWeb } from "@/scripts/stack/build-web";
import { findFreePort } from "@/scripts/stack/ports";
import { postgresUrl, startPostgres } from "@/scripts/stack/postgres";
import { loopbackUrl, productEnvironment, type StackSettings } from "@/scripts/stack/product-environment";
import { projectRoot } from "@/scripts/stack/project-root";
import { createSecrets } from "@/scripts/stack/secrets";
import { mailCatcher, seed, stripeSandbox, webServer, worker } from "@/scripts/stack/services";
import { Supervisor } from "@/scripts/stack/supervisor";

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

/** Builds and starts everything on free ports, with an empty database. The state is gone afterwards, the logs stay. */
export async function startCampaignStack(
  receiverOrigin: string,
  print: (line: string) => void,
): Promise<CampaignStack> {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), "leadwell-campaign-"));
  const logsDir = path.join(projectRoot, ".tmp/campaign-logs", String(process.pid));
  rmSync(logsDir, { recursive: true, force: true });
  mkdirSync(logsDir, { recursive: true });
  const down = new Set<string>();
  const restarts = new Map<string, number>();
  const supervisor = new Supervisor({
    logsDir,
    onUnexpectedExit: ({ name, how }) => print(`${name} ended (${how}) and is not started again`),
    restarts: {
      most: Number.POSITIVE_INFINITY,
      withinMs: RESTART_PAUSE_MS,
      pauseMs: RESTART_PAUSE_MS,
      onRestart: ({ name }) => {
        down.add(name);
        restarts.set(name, (restarts.get(name) ?? 0) + 1);
      },
      onRecovered: (name) => down.delete(name),
    },
  });
  supervisor.removeAtEnd(stateDir);
  const stop = async () => {
    // A frozen process hears no other signal.
    for (const name of WORKERS) supervisor.signal(name, "SIGCONT");
    await supervisor.stopAll();
  };
  const settings = await chooseSettings();
  try {
    await startAll(supervisor, settings, stateDir, receiverOrigin);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    settings,
    stripeUrl: loopbackUrl(settings.ports.stripe),
    mailDir: mailDirOf(stateDir),
    logsDir,
    restarts,
    signal: (name, signal) =>
      name === "postgres" ? signalPostgres(stateDir, signal) : supervisor.signal(name, signal),
    isWhole: () => down.size === 0,
    stop,
  };
}

async function startAll(
  supervisor: Supervisor,
  settings: StackSettings,
  stateDir: string,
  receiverOrigin: string,
): Promise<void> {
  const { ports, secrets } = settings;
  const environment = {
    ...productEnvironment(settings),
    OUTBOUND_ALLOWED_ORIGINS: receiverOrigin,
    // Each customer of a campaign has an IP address, as behind a load balancer.
    TRUSTED_PROXIES: "127.0.0.1,::1",
  };
  await generatePrismaClient();
  // Durable: commits outlive a crash of the server, which is what a campaign crashes.
  await startPostgres(supervisor, {
    clusterDir: clusterDirOf(stateDir),
    port: ports.postgres,
    password: secrets.databasePassword,
    durable: true,
  });
  await migrateDatabase(settings.databaseUrl, { log: () => {} });
  const stripe = stripeSandbox({
    port: ports.stripe,
    secrets,
    webhookUrl: `${loopbackUrl(settings.webPort)}/api/stripe/webhook`,
    // Bank debits settle when the campaign says so.
    achSettleMs: 0,
    webhookRetryBaseMs: WEBHOOK_RETRY_BASE_MS,
  });
  await Promise.all([
    buildWeb(supervisor),
    supervisor.run(seed(environment)),
    supervisor.start(mailCatcher(ports, mailDirOf(stateDir))),
    supervisor.start(stripe),
  ]);
  const workers = WORKERS.map((name) => ({ ...worker(environment), name }));
  const web = webServer("web", environment, settings.webPort);
  await Promise.all([web, ...workers].map((spec) => supervisor.start(spec)));
}

const mailDirOf = (stateDir: string) => path.join(stateDir, "mail");
const clusterDirOf = (stateDir: string) => path.join(stateDir, "postgres");

/** Signals the server itself: it passes the signal on to its processes in its own way. */
function signalPostgres(stateDir: string, signal: NodeJS.Signals): void {
  try {
    const pidFile = path.join(clusterDirOf(stateDir), "data/postmaster.pid");
    process.kill(Number.parseInt(readFileSync(pidFile, "utf8"), 10), signal);
  } catch {
    // It is being started again.
  }
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
