import type Stripe from "stripe";
import type { SetupIntentRecord } from "../state/records";
import { presentMicrodeposits } from "./microdeposits";
import { presentPaymentMethod } from "./payment-method";

/** The SetupIntent as a secret key sees it. */
export function presentSetupIntent(record: SetupIntentRecord): Stripe.SetupIntent {
  return {
    ...presentSetupIntentForBrowser(record),
    allowed_payment_method_types: record.allowedMethodTypes,
    application: null,
    customer: record.customerId,
    customer_account: null,
    excluded_payment_method_types: null,
    latest_attempt: null,
    mandate: null,
    metadata: record.metadata,
    on_behalf_of: null,
    payment_method_options: presentMethodOptions(record),
    single_use_mandate: null,
  };
}

/** What Stripe shows to a publishable key with the client secret: no customer and no metadata. */
export type BrowserSetupIntent = Pick<
  Stripe.SetupIntent,
  | "id"
  | "object"
  | "automatic_payment_methods"
  | "cancellation_reason"
  | "client_secret"
  | "created"
  | "description"
  | "last_setup_error"
  | "livemode"
  | "next_action"
  | "payment_method"
  | "payment_method_configuration_details"
  | "payment_method_types"
  | "status"
  | "usage"
>;

export function presentSetupIntentForBrowser(record: SetupIntentRecord): BrowserSetupIntent {
  return {
    id: record.id,
    object: "setup_intent",
    automatic_payment_methods: record.allowedMethodTypes
      ? null
      : { allow_redirects: "always", enabled: true },
    cancellation_reason: record.cancellationReason,
    client_secret: record.clientSecret,
    created: record.createdSeconds,
    description: record.description,
    last_setup_error: presentLastError(record),
    livemode: false,
    next_action: presentNextAction(record),
    payment_method: record.paymentMethodId,
    payment_method_configuration_details: null,
    payment_method_types: record.paymentMethodTypes,
    status: record.status,
    usage: record.usage,
  };
}

/** A bank account in this state waits for micro-deposits, a card for 3-D Secure. */
function presentNextAction(record: SetupIntentRecord): Stripe.SetupIntent.NextAction | null {
  if (record.status !== "requires_action") return null;
  if (!record.waitsForMicrodeposits)
    return { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } };
  return presentMicrodeposits(record);
}

function presentLastError({ lastFailure }: SetupIntentRecord): Stripe.SetupIntent.LastSetupError | null {
  if (!lastFailure) return null;
  return {
    type: lastFailure.type,
    code: lastFailure.code,
    doc_url: `https://docs.stripe.com/error-codes/${lastFailure.code.replaceAll("_", "-")}`,
    message: lastFailure.message,
    payment_method: presentPaymentMethod(lastFailure.paymentMethod),
    ...(lastFailure.declineCode ? { decline_code: lastFailure.declineCode } : {}),
  };
}

function presentMethodOptions(record: SetupIntentRecord): Stripe.SetupIntent.PaymentMethodOptions {
  if (!record.paymentMethodTypes.includes("card")) return {};
  return {
    card: {
      mandate_options: null,
      network: null,
      request_three_d_secure: "automatic",
      ...(record.setupCredentialUsage ? { setup_credential_usage: record.setupCredentialUsage } : {}),
    },
  };
}
