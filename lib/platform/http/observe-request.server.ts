import "server-only";
import { randomUUID } from "node:crypto";
import type { NextRequest } from "next/server";
import { logger } from "@/lib/platform/logger.server";
import { labelMethod, statusClass } from "@/lib/platform/metrics/metric-list";
import { labelRoute, observeSeconds } from "@/lib/platform/metrics/metrics.server";
import { runAsRequest } from "@/lib/platform/request-context.server";
import { describeSpan, inSpan, type SpanDescription } from "@/lib/platform/tracing/span.server";
import { changeHeaders } from "./change-headers";
import { problemResponse } from "./problem-response.server";

/** A handler as the framework calls it. One that needs nothing of the framework takes a plain `Request`. */
export type RouteHandler<Received extends Request = NextRequest> = (
  request: Received,
  context: { params: Promise<Record<string, unknown>> },
) => Promise<Response>;

/**
 * Wraps a handler: gives the request an id, logs the request once, and turns every error into problem+json. The id
 * is in `X-Request-Id`, in problems and in every log line. An id from the client is never used: it would let
 * strangers write into the log.
 * @param name what the log and the metrics say instead of the path: where a stranger chose the path, since it may hold a
 * name, and where it is always the same.
 */
export function observeRequest<Received extends Request>(
  handle: RouteHandler<Received>,
  name?: string,
): RouteHandler<Received> {
  return (request, context) =>
    observeCall(request.method, async (requestId) => {
      const response = await handle(request, context).catch(problemResponse);
      const route = name ?? (await routePattern(request, context));
      const result = changeHeaders(response, (headers) => headers.set("X-Request-Id", requestId));
      return { result, route, status: response.status };
    });
}

/** How a call ended: its result, with the route's pattern and the status for the log, the metrics and the trace. */
interface Observed<Result> {
  result: Result;
  route: string;
  status: number;
}

/** Gives a call an id, and logs, measures and traces it once. Calls are requests to the API and server actions. */
export function observeCall<Result>(
  method: string,
  handle: (requestId: string) => Promise<Observed<Result>>,
): Promise<Result> {
  const requestId = randomUUID();
  return runAsRequest(requestId, () =>
    inSpan(
      () => describeRequest(method, requestId),
      async () => {
        const startedMs = performance.now();
        const { result, route, status } = await handle(requestId);
        const durationMs = performance.now() - startedMs;
        const labels = {
          method: labelMethod(method),
          route: labelRoute(route),
          status: statusClass(status),
        };
        observeSeconds("leadwell_http_request_duration_seconds", durationMs / 1_000, labels);
        describeSpan(() => describeResponse(labels, status));
        logger().info({ method, route, status, ms: Math.round(durationMs) }, "request");
        return result;
      },
    ),
  );
}

function describeRequest(method: string, requestId: string): SpanDescription {
  const label = labelMethod(method);
  const attributes = { "http.request.method": label, "leadwell.request_id": requestId };
  return { name: label, kind: "server", attributes };
}

function describeResponse({ method, route }: { method: string; route: string }, status: number) {
  return {
    name: `${method} ${route}`,
    "http.route": route,
    "http.response.status_code": status,
    ...(status >= 500 && { "error.type": String(status) }),
  };
}

/** Returns a path such as `/api/orders/[id]`. Ids and the query are left out: they may hold tokens and names. */
async function routePattern(request: Request, context: Parameters<RouteHandler>[1]): Promise<string> {
  const names = new Map<unknown, string>();
  // For a route without segments the framework passes no params, although the type says it does.
  for (const [name, value] of Object.entries((await context.params) ?? {})) {
    for (const part of Array.isArray(value) ? value : [value]) names.set(part, `[${name}]`);
  }
  const segments = new URL(request.url).pathname.split("/");
  return segments.map((segment) => names.get(decodeSegment(segment)) ?? segment).join("/");
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
