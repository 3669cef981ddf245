import { mkdirSync } from "node:fs";
import path from "node:path";
import { findFreePort } from "../stack/ports";
import { loopbackUrl, productEnvironment, untrustedCrmUrl } from "../stack/product-environment";
import { webServer } from "../stack/services";
import { chooseSettings, startStack } from "../stack/start-stack";
import type { Supervisor } from "../stack/supervisor";
import { startTemporaryStack } from "../stack/temporary-stack";

const HOST = "127.0.0.1";
const WEBHOOK_RETRY_BASE_MS = 200;
/** Of the second web server, so that a test of slow requests does not wait for 30 s. */
const REQUEST_TIMEOUT_MS = 3_000;

/** The whole product, running. */
export interface E2eStack {
  /** Where everything is, as playwright.config.ts and tests/e2e read it. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts the production build with all its helpers on free ports and an empty database, and a second web server
 * that has no publishable key of Stripe and a short time limit of requests. Bank debits settle when a test says so. The
 * state is gone afterwards, also when this process is killed; the logs stay in `logsDir`.
 * @param webEnvironment of the first web server, in addition to the product's.
 */
export async function startE2eStack(
  logsDir: string,
  webEnvironment: Record<string, string> = {},
): Promise<E2eStack> {
  const { started, stop } = await startTemporaryStack(
    "e2e",
    { logsDir, isInMemory: true },
    (supervisor, stateDir) => startAll(supervisor, stateDir, webEnvironment),
  );
  return { environment: started, stop };
}

async function startAll(
  supervisor: Supervisor,
  stateDir: string,
  webEnvironment: Record<string, string>,
): Promise<Record<string, string>> {
  const settings = await chooseSettings();
  await startStack(supervisor, settings, {
    stateDir,
    durable: false,
    host: HOST,
    achSettleMs: 0,
    webhookRetryBaseMs: WEBHOOK_RETRY_BASE_MS,
    webEnvironment,
  });
  const portWithoutStripe = await findFreePort();
  const withoutStripe = {
    ...productEnvironment({ ...settings, webPort: portWithoutStripe }),
    STRIPE_PUBLISHABLE_KEY: "",
    REQUEST_TIMEOUT_MS: String(REQUEST_TIMEOUT_MS),
  };
  await supervisor.start(webServer("web-without-stripe", withoutStripe, portWithoutStripe, HOST));
  const browserFiles = path.join(stateDir, "browser");
  mkdirSync(browserFiles);
  return {
    // Chromium keeps its profile and its shared memory there: on a disk, that takes a fifth of its CPU time.
    TMPDIR: browserFiles,
    // The tests' factories run the product's own commands, on the same database.
    ...productEnvironment({ ...settings, logLevel: "error" }),
    BASE_URL: `http://localhost:${settings.webPort}`,
    BASE_URL_WITHOUT_STRIPE: `http://localhost:${portWithoutStripe}`,
    REQUEST_TIMEOUT_MS_WITHOUT_STRIPE: String(REQUEST_TIMEOUT_MS),
    INTAKE_URL: loopbackUrl(settings.ports.intake),
    STRIPE_SANDBOX_URL: loopbackUrl(settings.ports.stripe),
    MAIL_URL: loopbackUrl(settings.ports.mailWeb),
    CRM_URL: loopbackUrl(settings.ports.crm),
    CRM_UNTRUSTED_URL: untrustedCrmUrl(settings.ports.crmTls),
    PUBLISHER_KEY: settings.secrets.publisherKeys[0] ?? "",
    PUBLISHER_TEST_KEY: settings.secrets.publisherTestKey,
  };
}
