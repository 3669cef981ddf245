/** The time in example posts. Fixed, because the pages are built ahead of time. */
export const EXAMPLE_TIME = new Date("2026-11-21T09:27:34Z");

/**
 * Writes the request as shell commands. The key comes from the environment, so that it is not in shell history. The
 * Idempotency-Key and the time, which stands for `EXAMPLE_TIME` in the body, are set on lines of their own: the curl command
 * alone repeats the same post.
 */
export function postByCurl({ origin, body }: { origin: string; body: string }): string {
  // In single quotes, a shell takes every character literally except the quote itself.
  const data = body.replaceAll("'", `'\\''`).replaceAll(JSON.stringify(EXAMPLE_TIME), `"'"$POSTED_AT"'"`);
  return [
    "POST_KEY=$(uuidgen)",
    ...(data.includes("$POSTED_AT") ? ["POSTED_AT=$(date -u +%FT%TZ)"] : []),
    `curl -X POST ${origin}/api/intake/leads \\`,
    `  -H "Authorization: Bearer $LEADWELL_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -H "Idempotency-Key: $POST_KEY" \\`,
    `  --data '${data}'`,
  ].join("\n");
}
