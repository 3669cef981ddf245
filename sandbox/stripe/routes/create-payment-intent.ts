import { z } from "zod";
import type { EndpointCall } from "../http/endpoint";
import { expand, flag, integer, metadata, methodOptions, text } from "../http/parameters";
import { InvalidParameters, invalidRequest } from "../http/stripe-api-error";
import {
  confirmPaymentIntent,
  requireDeclaration,
  requireFittingMethod,
} from "../payments/confirm-payment-intent";
import { createPaymentIntent } from "../payments/create-payment-intent";
import type { PaymentIntentRecord } from "../state/records";
import { paymentMethodType, setupFutureUsage } from "../state/records";
import { requireCustomer, requirePaymentMethod } from "./find-records";

const MIN_AMOUNT_CENTS = 50;
const MAX_AMOUNT_CENTS = 99_999_999;

/** The parameters of `payment_intents.create` the sandbox knows; any other is refused as unknown. */
export const newIntentParameters = z.strictObject({
  amount: integer,
  currency: z.string().regex(/^[a-z]{3}$/i),
  customer: text.nullable().default(null),
  description: text.nullable().default(null),
  receipt_email: text.nullable().default(null),
  metadata,
  allowed_payment_method_types: z.array(z.string()).min(1).optional(),
  excluded_payment_method_types: z.array(z.string()).optional(),
  /** Known only to be refused: see `requireConsistent`. */
  payment_method_types: z.unknown().optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(["always", "never"]).optional() })
    .optional(),
  setup_future_usage: setupFutureUsage.optional(),
  payment_method_options: methodOptions,
  payment_method: z.string().optional(),
  confirm: flag.default(false),
  off_session: flag.default(false),
  return_url: z.string().optional(),
  capture_method: z.enum(["automatic", "automatic_async"]).optional(),
  confirmation_method: z.literal("automatic").optional(),
  use_stripe_sdk: flag.optional(),
  mandate_data: z.unknown().optional(),
  expand,
});

type NewIntentCall = EndpointCall<z.output<typeof newIntentParameters>>;

/** Creates an intent and, with `confirm`, confirms it at once. Throws 400 for values out of range, 402 for a decline. */
export function createIntentFromCall({ sandbox, params, cause }: NewIntentCall): PaymentIntentRecord {
  requireConsistent(params);
  if (params.customer) requireCustomer(sandbox, params.customer, "customer");
  const method = params.payment_method ? requirePaymentMethod(sandbox, params.payment_method) : null;
  const content = {
    amountCents: params.amount,
    currency: params.currency.toLowerCase(),
    customerId: params.customer,
    description: params.description,
    receiptEmail: params.receipt_email,
    metadata: params.metadata,
    setupFutureUsage: params.setup_future_usage ?? null,
    setupCredentialUsage: params.payment_method_options?.card?.setup_credential_usage ?? null,
    storedCredentialUsage: params.payment_method_options?.card?.stored_credential_usage ?? null,
    paymentMethodTypes: offeredMethodTypes(params),
    allowedMethodTypes: params.allowed_payment_method_types ?? null,
    paymentMethodId: method?.id ?? null,
  };
  requireDeclaration(content);
  if (method) requireFittingMethod(content, method);
  const intent = createPaymentIntent(sandbox, cause, content);
  if (params.confirm)
    confirmPaymentIntent(sandbox, cause, intent, { method, offSession: params.off_session });
  return intent;
}

function requireConsistent(params: NewIntentCall["params"]): void {
  if (params.amount < MIN_AMOUNT_CENTS) {
    throw invalidRequest("Amount must be at least $0.50 usd", { code: "amount_too_small", param: "amount" });
  }
  if (params.amount > MAX_AMOUNT_CENTS) {
    throw invalidRequest("Amount must be no more than $999,999.99", {
      code: "amount_too_large",
      param: "amount",
    });
  }
  if (params.off_session && !params.confirm) {
    throw new InvalidParameters("You can only set `off_session` when `confirm` is true.", "off_session");
  }
  // Source: https://docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents
  if (params.payment_method_types !== undefined) {
    throw new InvalidParameters(
      "The `payment_method_types` parameter is no longer supported in this API version. Use `allowed_payment_method_types` or dynamic payment methods.",
      "payment_method_types",
      "payment_method_types_no_longer_supported",
    );
  }
  if (
    params.allowed_payment_method_types &&
    (params.automatic_payment_methods || params.excluded_payment_method_types)
  ) {
    throw new InvalidParameters(
      "You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods, excluded_payment_method_types.",
      "allowed_payment_method_types",
    );
  }
}

/** Types Stripe would offer: those the account has (card and bank debit), as far as the caller lets them through. */
export function offeredMethodTypes(
  params: Pick<NewIntentCall["params"], "allowed_payment_method_types" | "excluded_payment_method_types">,
): PaymentIntentRecord["paymentMethodTypes"] {
  const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded } = params;
  const types = paymentMethodType.options.filter(
    (type) => (allowed?.includes(type) ?? true) && !excluded?.includes(type),
  );
  if (types.length > 0) return types;
  throw invalidRequest("No valid payment method types for this intent.", {
    param: "allowed_payment_method_types",
  });
}
