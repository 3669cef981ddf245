import "server-only";
import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import * as z from "zod/mini";
import type { PaidWith } from "@/lib/billing/document-content";
import type { Cents } from "@/lib/kit/money";
import { env } from "@/lib/platform/env/env.server";
import { statusClass } from "@/lib/platform/metrics/metric-list";
import { observeSeconds } from "@/lib/platform/metrics/metrics.server";
import { describeSpan, inSpan, type SpanDescription } from "@/lib/platform/tracing/span.server";

let client: Stripe | undefined;

/**
 * The Stripe client. `STRIPE_API_BASE` sends its requests, those to Stripe's host for files too, to another server (tests,
 * demo). The SDK repeats a request whose response was lost, under the same idempotency key.
 */
export function stripe(): Stripe {
  client ??= createClient();
  return client;
}

function createClient(): Stripe {
  return new Stripe(env().STRIPE_SECRET_KEY, {
    ...apiHost(env().STRIPE_API_BASE),
    httpClient: createHttpClient(),
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    appInfo: { name: "Leadwell" },
  });
}

/** The SDK's own client. Each request, repeated ones too, has a span, and is measured, also when no response came. */
function createHttpClient() {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (...call) => {
    const [host, , path, method] = call;
    return inSpan(
      () => describeCall(host, path, method),
      async () => {
        const startedMs = performance.now();
        let status = "none";
        try {
          const response = await send(...call);
          status = labelStatus(response.getStatusCode());
          describeSpan(() => ({ "http.response.status_code": response.getStatusCode() }));
          return response;
        } finally {
          const seconds = (performance.now() - startedMs) / 1_000;
          observeSeconds("leadwell_stripe_request_duration_seconds", seconds, { status });
        }
      },
    );
  };
  return client;
}

/** What Stripe refuses because of our key, its rights or a limit. A 402 or 404, in contrast, is about a card or an object. */
const REFUSED = new Set([401, 403, 429]);

function labelStatus(status: number): string {
  return REFUSED.has(status) ? "refused" : statusClass(status);
}

/** Takes only the kind of object from the path, because ids and queries follow it. */
function describeCall(host: string, path: string, method: string): SpanDescription {
  const resource = /^\/v\d\/([a-z_]+)/.exec(path)?.[1] ?? "other";
  const attributes = {
    "http.request.method": method,
    "server.address": host,
    "leadwell.stripe_resource": resource,
  };
  return { name: `Stripe ${method} ${resource}`, kind: "client", attributes };
}

function apiHost(base: string | undefined) {
  if (!base) return {};
  const url = new URL(base);
  const protocol: "http" | "https" = url.protocol === "http:" ? "http" : "https";
  return { host: url.hostname, port: url.port || (protocol === "http" ? 80 : 443), protocol };
}

/**
 * Creates something at Stripe under an idempotency key, and once more under a new key when Stripe repeats a stored 500: Stripe
 * keeps one for a day (https://docs.stripe.com/api/idempotent_requests). It also uses a new key when Stripe refuses the old one
 * because the parameters have changed since, for example a customer's email.
 *
 * Only for what costs nothing when Stripe has it twice, such as a PaymentIntent that is confirmed only after its id is stored.
 * @throws Stripe's error when the second attempt fails, or the first fails otherwise.
 */
export async function createOnce<StripeObject>(
  create: (options: Stripe.RequestOptions) => Promise<StripeObject>,
  key: string,
): Promise<StripeObject> {
  try {
    return await create({ idempotencyKey: key });
  } catch (error) {
    if (!isKeySpent(error)) throw error;
    return create({ idempotencyKey: `${key}:${randomUUID()}` });
  }
}

/** A 409 is no reason for another key: the first request under the key is still running. The SDK has no class of its own for it. */
function isKeySpent(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true;
  return error instanceof Stripe.errors.StripeAPIError && error.statusCode !== 409;
}

/**
 * What we write on every PaymentIntent that we create. It can be trusted: changing metadata needs the secret key,
 * which no browser has.
 */
