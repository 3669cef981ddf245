import { z } from "zod";
import { authenticationFailed } from "../cards/card-outcomes";
import { type Endpoint, type EndpointCall, endpoint } from "../http/endpoint";
import { listParameters, presentPage } from "../http/pagination";
import { expand, flag, methodOptions, microdepositAmounts, text } from "../http/parameters";
import { invalidRequest } from "../http/stripe-api-error";
import { presentPaymentIntent, presentPaymentIntentForBrowser } from "../objects/payment-intent";
import { cancelPaymentIntent } from "../payments/cancel-payment-intent";
import { chargeCard, failPayment } from "../payments/charge-payment";
import { confirmPaymentIntent, verifyPaymentMicrodeposits } from "../payments/confirm-payment-intent";
import { createPaymentMethod, paymentMethodData } from "../payments/create-payment-method";
import type { Sandbox } from "../sandbox";
import { cancellationReason, type PaymentIntentRecord, setupFutureUsage } from "../state/records";
import type { Cause } from "../webhooks/announce-event";
import { createIntentFromCall, newIntentParameters } from "./create-payment-intent";
import { requireIntent, requireIntentBySecret, requirePaymentMethod } from "./find-records";

const retrieveParameters = z.strictObject({ client_secret: z.string().optional(), expand });

const confirmParameters = z.strictObject({
  client_secret: z.string().optional(),
  payment_method: z.string().optional(),
  payment_method_data: paymentMethodData.optional(),
  setup_future_usage: setupFutureUsage.optional(),
  payment_method_options: methodOptions,
  off_session: flag.default(false),
  receipt_email: text.optional(),
  return_url: z.string().optional(),
  use_stripe_sdk: flag.optional(),
  mandate_data: z.unknown().optional(),
  expand,
});

const listIntentParameters = z.strictObject({ ...listParameters, customer: z.string().optional() });
const cancelParameters = z.strictObject({ cancellation_reason: cancellationReason.optional(), expand });
const microdepositParameters = z.strictObject({ amounts: microdepositAmounts, expand });
const challengeParameters = z.strictObject({
  client_secret: z.string(),
  outcome: z.enum(["complete", "fail", "cancel"]),
});

export const paymentIntentEndpoints: Endpoint[] = [
  endpoint("POST /v1/payment_intents", "payment_intents.create", newIntentParameters, (call) =>
    present(call, createIntentFromCall(call)),
  ),
  endpoint("GET /v1/payment_intents", "payment_intents.list", listIntentParameters, ({ sandbox, params }) => {
    const intents = [...sandbox.store.paymentIntents.values()].filter(
      (intent) => !params.customer || intent.customerId === params.customer,
    );
    return presentPage(intents, params, "/v1/payment_intents", (intent) => presentPaymentIntent(intent));
  }),
  endpoint(
    "GET /v1/payment_intents/:id",
    "payment_intents.retrieve",
    retrieveParameters,
    (call) => present(call, findIntent(call)),
    { publishable: true },
  ),
  endpoint(
    "POST /v1/payment_intents/:id/confirm",
    "payment_intents.confirm",
    confirmParameters,
    (call) => present(call, confirm(call)),
    { publishable: true },
  ),
  endpoint("POST /v1/payment_intents/:id/cancel", "payment_intents.cancel", cancelParameters, (call) => {
    const intent = requireIntent(call.sandbox, call.id);
    cancelPaymentIntent(call.sandbox, call.cause, intent, call.params.cancellation_reason ?? null);
    return present(call, intent);
  }),
  endpoint(
    "POST /v1/payment_intents/:id/verify_microdeposits",
    "payment_intents.verify_microdeposits",
    microdepositParameters,
    (call) => {
      const intent = requireIntent(call.sandbox, call.id);
      verifyPaymentMicrodeposits(call.sandbox, call.cause, intent);
      return present(call, intent);
    },
  ),
  // The sandbox's own: where the 3-D Secure page reports what the customer did.
  endpoint(
    "POST /v1/payment_intents/:id/challenge",
    "payment_intents.challenge",
    challengeParameters,
    (call) => {
      const intent = requireIntentBySecret(call.sandbox, call.id, call.params.client_secret);
      answerChallenge(call.sandbox, call.cause, intent, call.params.outcome);
      return presentPaymentIntentForBrowser(intent);
    },
    { publishable: true },
  ),
];

function confirm(call: EndpointCall<z.output<typeof confirmParameters>>): PaymentIntentRecord {
  const { sandbox, params, cause } = call;
  const intent = findIntent(call);
  const isServer = call.access === "secret";
  if (params.setup_future_usage) intent.setupFutureUsage = params.setup_future_usage;
  const declared = params.payment_method_options?.card;
  if (declared?.setup_credential_usage) intent.setupCredentialUsage = declared.setup_credential_usage;
  if (declared?.stored_credential_usage) intent.storedCredentialUsage = declared.stored_credential_usage;
  if (params.receipt_email !== undefined) intent.receiptEmail = params.receipt_email;
  confirmPaymentIntent(sandbox, cause, intent, {
    method: chooseMethod(call),
    offSession: isServer && params.off_session,
  });
  return intent;
}

function chooseMethod({ sandbox, params }: EndpointCall<z.output<typeof confirmParameters>>) {
  if (params.payment_method) return requirePaymentMethod(sandbox, params.payment_method);
  return params.payment_method_data ? createPaymentMethod(sandbox, params.payment_method_data) : null;
}

/** A server names the intent; a browser must know its client secret too. */
function findIntent(call: EndpointCall<{ client_secret?: string }>): PaymentIntentRecord {
  if (call.access === "secret") return requireIntent(call.sandbox, call.id);
  return requireIntentBySecret(call.sandbox, call.id, call.params.client_secret);
}

function present(
  { sandbox, access, params }: EndpointCall<{ expand: string[] }>,
  intent: PaymentIntentRecord,
) {
  if (access === "publishable") return presentPaymentIntentForBrowser(intent);
  const charge = sandbox.store.charges.get(intent.latestChargeId ?? "");
  return presentPaymentIntent(intent, params.expand.includes("latest_charge") ? charge : undefined);
}

/**
 * Ends a 3-D Secure challenge: the card is charged, or the intent fails. Closing the challenge counts as failing it,
 * as in Stripe.js. Throws 402 or 400 for every end but success.
 */
function answerChallenge(
  sandbox: Sandbox,
  cause: Cause,
  intent: PaymentIntentRecord,
  outcome: "complete" | "fail" | "cancel",
): void {
  const method = sandbox.store.paymentMethods.get(intent.paymentMethodId ?? "");
  if (intent.status !== "requires_action" || intent.waitsForMicrodeposits || !method) {
    throw invalidRequest("This PaymentIntent does not require authentication.", {
      code: "payment_intent_unexpected_state",
      paymentIntent: intent,
    });
  }
  if (outcome !== "complete") return failPayment(sandbox, cause, intent, method, authenticationFailed, null);
  chargeCard(sandbox, cause, intent, method, { authenticated: true });
}
