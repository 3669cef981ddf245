import "server-only";
import Stripe from "stripe";
import { env } from "@/lib/platform/env/env.server";

let client: Stripe | undefined;

/**
 * The Stripe client. `STRIPE_API_BASE` points it elsewhere (tests, demo); without it, it talks to
 * Stripe. The SDK repeats requests whose answer was lost, with the same idempotency key.
 */
export function stripe(): Stripe {
  client ??= new Stripe(env().STRIPE_SECRET_KEY, {
    ...apiHost(env().STRIPE_API_BASE),
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    appInfo: { name: "Leadwell" },
  });
  return client;
}

function apiHost(base: string | undefined) {
  if (!base) return {};
  const url = new URL(base);
  const protocol: "http" | "https" = url.protocol === "http:" ? "http" : "https";
  return { host: url.hostname, port: url.port || (protocol === "http" ? 80 : 443), protocol };
}
