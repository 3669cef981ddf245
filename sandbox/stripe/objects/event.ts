import type Stripe from "stripe";
import { API_VERSION } from "../http/api-version";
import type { EventRecord } from "../state/event-records";
import { presentCharge } from "./charge";
import { presentDispute } from "./dispute";
import { presentPaymentIntent } from "./payment-intent";
import { presentPaymentMethod } from "./payment-method";
import { presentRefund } from "./refund";
import { presentSetupIntent } from "./setup-intent";

/** The event as listed and delivered; `pendingWebhooks` counts deliveries not yet accepted. */
export function presentEvent(record: EventRecord, pendingWebhooks: number): Stripe.Event {
  const base = {
    id: record.id,
    object: "event" as const,
    api_version: API_VERSION,
    created: record.createdSeconds,
    livemode: record.livemode,
    ...(record.account ? { account: record.account } : {}),
    pending_webhooks: pendingWebhooks,
    request: { id: record.requestId, idempotency_key: record.idempotencyKey },
  };
  const { subject } = record;
  switch (subject.kind) {
    case "payment_intent":
      return { ...base, type: subject.type, data: { object: presentPaymentIntent(subject.record) } };
    case "setup_intent":
      return { ...base, type: subject.type, data: { object: presentSetupIntent(subject.record) } };
    case "payment_method":
      return { ...base, type: subject.type, data: { object: presentPaymentMethod(subject.record) } };
    case "charge":
      return { ...base, type: subject.type, data: { object: presentCharge(subject.record) } };
    case "refund":
      return { ...base, type: subject.type, data: { object: presentRefund(subject.record) } };
    case "dispute":
      return { ...base, type: subject.type, data: { object: presentDispute(subject.record) } };
  }
}
