import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generatePrismaClient } from "../database/generate-prisma-client";
import { migrateDatabase } from "../database/migrate-database";
import { buildWeb } from "./build-web";
import { chooseHelperPorts, findFreePort, type HelperPorts } from "./ports";
import { postgresUrl, startPostgres } from "./postgres";
import { crmOrigins, loopbackUrl, productEnvironment, type StackSettings } from "./product-environment";
import { projectRoot } from "./project-root";
import { createSecrets, type StackSecrets } from "./secrets";
import {
  crmSandbox,
  demoHistory,
  intakeServer,
  mailCatcher,
  publisherSandbox,
  seed,
  stripeSandbox,
  webServer,
  worker,
} from "./services";
import type { ProcessSpec, Supervisor } from "./supervisor";

export interface StackOptions {
  /** Folder for the database, caught emails and the sandboxes' state. */
  stateDir: string;
  /** False if a crash of the machine may lose the data, as in tests. */
  durable: boolean;
  /** Network interface of the web server. */
  host: string;
  /** In addition to what the product reads. */
  webEnvironment?: Record<string, string>;
  achSettleMs: number;
  webhookRetryBaseMs: number;
  /** Leads that the sandbox publisher posts. Without it, or with 0, there is no publisher. */
  leadsPerMinute?: number;
  /** Whether the account `demo` of a new database gets four weeks of orders, leads and deliveries. */
  withHistory?: boolean;
  /** Names of the workers. Without it, one: "worker". */
  workers?: readonly string[];
  /** The database of the settings' `databaseUrl` runs already: no embedded PostgreSQL is started. */
  hasExternalDatabase?: boolean;
  /** In addition to the settings of the embedded PostgreSQL. */
  postgresSettings?: Readonly<Record<string, string>>;
  /** Where the web server listens if a load balancer listens on the settings' port. */
  webServerPort?: number;
  /** Folder of an earlier, built version. Its web server, intake server and worker run on the database of this version. */
  previous?: string | null;
  /** Added to the environment of the product's processes. */
  environment?: Record<string, string>;
}

const DEMO_ACCOUNTS = { adminPassword: "admin-demo-password", userPassword: "demo-demo-password" };

/** Settings of a stack with its own database and sandboxes on this machine. */
export function settingsOf(
  webPort: number,
  ports: HelperPorts,
  secrets: StackSecrets,
  accounts = DEMO_ACCOUNTS,
): StackSettings {
  const databaseUrl = postgresUrl(ports.postgres, secrets.databasePassword, "postgres");
  const outboundAllowedOrigins = crmOrigins(ports);
  return { webPort, ports, secrets, databaseUrl, accounts, logLevel: "info", outboundAllowedOrigins };
}

/** Settings with free ports. */
export async function chooseSettings(secrets = createSecrets()): Promise<StackSettings> {
  return settingsOf(await findFreePort(), await chooseHelperPorts(), secrets);
}

interface Stack {
  supervisor: Supervisor;
  settings: StackSettings;
  options: StackOptions;
  /** Of the product's processes. */
  environment: Record<string, string>;
}

/**
 * Starts everything, in parallel where possible: database, migrations, seed, production build, Stripe sandbox, mail
 * catcher, sandbox CRM, then intake server and worker, and after the build the web server. Resolves when all are ready.
 * @throws Error with the last output of the process that failed.
 */