const intentMetadata = z.object({
  leadConfigId: z.uuid(),
  userId: z.uuid(),
  /** 0 for the purchase, 1, 2, … for renewals. */
  cycle: z.pipe(z._default(z.string().check(z.regex(/^\d{1,6}$/)), "0"), z.transform(Number)),
  /** Of a renewal. */
  planId: z.optional(z.uuid()),
});
type IntentMetadata = z.output<typeof intentMetadata>;

/** The metadata of one of our PaymentIntents; null for an intent of another program. */
export function readIntentMetadata(metadata: unknown): IntentMetadata | null {
  const parsed = intentMetadata.safeParse(metadata);
  return parsed.success ? parsed.data : null;
}

/** A PaymentIntent of ours, as Stripe has it now. */
export interface OurIntent {
  id: string;
  status: Stripe.PaymentIntent.Status;
  clientSecret: string | null;
  amountReceivedCents: Cents;
  /** What was refunded of the charge. 0 unless the intent was retrieved, because only then Stripe sends the charge. */
  amountRefundedCents: Cents;
  currency: string;
  /** When a card was charged. Null when unknown, and for a bank debit, whose money arrives days after its charge began. */
  capturedAt: Date | null;
  stripeCustomerId: string | null;
  /** The card or bank account that paid; null before. */
  paymentMethodId: string | null;
  /** What Stripe waits for, when the status is `requires_action`. */
  nextAction: Stripe.PaymentIntent.NextAction | null;
  /** Stripe's code of the last decline; null without one. */
  declineCode: string | null;
  /** The kind of card or bank account. Null unless the intent was retrieved. */
  paidWith: PaidWith | null;
  metadata: IntentMetadata;
}

/**
 * Reads one of our PaymentIntents from Stripe; null when Stripe does not know it or it is not one of ours.
 * @throws Stripe's error when Stripe does not respond: the outcome is then unknown, not "failed".
 */
export async function retrieveIntent(paymentIntentId: string): Promise<OurIntent | null> {
  const intent = await retrievePaymentIntent(paymentIntentId);
  return intent && toOurIntent(intent);
}

/** Reads any PaymentIntent from Stripe; null when Stripe does not know it. @throws as `retrieveIntent` does. */
export async function retrievePaymentIntent(paymentIntentId: string): Promise<Stripe.PaymentIntent | null> {
  return nullWhenMissing(stripe().paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] }));
}

/** Waits for an object of Stripe; null when Stripe does not know it. @throws Stripe's other errors. */
export async function nullWhenMissing<StripeObject>(
  call: Promise<StripeObject>,
): Promise<StripeObject | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether Stripe does not know an object that a call names. */
export function isMissing(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/**
 * Cancels a PaymentIntent, so that nobody can confirm it any more.
 * @returns false when it can no longer be canceled, for example because it was charged at the same moment.
 */
export async function cancelPaymentIntent(paymentIntentId: string): Promise<boolean> {
  try {
    await stripe().paymentIntents.cancel(paymentIntentId, { cancellation_reason: "abandoned" });
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "payment_intent_unexpected_state")
      return false;
    throw error;
  }
}

/** The fields of Stripe's object that we use; null when it has no metadata of ours. */
export function toOurIntent(intent: Stripe.PaymentIntent): OurIntent | null {
  const metadata = readIntentMetadata(intent.metadata);
  if (!metadata) return null;
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const paidWith = charge && toPaidWith(charge.payment_method_details);
  const isCard = charge?.payment_method_details?.type === "card";
  return {
    id: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret,
    amountReceivedCents: intent.amount_received,
    amountRefundedCents: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    capturedAt: charge && isCard ? new Date(charge.created * 1000) : null,
    stripeCustomerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    nextAction: intent.next_action,
    declineCode: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
    paidWith,
    metadata,
  };
}

function toPaidWith(details: Stripe.Charge.PaymentMethodDetails | null): PaidWith | null {
  const { card, us_bank_account: account } = details ?? {};
  if (card?.last4) return { kind: "card", brand: card.brand ?? "card", last4: card.last4 };
  if (account?.last4) return { kind: "bank", brand: account.bank_name ?? "", last4: account.last4 };
  return null;
}

/** The id of something that Stripe sends as an id or, when asked to, as a whole object. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
