/** What a checkout URL opens. */
export type CheckoutTarget =
  | { kind: "configuration"; leadConfigId: string }
  | { kind: "package"; packageId: string }
  | { kind: "stored-selection" }
  | { kind: "nothing" };

interface Parameters {
  get(name: string): string | null;
}

/** Reads the parameters of a checkout URL. `leadConfigId` takes precedence, because a configuration is ready to be paid. */
export function readCheckoutTarget(parameters: Parameters): CheckoutTarget {
  const leadConfigId = parameters.get("leadConfigId");
  if (leadConfigId) return { kind: "configuration", leadConfigId };
  const packageId = parameters.get("package");
  if (packageId) return { kind: "package", packageId };
  return parameters.get("custom") === "true" ? { kind: "stored-selection" } : { kind: "nothing" };
}

/** The parameters that Stripe adds when it redirects the customer back. */
export interface PaymentReturn {
  paymentIntentId: string;
  redirectStatus: string;
}

/**
 * Reads Stripe's redirect parameters; null when this is not a redirect. Source:
 * https://docs.stripe.com/payments/payment-intents/verifying-status
 */
export function readPaymentReturn(parameters: Parameters): PaymentReturn | null {
  const paymentIntentId = parameters.get("payment_intent");
  const redirectStatus = parameters.get("redirect_status");
  return paymentIntentId && redirectStatus ? { paymentIntentId, redirectStatus } : null;
}
