/** Shell commands that fetch a certificate and its key, and check the signature. For ASCII receipts `jq -cjS` writes RFC 8785. */
export function offlineCommands(siteUrl: string, certificateId: string, keyId: string): string {
  return [
    `curl -s ${siteUrl}/api/certificates/${certificateId} > certificate.json`,
    `curl -s ${siteUrl}/api/certificates/keys | jq -r '.keys[] | select(.keyId == "${keyId}") | .pem' > key.pem`,
    "jq -cjS .receipt certificate.json > receipt.json && jq -r .signature certificate.json | base64 -d > signature.bin",
    "openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in receipt.json -sigfile signature.bin",
  ].join("\n");
}
