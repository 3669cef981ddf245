import "server-only";
import { env } from "@/lib/platform/env/env.server";

/**
 * Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set. Otherwise nothing of OpenTelemetry's SDK is loaded.
 * @param program names the process in the traces: `leadwell-web`.
 * @param signals where the program itself does not stop tracing: it stops when the process is asked to end.
 */
export async function startTracing(
  program: "web" | "intake" | "worker",
  signals?: { once(signal: "SIGTERM" | "SIGINT", listener: () => void): unknown },
): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env();
  if (!endpoint) return;
  const { createTracing } = await import("./export-spans.server");
  globalThis.leadwellTracing = createTracing({ endpoint, share, serviceName: `leadwell-${program}` });
  for (const signal of ["SIGTERM", "SIGINT"] as const) signals?.once(signal, () => void stopTracing());
}

/** Sends the spans that are left, for at most two seconds, and stops tracing. */
export async function stopTracing(): Promise<void> {
  const tracing = globalThis.leadwellTracing;
  globalThis.leadwellTracing = undefined;
  await tracing?.stop();
}
