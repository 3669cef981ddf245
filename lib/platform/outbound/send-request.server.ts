import "server-only";
import { describeSpan, inSpan, type SpanDescription } from "@/lib/platform/tracing/span.server";
import type { OutboundRequest, OutboundResponse, ResolvedTarget } from "./outbound-client.server";
import { processOutbound } from "./process-outbound.server";

export type { OutboundRequest, OutboundResponse } from "./outbound-client.server";
export { OutboundError } from "./outbound-error";

/**
 * Sends a request to a URL that a customer typed, and reads the beginning of the response. It returns responses of every
 * status: it follows no redirects and never retries. It decompresses nothing and asks receivers not to compress. Callers
 * cannot set `accept-encoding`, `content-length`, `host` and similar headers (`check-headers.ts`).
 * @throws OutboundError with the reason as code, and a message that customers may see.
 */
export function sendRequest(request: OutboundRequest): Promise<OutboundResponse> {
  return inSpan(
    () => describeCall(request),
    async () => {
      const response = await processOutbound().send(request);
      describeSpan(() => ({ "http.response.status_code": response.status }));
      return response;
    },
  );
}

/** The host alone: the URL's path and query may hold what the customer put there. */
function describeCall({ url, method }: OutboundRequest): SpanDescription {
  const host = URL.parse(url)?.hostname ?? "";
  return {
    name: `${method} ${host}`,
    kind: "client",
    attributes: { "http.request.method": method, "server.address": host },
  };
}

/** Checks whether a URL may be used, and resolves its name. For saving, editing and testing a destination. */
export function resolveTarget(url: string): Promise<ResolvedTarget> {
  return processOutbound().resolveTarget(url);
}
