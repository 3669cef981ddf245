import type { Instrumentation } from "next";

/**
 * Runs once when the web server starts: a configuration that is missing or contradicts itself stops the program here, with
 * the names of what is wrong. From then on every request names the IP address of its connection, a path that cannot be
 * decoded is escaped, a parameter called __proto__ is marked, a script is sent as its brotli copy, other responses are
 * compressed, and requests that are sent too slowly are cut. Idle connections are kept for longer than load balancers keep
 * them. A signal to stop ends every connection. What is kept of the catalog and of the public pages is forgotten when the
 * catalog or a setting changes. With METRICS_PORT, metrics are served, with OTEL_EXPORTER_OTLP_ENDPOINT, traces are sent.
 */
export async function register(): Promise<void> {
  // Next compiles this file for its edge runtime too, where a process cannot be ended.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { stopUnlessConfigured } = await import("@/lib/platform/env/stop-unless-configured.server");
  stopUnlessConfigured();
  const { serveMetrics } = await import("@/lib/platform/metrics/serve-metrics.server");
  serveMetrics();
  const { startTracing } = await import("@/lib/platform/tracing/start-tracing.server");
  await startTracing("web", process);
  const { env } = await import("@/lib/platform/env/env.server");
  const { announcePeer } = await import("@/lib/platform/http/peer-header.server");
  const diagnosticsChannel = await import("node:diagnostics_channel");
  announcePeer(diagnosticsChannel);
  const { escapeMalformedPaths } = await import("@/lib/platform/http/escape-malformed-path.server");
  escapeMalformedPaths(diagnosticsChannel);
  const { markPrototypeParameters } = await import("@/lib/platform/http/read-query.server");
  markPrototypeParameters(diagnosticsChannel);
  const { sendBrotliChunks } = await import("@/lib/platform/http/brotli-chunks.server");
  sendBrotliChunks(diagnosticsChannel, `${process.cwd()}/.next/static/chunks`);
  const { compressResponses } = await import("@/lib/platform/http/compress-responses.server");
  compressResponses(diagnosticsChannel);
  const { measurePages } = await import("@/lib/platform/http/measure-pages.server");
  measurePages(diagnosticsChannel);
  const { limitSlowRequests } = await import("@/lib/platform/http/limit-slow-requests.server");
  limitSlowRequests(diagnosticsChannel, env().REQUEST_TIMEOUT_MS);
  const { keepConnections } = await import("@/lib/platform/http/keep-connections.server");
  keepConnections(diagnosticsChannel);
  const { endConnectionsAtShutdown, SHUTDOWN_GRACE_MS } = await import(
    "@/lib/platform/http/end-connections.server"
  );
  endConnectionsAtShutdown(diagnosticsChannel, process, SHUTDOWN_GRACE_MS);
  const { followCatalog } = await import("@/lib/catalog/follow-catalog.server");
  const { refreshPublicPages } = await import("@/lib/marketing/refresh-public-pages.server");
  followCatalog(refreshPublicPages);
}

/** Logs what fails while a page is rendered. The framework itself writes such an error to the console only, as text. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logPageError } = await import("@/lib/platform/http/log-page-error.server");
  logPageError(error, request.method, context);
};
