import type { Received } from "../control/control-contract";

/** A body for people: JSON indented, a form one field a line, anything else as it came. */
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
