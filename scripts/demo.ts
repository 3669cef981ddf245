// npm run demo: the whole of Leadwell on this machine, with stand-ins for Stripe, the mail server and buyers' CRMs.
import { existsSync } from "node:fs";
import path from "node:path";
import { emptyDataFolder, openDataFolder } from "./demo/data-folder";
import { LOCK_NAME, lockDataFolder } from "./demo/demo-lock";
import { type DemoOptions, readDemoOptions } from "./demo/options";
import { printReady } from "./demo/print-ready";
import { openIpv6Door } from "./stack/ipv6-door";
import { onStopRequested } from "./stack/lifecycle";
import { chooseHelperPorts, isPortFree } from "./stack/ports";
import { postgresUrl } from "./stack/postgres";
import { crmOrigins, type StackSettings } from "./stack/product-environment";
import { runMain } from "./stack/run-main";
import { keepSecrets, type StackSecrets } from "./stack/secrets";
import { startStack } from "./stack/start-stack";
import { createSupervisor, type Supervisor } from "./stack/supervisor";
import { UserError } from "./stack/user-error";

const ACH_SETTLE_MS = 60_000;
const WEBHOOK_RETRY_BASE_MS = 1_000;
/** Longer than the reaper takes to end what a killed demo leaves. */
const LEFTOVER_TIMEOUT_MS = 6_000;

await runMain(runDemo);

async function runDemo(): Promise<number> {
  const startedAt = Date.now();
  const options = readDemoOptions(process.argv.slice(2), process.env);
  openDataFolder(options.dataDir);
  const { unlock, wasKilled } = lockDataFolder(options.dataDir);
  try {
    await refuseTakenPort(options.port, wasKilled ? LEFTOVER_TIMEOUT_MS : 0);
    if (options.fresh) emptyDataFolder(options.dataDir, LOCK_NAME);
    return await runUntilStopped(options, startedAt);
  } finally {
    unlock();
  }
}

/** Resolves with the exit code once everything has been stopped: 0 when asked to, 1 when something ended by itself. */
async function runUntilStopped(options: DemoOptions, startedAt: number): Promise<number> {
  const logsDir = path.join(options.dataDir, "logs");
  let end: (code: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  const supervisor = createSupervisor({
    logsDir,
    onUnexpectedExit: ({ name, how, logFile }) => {
      console.error(
        `\nleadwell: ${name} ended by itself (${how}), so everything stops; its log is ${logFile}`,
      );
      end(1);
    },
  });
  onStopRequested(() => end(0));
  try {
    const starting = startAll(supervisor, options).then((settings) =>
      printReady(settings, logsDir, startedAt),
    );
    // A start that fails because it was interrupted is no failure.
    return await Promise.race([ended, starting.then(() => ended)]);
  } finally {
    console.log("\nStopping …");
    await supervisor.stopAll();
    console.log("Stopped; the data is kept.");
  }
}

async function startAll(supervisor: Supervisor, options: DemoOptions): Promise<StackSettings> {
  console.log("Starting Leadwell");
  const { dataDir } = options;
  const ports = await chooseHelperPorts(path.join(dataDir, "ports.json"));
  const secrets = openSecrets(dataDir);
  const settings: StackSettings = {
    webPort: options.port,
    ports,
    secrets,
    databaseUrl: postgresUrl(ports.postgres, secrets.databasePassword, "postgres"),
    accounts: { adminPassword: options.adminPassword, userPassword: options.userPassword },
    logLevel: "info",
    outboundAllowedOrigins: crmOrigins(ports),
  };
  await startStack(supervisor, settings, {
    stateDir: dataDir,
    durable: true,
    host: options.host,
    achSettleMs: ACH_SETTLE_MS,
    webhookRetryBaseMs: WEBHOOK_RETRY_BASE_MS,
    leadsPerMinute: options.leadsPerMinute,
  });
  if (options.host === "127.0.0.1") await openIpv6Door(options.port);
  return settings;
}

/** The database knows only the password it was made with: lost secrets cannot be made anew. */
function openSecrets(dataDir: string): StackSecrets {
  const file = path.join(dataDir, "demo-secrets.json");
  if (!existsSync(file) && existsSync(path.join(dataDir, "postgres/data"))) {
    throw new UserError(
      `${file} is missing, and the database with it locked: npm run demo -- --fresh begins anew.`,
    );
  }
  return keepSecrets(file);
}

/** Waits `patienceMs` for a server that is ending. */
async function refuseTakenPort(port: number, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  do {
    if (await isPortFree(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  } while (Date.now() < deadline);
  throw new UserError(`port ${port} is taken by another program: try PORT=${port + 1} npm run demo`);
}
