import type { Received } from "../control/control-contract";

/** Formats a body for display: indented JSON, one line per form field, anything else unchanged. */
export function prettyBody({ body, headers }: Pick<Received, "body" | "headers">): string {
  if (headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
    return [...new URLSearchParams(body)].map(([name, value]) => `${name}: ${value}`).join("\n");
  }
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
