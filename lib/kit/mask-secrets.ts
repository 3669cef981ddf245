// API keys (lwk_), publishers' keys (lwp_), signing secrets of webhooks, and Stripe's keys.
const SECRETS = /\b(lwk_(?:live|test)_|lwp_(?:live|test)_|whsec_|[sr]k_(?:live|test)_)[\w+/=-]{8,}/g;

/** Cuts what looks like a secret to its prefix: `lwk_live_[masked]`. A second line of defense: code must not log secrets at all. */
export function maskSecrets(text: string): string {
  return text.replaceAll(SECRETS, "$1[masked]");
}
