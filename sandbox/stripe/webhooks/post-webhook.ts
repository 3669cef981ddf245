import { createHmac } from "node:crypto";
import { nowSeconds } from "../ids";

const TIMEOUT_MS = 20_000;

export type PostResult = { status: number | null; error: string | null };

/** Posts one signed event. Redirects are not followed and count as failures, as with Stripe. Never throws. */
export async function postWebhook(
  endpoint: { url: string; secret: string },
  payload: string,
): Promise<PostResult> {
  try {
    const response = await fetch(endpoint.url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "stripe-signature": signWebhook(payload, endpoint.secret, nowSeconds()),
      },
      body: payload,
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : "no answer" };
  }
}

/**
 * The Stripe-Signature header for a payload sent now: HMAC-SHA256 over `timestamp.payload`.
 * Source: https://docs.stripe.com/webhooks#verify-manually
 */
function signWebhook(payload: string, secret: string, timestampSeconds: number): string {
  const signature = createHmac("sha256", secret).update(`${timestampSeconds}.${payload}`).digest("hex");
  return `t=${timestampSeconds},v1=${signature}`;
}
