import "server-only";
import { Webhook } from "standardwebhooks";
import { logger } from "@/lib/platform/logger.server";
import { isFields, leadMessage } from "../payload/lead-message";
import { asFormBody, asJsonBody, mapFields } from "../payload/map-fields";
import {
  type AttemptResult,
  failedAttempt,
  type OutboundDelivery,
  post,
  type Sender,
} from "./outbound-delivery.server";
import { sendLeadEmail } from "./send-email.server";
import { sendHubspot } from "./send-hubspot.server";
import { sendPush } from "./send-push.server";
import { sendSalesforce } from "./send-salesforce.server";

/** Makes one attempt, by the kind of the destination. Never throws: an unexpected error is logged and is a failed attempt. */
export async function sendDelivery(outbound: OutboundDelivery): Promise<AttemptResult> {
  try {
    return await dispatch(outbound);
  } catch (error) {
    logger().error(
      { deliveryId: outbound.deliveryId, error: error instanceof Error ? error.name : "unknown" },
      "sending failed unexpectedly",
    );
    return failedAttempt("internal");
  }
}

function dispatch(outbound: OutboundDelivery): Promise<AttemptResult> {
  const { target } = outbound.destination;
  switch (target.kind) {
    case "webhook":
      return sendWebhook(outbound, target.config);
    case "email":
      return sendLeadEmail(outbound, target.config);
    case "hubspot":
      return sendHubspot(outbound, target.config);
    case "salesforce":
      return sendSalesforce(outbound, target.config);
    case "mapped":
      return sendMapped(outbound, target.config);
    case "push":
      return sendPush(outbound, target.config);
  }
}

/** Posts a signed event to the customer's own program (Standard Webhooks, https://www.standardwebhooks.com). */
const sendWebhook: Sender<"webhook"> = (outbound, { url }) => {
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

/** Calls any CRM with the fields that its owner mapped. The Idempotency-Key lets a receiver recognize a repeated attempt. */
const sendMapped: Sender<"mapped"> = async (outbound, { method, url, headers, body, fields }) => {
  if (!outbound.lead) return failedAttempt("no-lead");
  const mapped = mapFields(fields, leadMessage(outbound.lead));
  const isJson = body === "json";
  return post({
    timeoutMs: outbound.timeoutMs,
    url,
    method,
    headers: {
      "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
      "idempotency-key": outbound.deliveryId,
      ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
    },
    body: isJson ? asJsonBody(mapped) : asFormBody(mapped),
  });
};
