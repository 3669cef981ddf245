/** Shell commands that take `certificate.json` apart. `jq -cjS` writes canonical JSON (RFC 8785), because a receipt is ASCII text. */
export const TAKE_APART = `jq -cjS .receipt \\
  < certificate.json \\
  > receipt.json
jq -r .signature \\
  < certificate.json |
  openssl base64 -d -A \\
  > signature.bin`;

/** The shell command that checks the signature with `key.pem`. It needs OpenSSL 3 and no network. */
export const VERIFY = `openssl pkeyutl -verify -rawin \\
  -pubin -inkey key.pem \\
  -in receipt.json \\
  -sigfile signature.bin`;

/** What the last command prints for a genuine certificate. */
export const VERIFIED = "Signature Verified Successfully";
