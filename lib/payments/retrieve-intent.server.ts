import "server-only";
import Stripe from "stripe";
import type { Cents } from "@/lib/kit/money";
import { type IntentMetadata, readIntentMetadata } from "./intent-metadata";
import { stripe } from "./stripe-client.server";

/** A PaymentIntent of ours, as Stripe has it now. */
export interface OurIntent {
  id: string;
  status: Stripe.PaymentIntent.Status;
  clientSecret: string | null;
  amountReceivedCents: Cents;
  currency: string;
  stripeCustomerId: string | null;
  metadata: IntentMetadata;
}

/**
 * Reads a PaymentIntent from Stripe; null when Stripe does not know it or it is not one of ours.
 * @throws Stripe's error when Stripe does not answer: that is unknown, not "failed".
 */
export async function retrieveIntent(paymentIntentId: string): Promise<OurIntent | null> {
  try {
    return toOurIntent(await stripe().paymentIntents.retrieve(paymentIntentId));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing")
      return null;
    throw error;
  }
}

/** The parts of Stripe's object that we act on; null when it carries no metadata of ours. */
export function toOurIntent(intent: Stripe.PaymentIntent): OurIntent | null {
  const metadata = readIntentMetadata(intent.metadata);
  if (!metadata) return null;
  return {
    id: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency,
    stripeCustomerId: typeof intent.customer === "string" ? intent.customer : (intent.customer?.id ?? null),
    metadata,
  };
}
