import "server-only";
import { Webhook } from "standardwebhooks";
import { isFields, leadMessage } from "../payload/lead-message";
import { type OutboundDelivery, post, type Sender } from "./outbound-delivery.server";

/** Posts a signed event to the customer's own program (Standard Webhooks, https://www.standardwebhooks.com). */
export const sendWebhook: Sender<"webhook"> = (outbound, { url }) => {
  const sentAt = new Date();
  const body = webhookBody(outbound, sentAt);
  const webhookId = `msg_${outbound.deliveryId}`;
  const signed = webhookHeaders({ webhookId, sentAt, body }, outbound.destination.secrets);
  const headers = { "content-type": "application/json", ...signed };
  return post({ url, headers, body, timeoutMs: outbound.timeoutMs });
};

/**
 * The body of a webhook. Webhooks of the dashboard get an envelope: type, timestamp and the event's data. Those of the
 * public API get a lead as the specification (section 3) has it: lead_id, contact_info, lead_data and timestamp. Their
 * other events are the event's data plus its name and time, so that receivers can tell them apart.
 * @param sentAt the time of this attempt.
 */
export function webhookBody(
  { event, lead, payload, destination }: Pick<OutboundDelivery, "event" | "lead" | "payload" | "destination">,
  sentAt: Date,
): string {
  const data = lead ? leadMessage(lead) : payload;
  if (destination.webhookFormat === "flat") {
    return JSON.stringify(lead ? data : { event, timestamp: sentAt.toISOString(), ...fieldsOf(payload) });
  }
  return JSON.stringify({ type: event, timestamp: sentAt.toISOString(), data });
}

/** Stored as JSON; the queries that write it give an object. */
function fieldsOf(payload: unknown): Record<string, unknown> {
  return isFields(payload) ? payload : {};
}

interface SignedMessage {
  webhookId: string;
  sentAt: Date;
  body: string;
}

/**
 * The three headers of Standard Webhooks. Each secret gives a signature, so that during a change of secret a receiver
 * can verify with the old secret or with the new one.
 * @param secrets `whsec_…`, at least one.
 */
function webhookHeaders(
  { webhookId, sentAt, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(webhookId, sentAt, body));
  return {
    "webhook-id": webhookId,
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}
