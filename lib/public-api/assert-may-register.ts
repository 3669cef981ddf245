import type { ApiCaller } from "@/lib/api-keys/authenticate-key.server";
import { ScopeMissing } from "@/lib/api-keys/scope-missing";

/**
 * Checks that a key may register the webhook_url of a purchase. A webhook gets the leads of all orders, so a key that may only
 * buy must not register one.
 * @throws ScopeMissing 403.
 */
export function assertMayRegister({ scopes }: Pick<ApiCaller, "scopes">): void {
  if (scopes.includes("webhooks:write")) return;
  throw new ScopeMissing(
    "webhooks:write",
    "webhook_url is not registered yet, and this key lacks the scope webhooks:write.",
  );
}
