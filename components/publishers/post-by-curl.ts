/** Writes the request as a curl command. The key comes from the environment, so that it is not in shell history. */
export function postByCurl({ origin, body }: { origin: string; body: string }): string {
  return [
    `curl -X POST ${origin}/api/intake/leads \\`,
    `  -H "Authorization: Bearer $LEADWELL_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -H "Idempotency-Key: $(uuidgen)" \\`,
    // In single quotes, a shell takes every character literally except the quote itself.
    `  --data '${body.replaceAll("'", `'\\''`)}'`,
  ].join("\n");
}
