import type { CodeExample } from "./code-examples";

const JAVASCRIPT = `import { createHmac, timingSafeEqual } from "node:crypto";

// body: the raw text of the request, before any JSON parsing.
export function verifyWebhook(headers, body, secret) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!id || !(ageSeconds <= 300)) return false;

  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key)
    .update(\`\${id}.\${timestamp}.\${body}\`)
    .digest();
  // Several signatures arrive while a secret is being changed.
  return (headers["webhook-signature"] ?? "").split(" ").some((part) => {
    const [version, signature] = part.split(",");
    const given = Buffer.from(signature ?? "", "base64");
    return version === "v1" && given.length === expected.length
      && timingSafeEqual(given, expected);
  });
}`;

const PYTHON = `import base64
import hashlib
import hmac
import time


# body: the raw bytes of the request, before any JSON parsing.
def verify_webhook(headers, body, secret):
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not message_id or not timestamp.isdigit():
        return False
    if abs(time.time() - int(timestamp)) > 300:
        return False

    key = base64.b64decode(secret.removeprefix("whsec_"))
    message = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.new(key, message, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    # Several signatures arrive while a secret is being changed.
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected, given) for given in signatures)`;

/**
 * How a receiver checks a delivery: the Standard Webhooks signature (standardwebhooks.com), which is
 * HMAC-SHA256 over `id.timestamp.body`. The test runs the JavaScript one.
 */
export const VERIFY_WEBHOOK_EXAMPLES: readonly CodeExample[] = [
  { language: "JavaScript", code: JAVASCRIPT },
  { language: "Python", code: PYTHON },
];
