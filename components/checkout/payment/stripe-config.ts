/** What the browser needs for the payment provider; the server puts it in the page. */
export interface StripeConfig {
  /** Null when payments are not set up. */
  publishableKey: string | null;
  /** Where the provider's script comes from; null means from the provider itself. */
  scriptUrl: string | null;
}
