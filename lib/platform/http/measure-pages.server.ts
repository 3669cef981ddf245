import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { statusClass } from "@/lib/platform/metrics/metric-list";
import { observeSeconds } from "@/lib/platform/metrics/metrics.server";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Paths that are not measured here: `observeRequest` measures the API, and nothing measures the metrics server. */
const MEASURED_ELSEWHERE = /^\/(api\/|metrics$)/;

/** Measures every response of this process's servers that is not the API's: pages, their data and files. */
export function measurePages(channel: {
  subscribe(name: string, listener: (message: unknown) => void): void;
}): void {
  const startedMs = new WeakMap<IncomingMessage, number>();
  channel.subscribe("http.server.request.start", (message) => {
    if (isExchange(message)) startedMs.set(message.request, performance.now());
  });
  channel.subscribe("http.server.response.finish", (message) => {
    if (!isExchange(message)) return;
    const { request, response } = message;
    const started = startedMs.get(request);
    if (started === undefined || MEASURED_ELSEWHERE.test(request.url ?? "")) return;
    observeSeconds("leadwell_page_duration_seconds", (performance.now() - started) / 1_000, {
      status: statusClass(response.statusCode),
    });
  });
}

function isExchange(message: unknown): message is Exchange {
  return typeof message === "object" && message !== null && "request" in message && "response" in message;
}
