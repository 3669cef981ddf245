/** The same request for a terminal. The key is not in it: it belongs into the environment. */
export function postByCurl({ origin, body }: { origin: string; body: string }): string {
  return [
    `curl -X POST ${origin}/api/intake/leads \\`,
    `  -H "Authorization: Bearer $LEADWELL_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -H "Idempotency-Key: $(uuidgen)" \\`,
    // In single quotes a shell reads everything as it stands but the quote itself.
    `  --data '${body.replaceAll("'", `'\\''`)}'`,
  ].join("\n");
}
