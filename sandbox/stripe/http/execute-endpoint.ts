import type { IdempotencyRecord } from "../state/event-records";
import type { Endpoint, EndpointCall } from "./endpoint";
import { presentError } from "./present-error";
import { StripeApiError } from "./stripe-api-error";

export type StoredAnswer = Pick<IdempotencyRecord, "status" | "body" | "shouldRetry">;

/** Runs a prepared endpoint and renders its answer or error; both count as executed and may be stored. */
export function executeEndpoint(
  act: ReturnType<Endpoint["prepare"]>,
  call: Omit<EndpointCall<unknown>, "params">,
): StoredAnswer {
  try {
    return { status: 200, body: JSON.stringify(act(call)), shouldRetry: null };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    const body = JSON.stringify(presentError(error, call.access));
    return { status: error.status, body, shouldRetry: error.shouldRetry };
  } finally {
    call.sandbox.store.changed();
  }
}

/** Stripe's answer when Stripe itself fails. */
export function serverError(): StripeApiError {
  return new StripeApiError(500, {
    type: "api_error",
    message: "An unknown error occurred. Please try again; if the problem persists, contact support.",
  });
}
