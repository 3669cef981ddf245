import "server-only";
import type { IncomingMessage } from "node:http";
import { statusClass } from "@/lib/platform/metrics/metric-list";
import { observeSeconds } from "@/lib/platform/metrics/metrics.server";
import { carriesExchange, type DiagnosticsChannel } from "./peer-header.server";

/** Paths that are not measured here: `observeRequest` measures the API, and nothing measures the metrics server. */
const MEASURED_ELSEWHERE = /^\/(api\/|metrics$)/;

/** Measures every response of this process's servers that is not the API's: pages, their data and files. */
export function measurePages(channel: DiagnosticsChannel): void {
  const startedMs = new WeakMap<IncomingMessage, number>();
  channel.subscribe("http.server.request.start", (message) => {
    if (carriesExchange(message)) startedMs.set(message.request, performance.now());
  });
  channel.subscribe("http.server.response.finish", (message) => {
    if (!carriesExchange(message)) return;
    const { request, response } = message;
    const started = startedMs.get(request);
    if (started === undefined || MEASURED_ELSEWHERE.test(request.url ?? "")) return;
    observeSeconds("leadwell_page_duration_seconds", (performance.now() - started) / 1_000, {
      status: statusClass(response.statusCode),
    });
  });
}
