import { receiveStripeEvent } from "@/lib/payments/stripe-events.server";
import { observeRequest } from "@/lib/platform/http/observe-request.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readLimited } from "@/lib/platform/http/read-json.server";

/** Stripe's events are some kilobytes; a larger body is not from Stripe. */
const MAX_EVENT_BYTES = 1024 * 1024;

/**
 * POST /api/stripe/webhook: who may is decided by the signature over the raw body. 2xx only when the
 * event is stored; everything else makes Stripe send it again.
 */
export const POST = observeRequest(async (request) => {
  const rawBody = await readLimited(request, MAX_EVENT_BYTES);
  await receiveStripeEvent(rawBody, request.headers.get("stripe-signature"));
  return Response.json({ received: true });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
