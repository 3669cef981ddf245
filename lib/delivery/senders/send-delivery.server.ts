import "server-only";
import { logger } from "@/lib/platform/logger.server";
import { failedTry, type OutboundDelivery, type TryResult } from "./outbound-delivery";
import { sendLeadEmail } from "./send-email.server";
import { sendHubspot } from "./send-hubspot.server";
import { sendMapped } from "./send-mapped.server";
import { sendSalesforce } from "./send-salesforce.server";
import { sendWebhook } from "./send-webhook.server";

/** Sends a outbound once, by the kind of its destination. Never throws: what is unexpected is a failed try, and logged. */
export async function sendDelivery(outbound: OutboundDelivery): Promise<TryResult> {
  try {
    return await dispatch(outbound);
  } catch (error) {
    logger().error(
      { deliveryId: outbound.deliveryId, error: error instanceof Error ? error.name : "unknown" },
      "sending failed unexpectedly",
    );
    return failedTry("internal");
  }
}

function dispatch(outbound: OutboundDelivery): Promise<TryResult> {
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
  }
}
