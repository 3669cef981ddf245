import "server-only";
import type { OutboundRequest, OutboundResponse, ResolvedTarget } from "./outbound-client.server";
import { processOutbound } from "./process-outbound.server";

export type { OutboundRequest, OutboundResponse } from "./outbound-client.server";
export { OutboundError } from "./outbound-error";

/**
 * Sends a request to an address that a customer typed, and reads the beginning of the answer. Every status is an
 * answer: redirects are not followed, nothing is retried. Nothing is decompressed, and receivers are asked not to
 * compress; `accept-encoding`, `content-length`, `host` and the like are ours (`check-headers.ts`).
 * @throws OutboundError; its code says why, its message is fit for buyers
 */
export function sendRequest(request: OutboundRequest): Promise<OutboundResponse> {
  return processOutbound().send(request);
}

/** Says whether an address may be used, with the addresses that its name has now: at save, edit and test. */
export function resolveTarget(url: string): Promise<ResolvedTarget> {
  return processOutbound().resolveTarget(url);
}
