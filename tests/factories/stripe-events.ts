import { randomUUID } from "node:crypto";
import { stripe } from "@/lib/payments/stripe-client.server";
import { env } from "@/lib/platform/env/env.server";

export interface SignOptions {
  secret?: string;
  timestamp?: number;
  livemode?: boolean;
  account?: string;
  context?: string;
}

/** An event as Stripe would send it, signed by us. What it says about the intent is deliberately false. */
export function buildEvent(
  type: string,
  paymentIntentId: string,
  { secret = env().STRIPE_WEBHOOK_SECRET, timestamp, livemode = false, ...origin }: SignOptions = {},
) {
  const isCharge = type.startsWith("charge.");
  const object = isCharge
    ? { id: `ch_${randomUUID()}`, object: "charge", payment_intent: paymentIntentId, amount: 1 }
    : { id: paymentIntentId, object: "payment_intent", status: "succeeded", amount: 1, metadata: {} };
  const id = `evt_${randomUUID().replaceAll("-", "")}`;
  const payload = JSON.stringify({
    id,
    object: "event",
    type,
    created: Math.floor(Date.now() / 1000),
    livemode,
    ...origin,
    data: { object },
  });
  const signature = stripe().webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp ? { timestamp } : {}),
  });
  return { id, payload, signature };
}
