/** What the browser needs to load Stripe. The server puts it into the page. */
export interface StripeConfig {
  /** Null when payments are not configured. */
  publishableKey: string | null;
  /** URL of a script to load instead of Stripe's own (the sandbox); null for Stripe's own. */
  scriptUrl: string | null;
}
