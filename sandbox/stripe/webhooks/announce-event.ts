import { newId, nowSeconds } from "../ids";
import type { EventRecord, EventSubject } from "../state/event-records";
import type { Store } from "../state/store";
import type { WebhookDispatcher } from "./webhook-dispatcher";

/** The API request an event is due to; both null when time or the control endpoint caused it. */
export type Cause = { requestId: string | null; idempotencyKey: string | null };

export const noRequest: Cause = { requestId: null, idempotencyKey: null };

/**
 * Records an event with its subject as it is at this moment and starts delivering it. `origin` makes an event of another
 * mode or account.
 */
export function announceEvent(
  { store, webhooks }: { store: Store; webhooks: WebhookDispatcher },
  cause: Cause,
  subject: EventSubject,
  origin: Partial<Pick<EventRecord, "livemode" | "account">> = {},
): EventRecord {
  const event: EventRecord = {
    id: newId("evt"),
    createdSeconds: nowSeconds(),
    ...cause,
    subject: structuredClone(subject),
    livemode: origin.livemode ?? false,
    account: origin.account ?? null,
  };
  store.events.set(event.id, event);
  store.changed();
  webhooks.dispatch(event);
  return event;
}
