import type { PaymentFailure } from "../cards/payment-failure";
import type { PaymentIntentRecord, PaymentMethodRecord, SetupIntentRecord } from "../state/records";

export type ErrorDetail = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  declineCode?: string | null;
  param?: string;
  chargeId?: string | null;
  /** Shown whole in the answer, as much of it as the caller's key may see. */
  paymentIntent?: PaymentIntentRecord;
  setupIntent?: SetupIntentRecord;
  paymentMethod?: PaymentMethodRecord;
};

/** An answer that is an error in Stripe's shape. Source: https://docs.stripe.com/api/errors */
export class StripeApiError extends Error {
  override readonly name = "StripeApiError";
  readonly status: 400 | 401 | 402 | 404 | 409 | 429 | 500;
  readonly detail: ErrorDetail;
  /** Value of the Stripe-Should-Retry header; null leaves the header out. */
  readonly shouldRetry: boolean | null;

  constructor(status: StripeApiError["status"], detail: ErrorDetail, shouldRetry: boolean | null = null) {
    super(detail.message);
    this.status = status;
    this.detail = detail;
    this.shouldRetry = shouldRetry;
  }
}

/** Wrong parameters, found before anything was done: Stripe does not remember these under an idempotency key. */
export class InvalidParameters extends StripeApiError {
  constructor(message: string, param: string | undefined, code?: string) {
    super(400, { type: "invalid_request_error", message, code, param });
  }
}

export function invalidRequest(message: string, more: Partial<ErrorDetail> = {}): StripeApiError {
  return new StripeApiError(400, { type: "invalid_request_error", message, ...more });
}

export function resourceMissing(noun: string, id: string, param: string): StripeApiError {
  const message = `No such ${noun}: '${id}'`;
  return new StripeApiError(404, { type: "invalid_request_error", code: "resource_missing", message, param });
}

/** The 402 for a payment the bank refused; `about` names the objects the error shows. */
export function paymentRefused(
  failure: PaymentFailure,
  about: Pick<ErrorDetail, "paymentIntent" | "setupIntent" | "paymentMethod" | "chargeId" | "param">,
): StripeApiError {
  const status = failure.type === "card_error" ? 402 : 400;
  const { type, code, declineCode, message } = failure;
  return new StripeApiError(status, { type, code, declineCode, message, ...about });
}
