import "server-only";
import { logger } from "@/lib/platform/logger.server";
import { sendLeadEmail } from "./send-email.server";
import { sendHubspot } from "./send-hubspot.server";
import { sendMapped } from "./send-mapped.server";
import { sendSalesforce } from "./send-salesforce.server";
import { sendWebhook } from "./send-webhook.server";
import { failedTry, type Shipment, type TryResult } from "./shipment";

/** Sends a shipment once, by the kind of its destination. Never throws: what is unexpected is a failed try, and logged. */
export async function sendShipment(shipment: Shipment): Promise<TryResult> {
  try {
    return await dispatch(shipment);
  } catch (error) {
    logger().error(
      { deliveryId: shipment.deliveryId, error: error instanceof Error ? error.name : "unknown" },
      "sending failed unexpectedly",
    );
    return failedTry("internal");
  }
}

function dispatch(shipment: Shipment): Promise<TryResult> {
  const { target } = shipment.destination;
  switch (target.kind) {
    case "webhook":
      return sendWebhook(shipment, target.config);
    case "email":
      return sendLeadEmail(shipment, target.config);
    case "hubspot":
      return sendHubspot(shipment, target.config);
    case "salesforce":
      return sendSalesforce(shipment, target.config);
    case "mapped":
      return sendMapped(shipment, target.config);
  }
}
