import { presentPaymentIntent } from "../objects/payment-intent";
import type { Sandbox } from "../sandbox";
import type { EventRecord, EventSubject } from "../state/event-records";
import type { PaymentIntentRecord } from "../state/records";

/** An intent with its refunded amount and its events, each with every attempt to deliver it. */
export function showIntent(sandbox: Sandbox, intent: PaymentIntentRecord) {
  const refunds = [...sandbox.store.refunds.values()].filter(
    (refund) => refund.paymentIntentId === intent.id && refund.status !== "failed",
  );
  const events = [...sandbox.store.events.values()].filter((event) => intentOf(event.subject) === intent.id);
  return {
    payment_intent: presentPaymentIntent(intent),
    refunded: refunds.reduce((total, refund) => total + refund.amountCents, 0),
    events: events.map((event) => withDeliveries(sandbox, event)),
  };
}

/** Every event, oldest first, with every attempt to deliver it. */
export function showDeliveries(sandbox: Sandbox) {
  return { events: [...sandbox.store.events.values()].map((event) => withDeliveries(sandbox, event)) };
}

function withDeliveries({ store }: Sandbox, event: EventRecord) {
  const deliveries = [...store.deliveries.values()]
    .filter((delivery) => delivery.eventId === event.id)
    .map(({ eventId: _eventId, ...delivery }) => delivery);
  return { id: event.id, type: event.subject.type, deliveries };
}

/** The PaymentIntent that an event is about; null for events of saved methods. */
function intentOf(subject: EventSubject): string | null {
  if (subject.kind === "setup_intent" || subject.kind === "payment_method") return null;
  return subject.kind === "payment_intent" ? subject.record.id : subject.record.paymentIntentId;
}
