import "server-only";
import { type AppError, refused } from "@/lib/kit/errors";
import { env } from "@/lib/platform/env/env.server";
import { checkTarget } from "@/lib/platform/outbound/check-target";
import { resolveTarget } from "@/lib/platform/outbound/send-request.server";
import type { DestinationConfig } from "./config-schemas";
import { targetUrlOf } from "./show-config";

/**
 * Checks the URL of a destination before it is stored. Each attempt checks the IP address again.
 * @param field the caller's name for the URL.
 * @throws AppError 422 at the field for a URL that must not be called, or whose host name does not resolve.
 */
export async function assertReachable(target: DestinationConfig, field = "url"): Promise<void> {
  const url = targetUrlOf(target);
  if (url === null) return;
  const resolved = await resolveTarget(url);
  if (!resolved.ok) throw targetRefused(resolved.message, field);
}

/**
 * Checks a URL as `assertReachable` does, but by its text only: for calls with test keys, which cause no call to the outside.
 * @param field the caller's name for the URL.
 * @returns the URL that would be called.
 * @throws AppError 422 at the field for a URL that must not be called.
 */
export function assertAllowedTarget(url: string, field: string): URL {
  const target = checkTarget(url, { allowedOrigins: env().OUTBOUND_ALLOWED_ORIGINS });
  if (!target.ok) throw targetRefused(target.message, field);
  return target.url;
}

function targetRefused(message: string, field: string): AppError {
  return refused("target-refused", message, { [field]: [message] });
}
