/** Signs a body as we do and sends it to a receiver, with curl and OpenSSL. A unit test runs it. */
export const SEND_WEBHOOK_EXAMPLE = `#!/usr/bin/env bash
# Needs WEBHOOK_SECRET (whsec_...), RECEIVER_URL, and body.json.
set -euo pipefail

id="msg_test_$(date +%s)"
timestamp=$(date +%s)
key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -vtx1 | tr -d ' \\n')
signature=$({ printf '%s.%s.' "$id" "$timestamp"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)

curl -sS -i "$RECEIVER_URL" \\
  -H "content-type: application/json" \\
  -H "webhook-id: $id" \\
  -H "webhook-timestamp: $timestamp" \\
  -H "webhook-signature: v1,$signature" \\
  --data-binary @body.json`;
