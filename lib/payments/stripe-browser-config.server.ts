import "server-only";
import { env } from "@/lib/platform/env/env.server";

/** What the checkout page needs in the browser. */
export interface StripeBrowserConfig {
  /** Null when none is configured: the page then says that payment is unavailable. */
  publishableKey: string | null;
  /** Address of a stand-in for Stripe's script; null for Stripe's own. */
  scriptUrl: string | null;
}

/** Reads it from the environment at request time, so that a build is not tied to a key. */
export function stripeBrowserConfig(): StripeBrowserConfig {
  return { publishableKey: env().STRIPE_PUBLISHABLE_KEY ?? null, scriptUrl: env().STRIPE_JS_URL ?? null };
}
