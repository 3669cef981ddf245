import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { logger } from "@/lib/platform/logger.server";
import type { SpanAttributes, Tracing } from "./span.server";

/** Milliseconds that a finished span waits for others to be sent with. */
const BATCH_DELAY_MS = 2_000;
/** Time limit of one request to the collector, in milliseconds. */
const EXPORT_TIMEOUT_MS = 5_000;
/** Spans that wait at most. Further ones are dropped, so that a collector that is down takes a bounded amount of memory. */
const MOST_WAITING = 4_096;
const STOP_TIMEOUT_MS = 2_000;
/** Pause between two log lines about a collector that does not take spans, in milliseconds. */
const WARN_EVERY_MS = 60_000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/** Where spans are sent, and how many. */
interface ExportOptions {
  /** URL of the collector without `/v1/traces`. */
  endpoint: string;
  /** Share of traces that are recorded, from 0 to 1. */
  share: number;
  serviceName: string;
}

/**
 * Creates the tracing of a process: spans are sent in batches, in the background, as OTLP over HTTP (JSON). It is not
 * registered with OpenTelemetry's global API: Next would then add spans with the URLs of requests, whose queries hold tokens.
 */
export function createTracing({ endpoint, share, serviceName }: ExportOptions): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "process.pid": process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: loggingFailures(
          new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS }),
        ),
        scheduledDelayMillis: BATCH_DELAY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
        maxQueueSize: MOST_WAITING,
      }),
    ],
  });
  const tracer = provider.getTracer("leadwell");
  const current = new AsyncLocalStorage<Span>();
  return {
    run: ({ name, kind, attributes, isPartOnly }, work) => {
      const parent = current.getStore();
      if (!parent && isPartOnly) return work();
      const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, context);
      return current.run(span, () => endSpan(span, work));
    },
    describe: (attributes, name) => {
      const span = current.getStore();
      if (span) describe(span, attributes, name);
    },
    stop: () => Promise.race([provider.shutdown().catch(() => {}), pause(STOP_TIMEOUT_MS)]),
  };
}

async function endSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    describe(span, { "error.type": typeOf(error) });
    throw error;
  } finally {
    span.end();
  }
}

function describe(span: Span, attributes: SpanAttributes, name?: string): void {
  span.setAttributes({ ...attributes });
  if (name) span.updateName(name);
  // Without a message: it may quote what a person typed.
  if (attributes["error.type"]) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns an error's code, for example of PostgreSQL, or else the name of its class. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** Logs, at most once per minute, that the collector does not take spans. */
function loggingFailures(exporter: SpanExporter): SpanExporter {
  let warnedMs = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const nowMs = performance.now();
        if (result.error && nowMs - warnedMs > WARN_EVERY_MS) {
          warnedMs = nowMs;
          logger().warn({ error: typeOf(result.error), spans: spans.length }, "spans could not be sent");
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
