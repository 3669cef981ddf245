import path from "node:path";
import { withMovedClock } from "../database/moved-clock";
import type { CommandSpec } from "./logged-child";
import type { HelperPorts } from "./ports";
import { loopbackUrl } from "./product-environment";
import { projectRoot } from "./project-root";
import type { StackSecrets } from "./secrets";
import type { ProcessSpec } from "./supervisor";

/** Fills a part of the first order at once. The rest arrives live. */
const OPENING_LEADS = 400;
const SERVER_CONDITION = "--conditions=react-server";

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
  const environment = {
    SANDBOX_HOST: "127.0.0.1",
    SANDBOX_PORT: String(options.port),
    SANDBOX_SECRET_KEY: options.secrets.stripeSecretKey,
    SANDBOX_PUBLISHABLE_KEY: options.secrets.stripePublishableKey,
    SANDBOX_WEBHOOK_URL: options.webhookUrl ?? "",
    SANDBOX_WEBHOOK_SECRET: options.secrets.stripeWebhookSecret,
    SANDBOX_WEBHOOK_RETRY_BASE_MS: String(options.webhookRetryBaseMs ?? 1_000),
    SANDBOX_STATE_FILE: options.stateFile ?? "",
    SANDBOX_ACH_SETTLE_MS: String(options.achSettleMs),
  };
  const program = typescript(options.name ?? "stripe-sandbox", "sandbox/stripe/main.ts", environment);
  return { ...program, ready: { line: /^stripe sandbox ready on / } };
}

/** The mail catcher. It keeps the emails in `mailDir`. */
export function mailCatcher(ports: Pick<HelperPorts, "mailSmtp" | "mailWeb">, mailDir: string): ProcessSpec {
  const program = typescript("mail-catcher", "sandbox/mail/main.ts", {
    MAIL_SMTP_PORT: String(ports.mailSmtp),
    MAIL_WEB_PORT: String(ports.mailWeb),
    MAIL_DIR: mailDir,
  });
  return { ...program, ready: { line: /^mail catcher ready on / } };
}

/** The sandbox CRM. Its page links to `productUrl`. */
export function crmSandbox(ports: Pick<HelperPorts, "crm" | "crmTls">, productUrl: string): ProcessSpec {
  const program = typescript("crm-sandbox", "sandbox/crm/main.ts", {
    CRM_PORT: String(ports.crm),
    CRM_TLS_PORT: String(ports.crmTls),
    CRM_PRODUCT_URL: productUrl,
  });
  return { ...program, ready: { line: /^crm sandbox ready on / } };
}

/** The sandbox publisher. Its first start posts `OPENING_LEADS` leads as stock. */
export function publisherSandbox(options: {
  intakePort: number;
  keys: readonly string[];
  leadsPerMinute: number;
  stateFile: string;
}): ProcessSpec {
  const program = typescript("publisher", "sandbox/publisher/main.ts", {
    SANDBOX_INTAKE_URL: `${loopbackUrl(options.intakePort)}/api/intake/leads`,
    SANDBOX_PUBLISHER_KEYS: options.keys.join(","),
    SANDBOX_LEADS_PER_MINUTE: String(options.leadsPerMinute),
    SANDBOX_OPENING_LEADS: String(OPENING_LEADS),
    SANDBOX_STATE_FILE: options.stateFile,
  });
  return { ...program, ready: { line: /^publisher ready: / } };
}

/** The web server, from the production build. `host` is the interface it listens on. */
export function webServer(
  name: string,
  environment: Record<string, string>,
  port: number,
  host = "127.0.0.1",
): ProcessSpec {
  const next = path.join(projectRoot, "node_modules/next/dist/bin/next");
  const args = [next, "start", "--port", String(port), "--hostname", host];
  return { ...nodeProgram(name, args, environment), ready: { url: `${loopbackUrl(port)}/api/health` } };
}

/** The intake server, which takes leads from publishers. */
export function intakeServer(environment: Record<string, string>, port: number): ProcessSpec {
  const program = typescript("intake", "worker/intake.ts", environment, SERVER_CONDITION);
  const args = [...program.args, "--port", String(port), "--hostname", "127.0.0.1"];
  return { ...program, args, ready: { url: `${loopbackUrl(port)}/api/health` } };
}

/** The worker: background jobs and their schedule. */
export function worker(environment: Record<string, string>): ProcessSpec {
  const program = typescript("worker", "worker/main.ts", environment, SERVER_CONDITION);
  return { ...program, ready: { line: /^worker ready$/ } };
}

/** Adds the catalog and the demo's accounts. Safe to repeat. */
export function seed(environment: Record<string, string>): CommandSpec {
  return typescript("seed", "prisma/seed.ts", environment, SERVER_CONDITION);
}

/** Writes the past of the account `demo`, with the clock of its connections moved. Does nothing when there is an order. */
export function demoHistory(environment: Record<string, string>): CommandSpec {
  const moved = { ...environment, DATABASE_URL: withMovedClock(environment.DATABASE_URL ?? "") };
  return typescript("demo-history", "scripts/demo-history.ts", moved, SERVER_CONDITION);
}

/** Checks the whole ledger. */
export function verifyLedger(environment: Record<string, string>): CommandSpec {
  return typescript("verify-ledger", "scripts/verify-ledger.ts", environment, SERVER_CONDITION);
}

/** Lets the reconciler and staff settle the payments that a restored database does not know. */
export function settleAfterRestore(environment: Record<string, string>, staffId: string): CommandSpec {
  const script = "tests/campaign/restore/settle-after-restore.ts";
  const program = typescript("settle-after-restore", script, environment, SERVER_CONDITION);
  return { ...program, args: [...program.args, staffId] };
}

function typescript(
  name: string,
  script: string,
  environment: Record<string, string>,
  ...flags: string[]
): CommandSpec {
  return nodeProgram(name, ["--import", "tsx", ...flags, script], environment);
}

function nodeProgram(name: string, args: string[], environment: Record<string, string>): CommandSpec {
  const env = { ...process.env, ...environment };
  return { name, command: process.execPath, args, env, cwd: projectRoot };
}
