import { receiveStripeEvent } from "@/lib/payments/stripe-events.server";
import { observeRequest } from "@/lib/platform/http/observe-request.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readLimited } from "@/lib/platform/http/read-json.server";

/** Stripe's events are a few kilobytes. A larger body is not from Stripe. */
const MAX_EVENT_BYTES = 1024 * 1024;

/**
 * POST /api/stripe/webhook: receives Stripe's events, authenticated by the signature of the raw body. It returns 2xx
 * only after the event is stored. After any other status, Stripe sends the event again.
 */
export const POST = observeRequest(async (request) => {
  const rawBody = await readLimited(request, MAX_EVENT_BYTES);
  await receiveStripeEvent(rawBody, request.headers.get("stripe-signature"));
  return Response.json({ received: true });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
