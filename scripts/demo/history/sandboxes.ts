import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { env } from "@/lib/platform/env/env.server";
import { projectRoot } from "../../stack/project-root";

/** Sets the clock of the Stripe sandbox back, so that payments get the time of their order. */
export async function moveStripeClock(behindSeconds: number): Promise<void> {
  await control(`${env().STRIPE_API_BASE}/_sandbox/clock`, "POST", { behind_seconds: behindSeconds });
}

/** Lets the customer's CRM refuse the next deliveries. */
export async function failNextDeliveries(times: number): Promise<void> {
  const behaviour = { kind: "fail_first", times, failure: { kind: "status", status: 503 } };
  await control(`${env().OUTBOUND_ALLOWED_ORIGINS[0]}/control/hooks/demo-agency`, "PUT", { behaviour });
}

async function control(url: string, method: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} responded ${response.status}: ${await response.text()}`);
}

/** A lead that the sandbox publisher is to make up. */
export interface WantedPost {
  line: string;
  states: readonly string[];
  /** ISO 8601. */
  at: string;
}

/** Lets the sandbox publisher make up posts, in its own process. */
export async function drawPosts(wanted: readonly WantedPost[]): Promise<unknown[]> {
  const child = spawn(process.execPath, ["--import", "tsx", "sandbox/publisher/draw-history.ts"], {
    cwd: projectRoot,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(wanted));
  return z
    .array(z.unknown())
    .length(wanted.length)
    .parse(JSON.parse(await text(child.stdout)));
}