export async function startStack(
  supervisor: Supervisor,
  settings: StackSettings,
  options: StackOptions,
): Promise<void> {
  const environment = { ...productEnvironment(settings), ...options.environment };
  const stack = { supervisor, settings, options, environment };
  const { leadsPerMinute = 0, workers = ["worker"], previous } = options;
  const { intake } = settings.ports;
  const generated = step("Prisma client generated", generatePrismaClient);
  const built = generated.then(() => step("built for production", () => buildWeb(supervisor)));
  const sandboxed = Promise.all([prepareDatabase(stack, generated), startSandboxes(stack)]);
  // The history moves the clock of the database: no process of the product may use it before.
  const prepared = options.withHistory ? sandboxed.then(() => writeHistory(stack)) : sandboxed;
  const builtAndPrepared = Promise.all([built, prepared]);
  const port = options.webServerPort ?? settings.webPort;
  const web = webServer("web", { ...environment, ...options.webEnvironment }, port, options.host);
  const start = (title: string, spec: ProcessSpec) =>
    step(`${title} ready`, () => supervisor.start(previous ? fromFolder(spec, previous) : spec));
  await Promise.all([
    builtAndPrepared.then(() => start("web server", web)),
    // These need no build, so they start while it runs.
    prepared.then(() => start("intake server", intakeServer(environment, intake))),
    ...workers.map((name) => prepared.then(() => start(name, { ...worker(environment), name }))),
    // Its opening leads would slow the build down. The publisher itself waits until the intake server is ready.
    leadsPerMinute > 0 && builtAndPrepared.then(() => startPublisher(stack, leadsPerMinute)),
  ]);
}

/** The same program of another version, which is in `folder`. */
function fromFolder(spec: ProcessSpec, folder: string): ProcessSpec {
  return { ...spec, cwd: folder, args: spec.args.map((word) => word.replace(projectRoot, folder)) };
}

async function prepareDatabase(stack: Stack, generated: Promise<unknown>): Promise<void> {
  const { supervisor, settings, options, environment } = stack;
  if (!options.hasExternalDatabase) {
    await step("PostgreSQL ready", () =>
      startPostgres(supervisor, {
        clusterDir: path.join(options.stateDir, "postgres"),
        port: settings.ports.postgres,
        password: settings.secrets.databasePassword,
        durable: options.durable,
        settings: options.postgresSettings ?? {},
      }),
    );
  }
  await step("database migrated", () =>
    migrateDatabase(settings.databaseUrl, { log: (line) => console.log(`    ${line}`) }),
  );
  await generated;
  await step("catalog and accounts seeded", () => supervisor.run(seed(environment)));
}

/** Once for each data folder: a later start must not wait for a process that finds nothing to do. */
async function writeHistory({ supervisor, options, environment }: Stack): Promise<void> {
  const doneFile = path.join(options.stateDir, "history-written");
  if (existsSync(doneFile)) return;
  await step("four weeks of the demo account written", () => supervisor.run(demoHistory(environment)));
  writeFileSync(doneFile, "");
}

async function startSandboxes({ supervisor, settings, options }: Stack): Promise<void> {
  const { ports, secrets, webPort } = settings;
  const { stateDir, achSettleMs, webhookRetryBaseMs } = options;
  const webhookUrl = `${loopbackUrl(webPort)}/api/stripe/webhook`;
  const stateFile = path.join(stateDir, "stripe-sandbox.json");
  const stripe = { port: ports.stripe, secrets, webhookUrl, stateFile, achSettleMs, webhookRetryBaseMs };
  await step("Stripe sandbox, mail catcher and sandbox CRM ready", () =>
    Promise.all([
      supervisor.start(stripeSandbox(stripe)),
      supervisor.start(mailCatcher(ports, path.join(stateDir, "mail"))),
      supervisor.start(crmSandbox(ports, `http://localhost:${webPort}`)),
    ]),
  );
}

async function startPublisher({ supervisor, settings, options }: Stack, leadsPerMinute: number) {
  const stateFile = path.join(options.stateDir, "publisher-sandbox.json");
  const { publisherKeys: keys } = settings.secrets;
  const spec = publisherSandbox({ intakePort: settings.ports.intake, keys, leadsPerMinute, stateFile });
  await step("publisher ready", () => supervisor.start(spec));
}

const STILL_EVERY_MS = 10_000;

/**
 * Runs one step and prints a line with its duration. During a long step it prints a line every ten seconds. Returns the
 * step's result. If the result is false, the step had nothing to do and nothing is printed.
 */
async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1);
  const still = setInterval(() => console.log(`  … ${title} (${seconds()} s so far)`), STILL_EVERY_MS);
  try {
    const result = await work();
    if (result !== false) console.log(`  ✓ ${title} (${seconds()} s)`);
    return result;
  } finally {
    clearInterval(still);
  }
}
