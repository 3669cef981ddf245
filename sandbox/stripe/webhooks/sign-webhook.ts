import { createHmac } from "node:crypto";

/**
 * The Stripe-Signature header for a payload sent now: HMAC-SHA256 over `timestamp.payload`.
 * Source: https://docs.stripe.com/webhooks#verify-manually
 */
export function signWebhook(payload: string, secret: string, timestampSeconds: number): string {
  const signature = createHmac("sha256", secret).update(`${timestampSeconds}.${payload}`).digest("hex");
  return `t=${timestampSeconds},v1=${signature}`;
}
