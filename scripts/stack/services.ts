import path from "node:path";
import type { CommandSpec } from "./logged-child";
import type { HelperPorts } from "./ports";
import { loopbackUrl } from "./product-environment";
import { projectRoot } from "./project-root";
import type { StackSecrets } from "./secrets";
import type { ProcessSpec } from "./supervisor";

const READY_TIMEOUT_MS = 180_000;
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
  return {
    ...typescript(options.name ?? "stripe-sandbox", "sandbox/stripe/main.ts", [], {
      SANDBOX_HOST: "127.0.0.1",
      SANDBOX_PORT: String(options.port),
      SANDBOX_SECRET_KEY: options.secrets.stripeSecretKey,
      SANDBOX_PUBLISHABLE_KEY: options.secrets.stripePublishableKey,
      SANDBOX_WEBHOOK_URL: options.webhookUrl ?? "",
      SANDBOX_WEBHOOK_SECRET: options.secrets.stripeWebhookSecret,
      SANDBOX_WEBHOOK_RETRY_BASE_MS: String(options.webhookRetryBaseMs ?? 1_000),
      SANDBOX_STATE_FILE: options.stateFile ?? "",
      SANDBOX_ACH_SETTLE_MS: String(options.achSettleMs),
    }),
    ready: { line: /^stripe sandbox ready on / },
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
}

/** The mail catcher. It keeps the emails in `mailDir`. */
export function mailCatcher(ports: Pick<HelperPorts, "mailSmtp" | "mailWeb">, mailDir: string): ProcessSpec {
  return {
    ...typescript("mail-catcher", "sandbox/mail/main.ts", [], {
      MAIL_SMTP_PORT: String(ports.mailSmtp),
      MAIL_WEB_PORT: String(ports.mailWeb),
      MAIL_DIR: mailDir,
    }),
    ready: { line: /^mail catcher ready on / },
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
}

/** The sandbox CRM. Its page links to `productUrl`. */
export function crmSandbox(ports: Pick<HelperPorts, "crm" | "crmTls">, productUrl: string): ProcessSpec {
  return {
    ...typescript("crm-sandbox", "sandbox/crm/main.ts", [], {
      CRM_PORT: String(ports.crm),
      CRM_TLS_PORT: String(ports.crmTls),
      CRM_PRODUCT_URL: productUrl,
    }),
    ready: { line: /^crm sandbox ready on / },
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
}

/** The sandbox publisher. Its first start posts `OPENING_LEADS` leads as stock. */
export function publisherSandbox(options: {
  webPort: number;
  keys: readonly string[];
  leadsPerMinute: number;
  stateFile: string;
}): ProcessSpec {
  return {
    ...typescript("publisher", "sandbox/publisher/main.ts", [], {
      SANDBOX_INTAKE_URL: `${loopbackUrl(options.webPort)}/api/intake/leads`,
      SANDBOX_PUBLISHER_KEYS: options.keys.join(","),
      SANDBOX_LEADS_PER_MINUTE: String(options.leadsPerMinute),
      SANDBOX_OPENING_LEADS: String(OPENING_LEADS),
      SANDBOX_STATE_FILE: options.stateFile,
    }),
    ready: { line: /^publisher ready: / },
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
}

/** The web server, from the production build. `host` is the interface it listens on. */
export function webServer(
  name: string,
  environment: Record<string, string>,
  port: number,
  host = "127.0.0.1",
): ProcessSpec {
  const next = path.join(projectRoot, "node_modules/next/dist/bin/next");
  return {
    name,
    command: process.execPath,
    args: [next, "start", "--port", String(port), "--hostname", host],
    env: { ...process.env, ...environment },
    cwd: projectRoot,
    ready: { url: `${loopbackUrl(port)}/api/health` },
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
}

/** The worker: background jobs and their schedule. */
export function worker(environment: Record<string, string>): ProcessSpec {
  return {
    ...typescript("worker", "worker/main.ts", [SERVER_CONDITION], environment),
    ready: { line: /^worker ready$/ },
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
}

/** Adds the catalog and the demo's accounts. Safe to repeat. */
export function seed(environment: Record<string, string>): CommandSpec {
  return typescript("seed", "prisma/seed.ts", [SERVER_CONDITION], environment);
}

function typescript(
  name: string,
  script: string,
  nodeArgs: string[],
  environment: Record<string, string>,
): CommandSpec {
  return {
    name,
    command: process.execPath,
    args: ["--import", "tsx", ...nodeArgs, script],
    env: { ...process.env, ...environment },
    cwd: projectRoot,
  };
}
