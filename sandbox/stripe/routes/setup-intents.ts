import { z } from "zod";
import { type Endpoint, type EndpointCall, endpoint } from "../http/endpoint";
import { listParameters, presentPage } from "../http/pagination";
import { expand, flag, metadata, methodOptions, microdepositAmounts, text } from "../http/parameters";
import { InvalidParameters } from "../http/stripe-api-error";
import { newClientSecret, newId, nowSeconds } from "../ids";
import { presentPaymentMethod } from "../objects/payment-method";
import { presentSetupIntent, presentSetupIntentForBrowser } from "../objects/setup-intent";
import { requireFittingMethod } from "../payments/confirm-payment-intent";
import {
  answerSetupChallenge,
  cancelSetupIntent,
  confirmSetupIntent,
  verifyMicrodeposits,
} from "../payments/confirm-setup-intent";
import { createPaymentMethod, paymentMethodData } from "../payments/create-payment-method";
import type { SetupIntentRecord } from "../state/records";
import { setupCancellationReason, setupFutureUsage } from "../state/records";
import { announceEvent } from "../webhooks/announce-event";
import { offeredMethodTypes } from "./create-payment-intent";
import {
  requireCustomer,
  requirePaymentMethod,
  requireSetupIntent,
  requireSetupIntentBySecret,
} from "./find-records";

const newSetup = z.strictObject({
  customer: text.nullable().default(null),
  description: text.nullable().default(null),
  metadata,
  allowed_payment_method_types: z.array(z.string()).min(1).optional(),
  excluded_payment_method_types: z.array(z.string()).optional(),
  /** Known only to be refused, as for PaymentIntents. */
  payment_method_types: z.unknown().optional(),
  usage: setupFutureUsage.default("off_session"),
  payment_method: z.string().optional(),
  payment_method_options: methodOptions,
  confirm: flag.default(false),
  return_url: z.string().optional(),
  expand,
});

const confirmParameters = z.strictObject({
  client_secret: z.string().optional(),
  payment_method: z.string().optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: z.string().optional(),
  use_stripe_sdk: flag.optional(),
  mandate_data: z.unknown().optional(),
  expand,
});

const listParametersOfSetup = z.strictObject({ ...listParameters, customer: z.string().optional() });
const challengeParameters = z.strictObject({
  client_secret: z.string(),
  outcome: z.enum(["complete", "fail", "cancel"]),
});

const microdepositParameters = z.strictObject({ amounts: microdepositAmounts, expand });

export const setupIntentEndpoints: Endpoint[] = [
  endpoint(
    "POST /v1/setup_intents/:id/verify_microdeposits",
    "setup_intents.verify_microdeposits",
    microdepositParameters,
    ({ sandbox, cause, id }) => {
      const intent = requireSetupIntent(sandbox, id);
      verifyMicrodeposits(sandbox, cause, intent);
      return presentSetupIntent(intent);
    },
  ),
  endpoint("POST /v1/setup_intents", "setup_intents.create", newSetup, (call) => present(call, create(call))),
  endpoint("GET /v1/setup_intents", "setup_intents.list", listParametersOfSetup, ({ sandbox, params }) => {
    const intents = [...sandbox.store.setupIntents.values()].filter(
      (intent) => !params.customer || intent.customerId === params.customer,
    );
    return presentPage(intents, params, "/v1/setup_intents", presentSetupIntent);
  }),
  endpoint(
    "GET /v1/setup_intents/:id",
    "setup_intents.retrieve",
    z.strictObject({ client_secret: z.string().optional(), expand }),
    (call) => present(call, find(call)),
    { publishable: true },
  ),
  endpoint(
    "POST /v1/setup_intents/:id/confirm",
    "setup_intents.confirm",
    confirmParameters,
    (call) => {
      const intent = find(call);
      const { sandbox, params, cause } = call;
      const given = params.payment_method
        ? requirePaymentMethod(sandbox, params.payment_method)
        : params.payment_method_data
          ? createPaymentMethod(sandbox, params.payment_method_data)
          : null;
      confirmSetupIntent(sandbox, cause, intent, given);
      return present(call, intent);
    },
    { publishable: true },
  ),
  endpoint(
    "POST /v1/setup_intents/:id/cancel",
    "setup_intents.cancel",
    z.strictObject({ cancellation_reason: setupCancellationReason.optional(), expand }),
    (call) => {
      const intent = requireSetupIntent(call.sandbox, call.id);
      cancelSetupIntent(call.sandbox, call.cause, intent, call.params.cancellation_reason ?? null);
      return present(call, intent);
    },
  ),
  // The sandbox's own: where the 3-D Secure page reports what the customer did.
  endpoint(
    "POST /v1/setup_intents/:id/challenge",
    "setup_intents.challenge",
    challengeParameters,
    (call) => {
      const intent = find(call);
      answerSetupChallenge(call.sandbox, call.cause, intent, call.params.outcome);
      return presentSetupIntentForBrowser(intent);
    },
    { publishable: true },
  ),
];

function create({ sandbox, params, cause }: EndpointCall<z.output<typeof newSetup>>): SetupIntentRecord {
  if (params.payment_method_types !== undefined) {
    throw new InvalidParameters(
      "The `payment_method_types` parameter is no longer supported in this API version. Use `allowed_payment_method_types` or dynamic payment methods.",
      "payment_method_types",
      "payment_method_types_no_longer_supported",
    );
  }
  if (params.customer) requireCustomer(sandbox, params.customer, "customer");
  const method = params.payment_method ? requirePaymentMethod(sandbox, params.payment_method) : null;
  const id = newId("seti");
  const intent: SetupIntentRecord = {
    id,
    createdSeconds: nowSeconds(),
    clientSecret: newClientSecret(id),
    status: method ? "requires_confirmation" : "requires_payment_method",
    customerId: params.customer,
    description: params.description,
    metadata: params.metadata,
    paymentMethodTypes: offeredMethodTypes(params),
    allowedMethodTypes: params.allowed_payment_method_types ?? null,
    usage: params.usage,
    setupCredentialUsage: params.payment_method_options?.card?.setup_credential_usage ?? null,
    waitsForMicrodeposits: false,
    paymentMethodId: method?.id ?? null,
    lastFailure: null,
    cancellationReason: null,
  };
  if (method) requireFittingMethod(intent, method);
  sandbox.store.setupIntents.set(id, intent);
  announceEvent(sandbox, cause, { kind: "setup_intent", type: "setup_intent.created", record: intent });
  if (params.confirm) confirmSetupIntent(sandbox, cause, intent, method);
  return intent;
}

/** A server names the intent; a browser must know its client secret too. */
function find(call: EndpointCall<{ client_secret?: string }>): SetupIntentRecord {
  if (call.access === "secret") return requireSetupIntent(call.sandbox, call.id);
  return requireSetupIntentBySecret(call.sandbox, call.id, call.params.client_secret);
}

function present({ sandbox, access, params }: EndpointCall<{ expand: string[] }>, intent: SetupIntentRecord) {
  if (access === "publishable") return presentSetupIntentForBrowser(intent);
  const method = sandbox.store.paymentMethods.get(intent.paymentMethodId ?? "");
  const shown = presentSetupIntent(intent);
  return params.expand.includes("payment_method") && method
    ? { ...shown, payment_method: presentPaymentMethod(method) }
    : shown;
}
