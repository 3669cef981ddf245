// npm run demo: the complete product on this machine, with sandboxes for Stripe, the mail server and customers' CRMs.
import { existsSync } from "node:fs";
import path from "node:path";
import { createToolRunner } from "./checks/tool-runner";
import { emptyDataFolder, openDataFolder } from "./demo/data-folder";
import { isDemoRunning, LOCK_NAME, lockDataFolder } from "./demo/demo-lock";
import { type DemoOptions, readDemoOptions } from "./demo/options";
import { printReady } from "./demo/print-ready";
import { onStopRequested } from "./stack/lifecycle";
import { chooseHelperPorts, isPortFree, openIpv6Door, readHelperPorts } from "./stack/ports";
import { productEnvironment, type StackSettings } from "./stack/product-environment";
import { runMain } from "./stack/run-main";
import { keepSecrets, type StackSecrets } from "./stack/secrets";
import { productProgram } from "./stack/services";
import { settingsOf, startStack } from "./stack/start-stack";
import { Supervisor } from "./stack/supervisor";
import { UserError } from "./stack/user-error";

const ACH_SETTLE_MS = 60_000;
const WEBHOOK_RETRY_BASE_MS = 1_000;
const MOST_RESTARTS = 5;
const RESTARTS_WITHIN_MS = 10 * 60_000;
const RESTART_PAUSE_MS = 500;
/** Longer than the reaper needs to stop the processes of a killed demo. */
const LEFTOVER_TIMEOUT_MS = 6_000;

await runMain(runDemo);

async function runDemo(): Promise<number> {
  const startedAt = Date.now();
  const options = readDemoOptions(process.argv.slice(2), process.env);
  if (options.renew) return renewRunning(options);
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

/** Moves the plans of the running demo to their next step, in a process with the demo's environment. */
async function renewRunning(options: DemoOptions): Promise<number> {
  if (!isDemoRunning(options.dataDir))
    throw new UserError("no demo is running. Start it in another window: npm run demo");
  const ports = readHelperPorts(path.join(options.dataDir, "ports.json"));
  const settings = chooseDatabase(
    settingsOf(options.port, ports, openSecrets(options.dataDir), options),
    options,
  );
  const { args, env } = productProgram(
    "demo-renew",
    "scripts/demo-renew.ts",
    productEnvironment({ ...settings, logLevel: "warn" }),
  );
  const tools = createToolRunner();
  const { exitCode } = await tools.show({ args, env });
  await tools.close();
  return exitCode;
}

/**
 * Resolves with the exit code after everything has stopped: 0 on request, 1 if a process died more often than it is
 * started again.
 */
async function runUntilStopped(options: DemoOptions, startedAt: number): Promise<number> {
  const logsDir = path.join(options.dataDir, "logs");
  let end: (code: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  const supervisor = new Supervisor({
    logsDir,
    onUnexpectedExit: ({ name, how, logFile }) => {
      console.error(
        `\nleadwell: ${name} stopped unexpectedly (${how}), after ${MOST_RESTARTS} restarts in ${RESTARTS_WITHIN_MS / 60_000} minutes. Stopping everything. Its log: ${logFile}`,
      );
      end(1);
    },
    restarts: {
      most: MOST_RESTARTS,
      withinMs: RESTARTS_WITHIN_MS,
      pauseMs: RESTART_PAUSE_MS,
      onRestart: ({ name, how, logFile }, number) =>
        console.error(
          `\nleadwell: ${name} stopped unexpectedly (${how}). Starting it again (${number} of at most ${MOST_RESTARTS} times in ${RESTARTS_WITHIN_MS / 60_000} minutes). Its log: ${logFile}`,
        ),
      onRecovered: (name) => console.error(`leadwell: ${name} is running again.`),
    },
  });
  onStopRequested(() => end(0));
  try {
    const starting = startAll(supervisor, options).then((settings) =>
      printReady(settings, logsDir, startedAt),
    );
    // A start that fails because of Ctrl-C is not an error.
    return await Promise.race([ended, starting.then(() => ended)]);
  } finally {
    console.log("\nStopping …");
    await supervisor.stopAll();
    console.log("Stopped. The data is kept.");
  }
}

async function startAll(supervisor: Supervisor, options: DemoOptions): Promise<StackSettings> {
  console.log("Starting Leadwell");
  const { dataDir } = options;
  const ports = await chooseHelperPorts(path.join(dataDir, "ports.json"));
  const secrets = openSecrets(dataDir);
  const settings = chooseDatabase(settingsOf(options.port, ports, secrets, options), options);
  await startStack(supervisor, settings, {
    stateDir: dataDir,
    durable: true,
    hasExternalDatabase: options.databaseUrl !== null,
    host: options.host,
    achSettleMs: ACH_SETTLE_MS,
    webhookRetryBaseMs: WEBHOOK_RETRY_BASE_MS,
    leadsPerMinute: options.leadsPerMinute,
    withHistory: true,
  });
  if (options.host === "127.0.0.1") await openIpv6Door(options.port);
  return settings;
}

function chooseDatabase(settings: StackSettings, { databaseUrl }: DemoOptions): StackSettings {
  return databaseUrl === null ? settings : { ...settings, databaseUrl };
}

/** Lost secrets cannot be replaced, because the database still has the old password. */
function openSecrets(dataDir: string): StackSecrets {
  const file = path.join(dataDir, "demo-secrets.json");
  if (!existsSync(file) && existsSync(path.join(dataDir, "postgres/data"))) {
    throw new UserError(
      `${file} is missing, so the database cannot be opened. To start with new data, run: npm run demo -- --fresh`,
    );
  }
  return keepSecrets(file);
}

/** Throws a UserError if the port is in use. Waits up to `patienceMs` for a server that is stopping. */
async function refuseTakenPort(port: number, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  do {
    if (await isPortFree(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  } while (Date.now() < deadline);
  throw new UserError(`another program uses port ${port}. Try: PORT=${port + 1} npm run demo`);
}
