import path from "node:path";
import { withMovedClock } from "../database/moved-clock";
import type { CommandSpec } from "./logged-child";
import type { HelperPorts } from "./ports";
import { loopbackUrl } from "./product-environment";
import { projectRoot } from "./project-root";
import type { StackSecrets } from "./secrets";
import type { ProcessSpec } from "./supervisor";

type Environment = Readonly<Record<string, string>>;

/** Fills a part of the first order at once. The rest arrives live. */
const OPENING_LEADS = 400;

/** The Stripe sandbox. Without `webhookUrl` it sends no events. */
export function stripeSandbox(options: {
  name?: string;
  port: number;
  secrets: StackSecrets;
  webhookUrl?: string;
  stateFile?: string;
  achSettleMs: number;
  webhookRetryBaseMs?: number;
}): ProcessSpec {
  return sandbox(options.name ?? "stripe-sandbox", "stripe", /^stripe sandbox ready on /, {
    SANDBOX_HOST: "127.0.0.1",
    SANDBOX_PORT: String(options.port),
    SANDBOX_SECRET_KEY: options.secrets.stripeSecretKey,
    SANDBOX_PUBLISHABLE_KEY: options.secrets.stripePublishableKey,
    SANDBOX_WEBHOOK_URL: options.webhookUrl ?? "",
    SANDBOX_WEBHOOK_SECRET: options.secrets.stripeWebhookSecret,
    SANDBOX_WEBHOOK_RETRY_BASE_MS: String(options.webhookRetryBaseMs ?? 1_000),
    SANDBOX_STATE_FILE: options.stateFile ?? "",
    SANDBOX_ACH_SETTLE_MS: String(options.achSettleMs),
  });
}

/** The mail catcher. It keeps the emails in `mailDir`. */
export function mailCatcher(ports: Pick<HelperPorts, "mailSmtp" | "mailWeb">, mailDir: string): ProcessSpec {
  return sandbox("mail-catcher", "mail", /^mail catcher ready on /, {
    MAIL_SMTP_PORT: String(ports.mailSmtp),
    MAIL_WEB_PORT: String(ports.mailWeb),
    MAIL_DIR: mailDir,
  });
}

/** The sandbox CRM. Its page links to `productUrl`. */
export function crmSandbox(ports: HelperPorts, productUrl: string): ProcessSpec {
  return sandbox("crm-sandbox", "crm", /^crm sandbox ready on /, {
    CRM_PORT: String(ports.crm),
    CRM_TLS_PORT: String(ports.crmTls),
    CRM_PRODUCT_URL: productUrl,
  });
}

/** The sandbox publisher. Its first start posts `OPENING_LEADS` leads as stock. */
export function publisherSandbox(options: {
  intakePort: number;
  keys: readonly string[];
  leadsPerMinute: number;
  stateFile: string;
}): ProcessSpec {
  return sandbox("publisher", "publisher", /^publisher ready: /, {
    SANDBOX_INTAKE_URL: `${loopbackUrl(options.intakePort)}/api/intake/leads`,
    SANDBOX_PUBLISHER_KEYS: options.keys.join(","),
    SANDBOX_LEADS_PER_MINUTE: String(options.leadsPerMinute),
    SANDBOX_OPENING_LEADS: String(OPENING_LEADS),
    SANDBOX_STATE_FILE: options.stateFile,
  });
}

/** The web server, from the production build. `host` is the interface it listens on. */
export function webServer(
  name: string,
  environment: Environment,
  port: number,
  host = "127.0.0.1",
): ProcessSpec {
  const next = path.join(projectRoot, "node_modules/next/dist/bin/next");
  const args = [next, "start", "--port", String(port), "--hostname", host];
  return { ...nodeProgram(name, args, environment), ready: { url: `${loopbackUrl(port)}/api/health` } };
}

/** The intake server, which takes leads from publishers. */
export function intakeServer(environment: Environment, port: number): ProcessSpec {
  const args = ["--port", String(port), "--hostname", "127.0.0.1"];
  const program = productProgram("intake", "worker/intake.ts", environment, ...args);
  return { ...program, ready: { url: `${loopbackUrl(port)}/api/health` } };
}

/** The worker: background jobs and their schedule. */
export function worker(environment: Environment): ProcessSpec {
  return { ...productProgram("worker", "worker/main.ts", environment), ready: { line: /^worker ready$/ } };
}

/** Adds the catalog and the demo's accounts. Safe to repeat. */
export function seed(environment: Environment): CommandSpec {
  return productProgram("seed", "prisma/seed.ts", environment);
}

/** Writes the past of the account `demo`, with the clock of its connections moved. Does nothing when there is an order. */
export function demoHistory(environment: Environment): CommandSpec {
  const moved = { ...environment, DATABASE_URL: withMovedClock(environment.DATABASE_URL ?? "") };
  return productProgram("demo-history", "scripts/demo-history.ts", moved);
}

/** Checks the whole ledger. */
export function verifyLedger(environment: Environment): CommandSpec {
  return productProgram("verify-ledger", "scripts/verify-ledger.ts", environment);
}

/** A script that loads the product's server modules. */
export function productProgram(
  name: string,
  script: string,
  environment: Environment,
  ...args: readonly string[]
): CommandSpec {
  return nodeProgram(name, ["--import", "tsx", "--conditions=react-server", script, ...args], environment);
}

function sandbox(name: string, folder: string, line: RegExp, environment: Environment): ProcessSpec {
  const args = ["--import", "tsx", `sandbox/${folder}/main.ts`];
  return { ...nodeProgram(name, args, environment), ready: { line } };
}

function nodeProgram(name: string, args: readonly string[], environment: Environment): CommandSpec {
  const env = { ...process.env, ...environment };
  return { name, command: process.execPath, args, env, cwd: projectRoot };
}
