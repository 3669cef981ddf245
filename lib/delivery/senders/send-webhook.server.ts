import "server-only";
import { webhookHeaders } from "../payload/sign-webhook";
import { webhookBody } from "../payload/webhook-body";
import { post } from "./post.server";
import type { Sender } from "./shipment";

/** Posts a signed event to the buyer's own program. */
export const sendWebhook: Sender<"webhook"> = (shipment, { url }) => {
  const sentAt = new Date();
  const body = webhookBody(shipment, sentAt);
  const signed = webhookHeaders(
    { webhookId: `msg_${shipment.deliveryId}`, sentAt, body },
    shipment.destination.secrets,
  );
  const headers = { "content-type": "application/json", ...signed };
  return post({ url, headers, body, timeoutMs: shipment.timeoutMs });
};
