import { invalidRequest, resourceMissing } from "../http/stripe-api-error";
import { createFromAlias } from "../payments/create-payment-method";
import type { Sandbox } from "../sandbox";
import type { CustomerRecord, PaymentIntentRecord, PaymentMethodRecord } from "../state/records";

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
  if (!clientSecret) {
    throw invalidRequest("Missing required param: client_secret.", {
      code: "parameter_missing",
      param: "client_secret",
    });
  }
  const intent = requireIntent(sandbox, id);
  if (intent.clientSecret === clientSecret) return intent;
  throw invalidRequest(
    "The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.",
    { code: "payment_intent_invalid_parameter", param: "client_secret" },
  );
}

/** Throws 404 `resource_missing` naming `param`. */
export function requireCustomer(sandbox: Sandbox, id: string, param: string): CustomerRecord {
  const customer = sandbox.store.customers.get(id);
  if (!customer) throw resourceMissing("customer", id, param);
  return customer;
}

/** A stored PaymentMethod, or a fresh one for a ready-made id such as `pm_card_visa`. Throws 404. */
export function requirePaymentMethod(sandbox: Sandbox, id: string): PaymentMethodRecord {
  const method = sandbox.store.paymentMethods.get(id) ?? createFromAlias(sandbox, id);
  if (!method) throw resourceMissing("PaymentMethod", id, "payment_method");
  return method;
}
