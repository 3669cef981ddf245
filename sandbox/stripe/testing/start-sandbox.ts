import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import Stripe from "stripe";
import { createSandboxControl, type SandboxControl } from "../control-client";

export const SECRET_KEY = "sk_test_sandboxtests";
export const PUBLISHABLE_KEY = "pk_test_sandboxtests";
export const WEBHOOK_SECRET = "whsec_sandboxtests";

export type RunningSandbox = {
  url: string;
  /** The real SDK, pointed at the sandbox. */
  stripe: Stripe;
  control: SandboxControl;
  /** Calls the API as the browser does, with the publishable key. */
  browser: (
    method: "GET" | "POST",
    path: string,
    parameters: Record<string, string>,
  ) => Promise<BrowserAnswer>;
  /** Sends SIGTERM and resolves to the exit code. */
  stop: () => Promise<number | null>;
};

export type BrowserAnswer = { status: number; headers: Headers; body: unknown };

/** Starts the sandbox as its own process on a free port; `environment` adds to or replaces its variables. */
export async function startSandbox(environment: Record<string, string> = {}): Promise<RunningSandbox> {
  const child = spawnSandbox({
    SANDBOX_SECRET_KEY: SECRET_KEY,
    SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SANDBOX_WEBHOOK_RETRY_BASE_MS: "20",
    SANDBOX_ACH_SETTLE_MS: "0",
    ...environment,
  });
  const url = await readUrl(child);
  const port = Number(new URL(url).port);
  return {
    url,
    stripe: new Stripe(SECRET_KEY, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 }),
    control: createSandboxControl(url),
    browser: (method, path, parameters) => callAsBrowser(`${url}${path}`, method, parameters),
    stop: () => stop(child),
  };
}

/** Starts the process without waiting; for tests of a start that fails. */
export function spawnSandbox(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", "sandbox/stripe/main.ts"], {
    env: { ...process.env, SANDBOX_PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function readUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error("the sandbox has no output");
  child.stderr.pipe(process.stderr);
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^stripe sandbox ready on (http:\S+)$/.exec(line) ?? [];
    if (url) return url;
    throw new Error(`unexpected first line: ${line}`);
  }
  throw new Error("the sandbox ended before it was ready");
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
  return child.exitCode;
}

async function callAsBrowser(
  url: string,
  method: "GET" | "POST",
  parameters: Record<string, string>,
): Promise<BrowserAnswer> {
  const form = new URLSearchParams({ key: PUBLISHABLE_KEY, ...parameters });
  const response =
    method === "GET" ? await fetch(`${url}?${form}`) : await fetch(url, { method: "POST", body: form });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
