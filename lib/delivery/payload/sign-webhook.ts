import { Webhook } from "standardwebhooks";

/** What is signed: https://www.standardwebhooks.com */
export interface SignedMessage {
  webhookId: string;
  sentAt: Date;
  body: string;
}

/**
 * The three headers of Standard Webhooks. Each secret gives a signature: during a rotation receivers with the old
 * secret and with the new one both find theirs.
 * @param secrets `whsec_…`, at least one.
 */
export function webhookHeaders(
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
