import "server-only";
import { randomUUID } from "node:crypto";
import type { NextRequest } from "next/server";
import { logger } from "@/lib/platform/logger.server";
import { labelMethod, statusClass } from "@/lib/platform/metrics/metric-list";
import { labelRoute, observeSeconds } from "@/lib/platform/metrics/metrics.server";
import { runAsRequest } from "@/lib/platform/request-context.server";
import { problemResponse } from "./problem-response.server";

/** A handler as the framework calls it. One that needs nothing of the framework takes a plain `Request`. */
export type RouteHandler<Received extends Request = NextRequest> = (
  request: Received,
  context: { params: Promise<Record<string, unknown>> },
) => Promise<Response>;

/**
 * Wraps a handler: gives the request an id, logs the request once, and turns every error into problem+json. The id
 * stands in `X-Request-Id`, in problems and in every log line. An id from the client is never used: it would let
 * strangers write into the log.
 * @param name what the log and the metrics say instead of the path, where a stranger chose it: a path may hold a name.
 */
export function observeRequest<Received extends Request>(
  handle: RouteHandler<Received>,
  name?: string,
): RouteHandler<Received> {
  return async (request, context) => {
    const requestId = randomUUID();
    const startedMs = performance.now();
    return runAsRequest(requestId, async () => {
      const response = await handle(request, context).catch(problemResponse);
      const route = name ?? (await routePattern(request, context));
      const durationMs = performance.now() - startedMs;
      observeSeconds("leadwell_http_request_duration_seconds", durationMs / 1_000, {
        method: labelMethod(request.method),
        route: labelRoute(route),
        status: statusClass(response.status),
      });
      const ms = Math.round(durationMs);
      logger().info({ method: request.method, route, status: response.status, ms }, "request");
      return withRequestId(response, requestId);
    });
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

/** Adds the id. The headers of some responses (redirects) cannot be changed, so those are copied. */
function withRequestId(response: Response, requestId: string): Response {
  try {
    response.headers.set("X-Request-Id", requestId);
    return response;
  } catch {
    return copyWithRequestId(response, requestId);
  }
}

function copyWithRequestId(response: Response, requestId: string): Response {
  const headers = new Headers(response.headers);
  headers.set("X-Request-Id", requestId);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
