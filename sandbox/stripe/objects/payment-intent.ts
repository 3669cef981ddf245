import type Stripe from "stripe";
import type { ChargeRecord, PaymentIntentRecord } from "../state/records";
import { presentCharge } from "./charge";
import { presentMicrodeposits } from "./microdeposits";
import { presentPaymentMethod } from "./payment-method";

/** The PaymentIntent as a secret key sees it; `latestCharge` is given when the caller asked to expand it. */
export function presentPaymentIntent(
  record: PaymentIntentRecord,
  latestCharge?: ChargeRecord,
): Stripe.PaymentIntent {
  return {
    ...presentPaymentIntentForBrowser(record),
    allowed_payment_method_types: record.allowedMethodTypes,
    amount_capturable: record.status === "requires_capture" ? record.amountCents : 0,
    amount_received: record.status === "succeeded" ? record.amountCents : 0,
    application: null,
    application_fee_amount: null,
    customer: record.customerId,
    customer_account: null,
    excluded_payment_method_types: null,
    latest_charge: latestCharge ? presentCharge(latestCharge) : record.latestChargeId,
    managed_payments: null,
    metadata: record.metadata,
    on_behalf_of: null,
    payment_method_options: presentMethodOptions(record),
    payment_record: null,
    review: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}

/** What Stripe shows to a publishable key with the client secret: no customer, no metadata, no charge. */
export type BrowserPaymentIntent = Pick<
  Stripe.PaymentIntent,
  | "id"
  | "object"
  | "amount"
  | "amount_details"
  | "automatic_payment_methods"
  | "canceled_at"
  | "cancellation_reason"
  | "capture_method"
  | "client_secret"
  | "confirmation_method"
  | "created"
  | "currency"
  | "description"
  | "last_payment_error"
  | "livemode"
  | "next_action"
  | "payment_method"
  | "payment_method_configuration_details"
  | "payment_method_types"
  | "processing"
  | "receipt_email"
  | "setup_future_usage"
  | "shipping"
  | "status"
>;

export function presentPaymentIntentForBrowser(record: PaymentIntentRecord): BrowserPaymentIntent {
  return {
    id: record.id,
    object: "payment_intent",
    amount: record.amountCents,
    amount_details: { tip: {} },
    automatic_payment_methods: record.allowedMethodTypes
      ? null
      : { allow_redirects: "always", enabled: true },
    canceled_at: record.canceledAtSeconds,
    cancellation_reason: record.cancellationReason,
    capture_method: "automatic_async",
    client_secret: record.clientSecret,
    confirmation_method: "automatic",
    created: record.createdSeconds,
    currency: record.currency,
    description: record.description,
    last_payment_error: presentLastError(record),
    livemode: false,
    next_action: presentNextAction(record),
    payment_method: record.paymentMethodId,
    payment_method_configuration_details: null,
    payment_method_types: record.paymentMethodTypes,
    processing: null,
    receipt_email: record.receiptEmail,
    setup_future_usage: record.setupFutureUsage,
    shipping: null,
    status: record.status,
  };
}

function presentLastError({
  lastFailure,
}: PaymentIntentRecord): Stripe.PaymentIntent.LastPaymentError | null {
  if (!lastFailure) return null;
  return {
    type: lastFailure.type,
    code: lastFailure.code,
    doc_url: `https://docs.stripe.com/error-codes/${lastFailure.code.replaceAll("_", "-")}`,
    message: lastFailure.message,
    payment_method: presentPaymentMethod(lastFailure.paymentMethod),
    ...(lastFailure.declineCode ? { decline_code: lastFailure.declineCode } : {}),
    ...(lastFailure.chargeId ? { charge: lastFailure.chargeId } : {}),
  };
}

/** A bank account in this state waits for micro-deposits, a card for 3-D Secure. */
function presentNextAction(record: PaymentIntentRecord): Stripe.PaymentIntent.NextAction | null {
  if (record.status !== "requires_action") return null;
  if (record.waitsForMicrodeposits) return presentMicrodeposits(record);
  return { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } };
}

function presentMethodOptions(record: PaymentIntentRecord): Stripe.PaymentIntent.PaymentMethodOptions {
  return {
    ...(record.paymentMethodTypes.includes("card")
      ? {
          card: {
            installments: null,
            mandate_options: null,
            network: null,
            request_three_d_secure: "automatic" as const,
            ...(record.setupCredentialUsage ? { setup_credential_usage: record.setupCredentialUsage } : {}),
            ...(record.storedCredentialUsage
              ? { stored_credential_usage: record.storedCredentialUsage }
              : {}),
          },
        }
      : {}),
    ...(record.paymentMethodTypes.includes("us_bank_account")
      ? { us_bank_account: { verification_method: "automatic" as const } }
      : {}),
  };
}
