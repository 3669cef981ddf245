import "server-only";
import type { IncomingMessage } from "node:http";
import { statusClass } from "@/lib/platform/metrics/metric-list";
import { observeSeconds } from "@/lib/platform/metrics/metrics.server";
import { carriesExchange, type DiagnosticsChannel } from "./peer-header.server";

/** Paths that are not measured here: `observeRequest` measures the API, and nothing measures the metrics server. */
const MEASURED_ELSEWHERE = /^\/(api\/|metrics$)/;

/** The framework's scripts and pictures, and what has an ending, such as /robots.txt. */
const FILE = /^(\/_next\/|[^?]*\.[a-z0-9]+(\?|$))/i;

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
    const url = request.url ?? "";
    if (started === undefined || MEASURED_ELSEWHERE.test(url)) return;
    observeSeconds("leadwell_page_duration_seconds", (performance.now() - started) / 1_000, {
      kind: FILE.test(url) ? "file" : "page",
      status: statusClass(response.statusCode),
    });
  });
}
