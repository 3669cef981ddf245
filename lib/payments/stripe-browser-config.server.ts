import "server-only";
import { env } from "@/lib/platform/env/env.server";

/** Settings of Stripe's script in the browser. */
export interface StripeBrowserConfig {
  /** Null when none is set; checkout then shows that payment is unavailable. */
  publishableKey: string | null;
  /** URL of a script that replaces Stripe's (tests, demo); null for Stripe's own. */
  scriptUrl: string | null;
}

/** Reads the settings at request time, so that a build does not contain a key. */
export function stripeBrowserConfig(): StripeBrowserConfig {
  return { publishableKey: env().STRIPE_PUBLISHABLE_KEY ?? null, scriptUrl: env().STRIPE_JS_URL ?? null };
}
