import type { CodeExample } from "./code-examples";

const NODE = `import { createHmac, timingSafeEqual } from "node:crypto";

// headers: request.headers of node:http, whose names are in lower case.
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
import re
import time


# headers: those of the request, as Flask, Django or http.server have them.
# body: the raw bytes of the request, before any JSON parsing.
def verify_webhook(headers, body, secret):
    headers = {name.lower(): value for name, value in headers.items()}
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not message_id or not message_id.isascii():
        return False
    if not re.fullmatch("[0-9]{1,12}", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > 300:
        return False

    key = base64.b64decode(secret.removeprefix("whsec_"))
    message = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.new(key, message, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    # Several signatures arrive while a secret is being changed.
    signatures = headers.get("webhook-signature", "").encode("utf-8", "replace").split(b" ")
    return any(hmac.compare_digest(expected, given) for given in signatures)`;

const PHP = `<?php
// $headers: getallheaders()
// $body: file_get_contents("php://input"), before any JSON parsing.
function verify_webhook(array $headers, string $body, string $secret): bool
{
    $headers = array_change_key_case($headers, CASE_LOWER);
    $id = $headers["webhook-id"] ?? "";
    $timestamp = $headers["webhook-timestamp"] ?? "";
    if ($id === "" || !ctype_digit($timestamp)) return false;
    if (abs(time() - (int) $timestamp) > 300) return false;

    $key = base64_decode(substr($secret, strlen("whsec_")), true);
    if ($key === false) return false;
    $message = $id . "." . $timestamp . "." . $body;
    $expected = "v1," . base64_encode(hash_hmac("sha256", $message, $key, true));
    // Several signatures arrive while a secret is being changed.
    foreach (explode(" ", $headers["webhook-signature"] ?? "") as $given) {
        if (hash_equals($expected, $given)) return true;
    }
    return false;
}`;

const OPENSSL = `#!/usr/bin/env bash
# Needs WEBHOOK_SECRET, WEBHOOK_ID, WEBHOOK_TIMESTAMP, WEBHOOK_SIGNATURE,
# and the raw body of the request in body.json. Exits with 0 when it is verified.
set -euo pipefail

# Digits only: bash runs commands in a variable of its arithmetic.
[[ "$WEBHOOK_TIMESTAMP" =~ ^[0-9]{1,12}$ ]] || { echo "not a timestamp"; exit 1; }
age=$(($(date +%s) - 10#$WEBHOOK_TIMESTAMP))
[ "\${age#-}" -le 300 ] || { echo "too old or too new"; exit 1; }

key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -vtx1 | tr -d ' \\n')
expected=$({ printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)

# Several signatures arrive while a secret is being changed.
for given in $WEBHOOK_SIGNATURE; do
  [ "$given" = "v1,$expected" ] && { echo "verified"; exit 0; }
done
echo "not signed with this secret"
exit 1`;

/**
 * Code that verifies a Standard Webhooks signature (standardwebhooks.com): HMAC-SHA256 over
 * `id.timestamp.body`. A unit test runs each example whose interpreter is installed.
 */
export const VERIFY_WEBHOOK_EXAMPLES: readonly CodeExample[] = [
  { language: "Node", code: NODE },
  { language: "Python", code: PYTHON },
  { language: "PHP", code: PHP },
  { language: "OpenSSL", code: OPENSSL },
];
