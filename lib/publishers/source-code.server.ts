import "server-only";
import { createHmac } from "node:crypto";
import { env } from "@/lib/platform/env/env.server";

/**
 * `Source 4F2A90`: the same publisher has another code in each account, so that accounts cannot compare them. Six digits: with four,
 * two of 200 publishers would share a code in every fourth account.
 */
export function sourceCode(userId: string, publisherId: string): string {
  const hash = createHmac("sha256", env().AUTH_SECRET)
    .update(`source:${userId}:${publisherId}`)
    .digest("hex");
  return `Source ${hash.slice(0, 6).toUpperCase()}`;
}
