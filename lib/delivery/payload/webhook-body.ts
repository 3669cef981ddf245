import type { OutboundDelivery } from "../senders/outbound-delivery";
import { leadMessage } from "./lead-message";

/**
 * A webhook's body: type, time, and the event's own data (Standard Webhooks, payload structure).
 * @param sentAt the time of this try.
 */
export function webhookBody(
  { event, lead, payload }: Pick<OutboundDelivery, "event" | "lead" | "payload">,
  sentAt: Date,
): string {
  const data = lead ? leadMessage(lead) : payload;
  return JSON.stringify({ type: event, timestamp: sentAt.toISOString(), data });
}
