import { invalidRequest, resourceMissing } from "../http/stripe-api-error";
import { createFromAlias } from "../payments/create-payment-method";
import type { Sandbox } from "../sandbox";
import type {
  CustomerRecord,
  PaymentIntentRecord,
  PaymentMethodRecord,
  SetupIntentRecord,
} from "../state/records";

/** Throws 404 `resource_missing`. */
export function requireIntent(sandbox: Sandbox, id: string): PaymentIntentRecord {
  const intent = sandbox.store.paymentIntents.get(id);
  if (!intent) throw resourceMissing("payment_intent", id, "intent");
  return intent;
}

/** The intent a browser may see: throws unless it sent the intent's own client secret. */
export function requireIntentBySecret(
  sandbox: Sandbox,
  id: string,
  clientSecret: string | undefined,
): PaymentIntentRecord {
  requireSecret(clientSecret);
  const intent = requireIntent(sandbox, id);
  if (intent.clientSecret === clientSecret) return intent;
  throw wrongSecret("PaymentIntent");
}

/** Throws 404 `resource_missing`. */
export function requireSetupIntent(sandbox: Sandbox, id: string): SetupIntentRecord {
  const intent = sandbox.store.setupIntents.get(id);
  if (!intent) throw resourceMissing("setupintent", id, "intent");
  return intent;
}

/** The SetupIntent a browser may see: throws unless it sent the intent's own client secret. */
export function requireSetupIntentBySecret(
  sandbox: Sandbox,
  id: string,
  clientSecret: string | undefined,
): SetupIntentRecord {
  requireSecret(clientSecret);
  const intent = requireSetupIntent(sandbox, id);
  if (intent.clientSecret === clientSecret) return intent;
  throw wrongSecret("SetupIntent");
}

function requireSecret(clientSecret: string | undefined): void {
  if (clientSecret) return;
  throw invalidRequest("Missing required param: client_secret.", {
    code: "parameter_missing",
    param: "client_secret",
  });
}

function wrongSecret(kind: "PaymentIntent" | "SetupIntent") {
  return invalidRequest(
    `The client_secret provided does not match any associated ${kind} on this account. Ensure the publishable key used belongs to the same account that created the ${kind}.`,
    {
      code: kind === "PaymentIntent" ? "payment_intent_invalid_parameter" : "setup_intent_invalid_parameter",
      param: "client_secret",
    },
  );
}

/** Throws 404 `resource_missing` naming `param`. */
export function requireCustomer(sandbox: Sandbox, id: string, param: string): CustomerRecord {
  const customer = sandbox.store.customers.get(id);
  if (!customer) throw resourceMissing("customer", id, param);
  return customer;
}

/** A PaymentMethod that is attached to the customer. Throws Stripe's 400 for another one. */
export function requirePaymentMethodOf(
  sandbox: Sandbox,
  customer: CustomerRecord,
  id: string,
): PaymentMethodRecord {
  const method = sandbox.store.paymentMethods.get(id);
  if (method?.customerId === customer.id) return method;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: "resource_missing", param: "invoice_settings[default_payment_method]" },
  );
}

/** A stored PaymentMethod, or a fresh one for a ready-made id such as `pm_card_visa`. Throws 404. */
export function requirePaymentMethod(sandbox: Sandbox, id: string): PaymentMethodRecord {
  const method = sandbox.store.paymentMethods.get(id) ?? createFromAlias(sandbox, id);
  if (!method) throw resourceMissing("PaymentMethod", id, "payment_method");
  return method;
}
