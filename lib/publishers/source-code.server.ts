import "server-only";
import { createHmac } from "node:crypto";
import { env } from "@/lib/platform/env/env.server";

/** `Source 4F2A`: the same publisher has another code in each account, so that accounts cannot compare them. */
export function sourceCode(userId: string, publisherId: string): string {
  const hash = createHmac("sha256", env().AUTH_SECRET)
    .update(`source:${userId}:${publisherId}`)
    .digest("hex");
  return `Source ${hash.slice(0, 4).toUpperCase()}`;
}
