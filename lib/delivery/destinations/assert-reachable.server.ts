import "server-only";
import { refused } from "@/lib/kit/errors";
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
  if (!resolved.ok) throw refused("target-refused", resolved.message, { [field]: [resolved.message] });
}
