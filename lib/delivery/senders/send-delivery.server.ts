import "server-only";
import { logger } from "@/lib/platform/logger.server";
import { leadMessage } from "../payload/lead-message";
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
import { sendWebhook } from "./send-webhook.server";

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
