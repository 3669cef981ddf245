import "server-only";
import { refused } from "@/lib/kit/errors";
import { resolveTarget } from "@/lib/platform/outbound/send-request.server";
import type { DestinationConfig } from "./config-schemas";
import { targetUrlOf } from "./show-config";

/**
 * Looks where an address leads before it is stored: later, at every try, the dialled address is checked again.
 * @throws AppError 422 at the field `url` for an address that must not be called, or whose name does not resolve.
 */
export async function assertReachable(target: DestinationConfig): Promise<void> {
  const url = targetUrlOf(target);
  if (url === null) return;
  const resolved = await resolveTarget(url);
  if (!resolved.ok) throw refused("target-refused", resolved.message, { url: [resolved.message] });
}
