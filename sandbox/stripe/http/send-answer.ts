import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { ApiContext } from "./api-context";
import { API_VERSION } from "./api-version";
import type { Access } from "./authenticate";
import type { StoredAnswer } from "./execute-endpoint";
import { presentError } from "./present-error";
import type { StripeApiError } from "./stripe-api-error";

type Envelope = {
  requestId: string;
  access: Access;
  idempotencyKey?: string;
  /** The request that was carried out, when this answer repeats it. */
  originalRequest?: string;
};

const contentfulStatus = z.custom<ContentfulStatusCode>(
  (value) => typeof value === "number" && value >= 200 && value < 600 && value !== 204 && value !== 304,
);

/** Sends a response with the headers of Stripe: request id, version, idempotency and, for browsers, CORS. */
export function sendAnswer(c: ApiContext, answer: StoredAnswer, envelope: Envelope): Response {
  c.header("Content-Type", "application/json");
  c.header("Cache-Control", "no-cache, no-store");
  c.header("Request-Id", envelope.requestId);
  c.header("Stripe-Version", API_VERSION);
  if (answer.shouldRetry !== null) c.header("Stripe-Should-Retry", String(answer.shouldRetry));
  if (envelope.idempotencyKey) {
    c.header("Idempotency-Key", envelope.idempotencyKey);
    c.header("Original-Request", envelope.originalRequest ?? envelope.requestId);
  }
  if (envelope.originalRequest) c.header("Idempotent-Replayed", "true");
  if (envelope.access === "publishable") {
    c.header("Access-Control-Allow-Origin", "*");
    c.header("Access-Control-Expose-Headers", "Request-Id, Stripe-Should-Retry");
  }
  return c.body(answer.body, contentfulStatus.parse(answer.status));
}

/** Sends an error that was never executed, so nothing is stored under an idempotency key. */
export function sendError(c: ApiContext, error: StripeApiError, envelope: Envelope): Response {
  const body = JSON.stringify(presentError(error, envelope.access));
  return sendAnswer(c, { status: error.status, body, shouldRetry: error.shouldRetry }, envelope);
}
