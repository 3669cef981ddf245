/** What the checkout address asks for. */
export type CheckoutTarget =
  | { kind: "configuration"; leadConfigId: string }
  | { kind: "package"; packageId: string }
  | { kind: "stored-selection" }
  | { kind: "nothing" };

/** The part of URLSearchParams that is read here. */
interface Parameters {
  get(name: string): string | null;
}

/** Reads the checkout address. A configuration goes before everything else: it is what is paid for. */
export function readCheckoutTarget(parameters: Parameters): CheckoutTarget {
  const leadConfigId = parameters.get("leadConfigId");
  if (leadConfigId) return { kind: "configuration", leadConfigId };
  const packageId = parameters.get("package");
  if (packageId) return { kind: "package", packageId };
  return parameters.get("custom") === "true" ? { kind: "stored-selection" } : { kind: "nothing" };
}

/** What the provider appended when it sent the buyer back; null when this is no return. */
export interface PaymentReturn {
  paymentIntentId: string;
  redirectStatus: string;
}

/** Source: https://docs.stripe.com/payments/payment-intents/verifying-status (redirects). */
export function readPaymentReturn(parameters: Parameters): PaymentReturn | null {
  const paymentIntentId = parameters.get("payment_intent");
  const redirectStatus = parameters.get("redirect_status");
  return paymentIntentId && redirectStatus ? { paymentIntentId, redirectStatus } : null;
}
