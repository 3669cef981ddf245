import "server-only";
import { webhookHeaders } from "../payload/sign-webhook";
import { webhookBody } from "../payload/webhook-body";
import type { Sender } from "./outbound-delivery";
import { post } from "./post.server";

/** Posts a signed event to the buyer's own program. */
export const sendWebhook: Sender<"webhook"> = (outbound, { url }) => {
  const sentAt = new Date();
  const body = webhookBody(outbound, sentAt);
  const signed = webhookHeaders(
    { webhookId: `msg_${outbound.deliveryId}`, sentAt, body },
    outbound.destination.secrets,
  );
  const headers = { "content-type": "application/json", ...signed };
  return post({ url, headers, body, timeoutMs: outbound.timeoutMs });
};
