import { z } from "zod";
import { startTracing, stopTracing } from "@/lib/platform/tracing/start-tracing.server";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute),
  events: z.array(z.unknown()).optional(),
  status: z.object({ code: z.number(), message: z.string().optional() }),
});
/** The JSON of OTLP: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
const body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});
const collected = z.object({ bodies: z.array(z.string()), held: z.number() });

/** A span as it arrived. */
export interface CollectedSpan {
  service: unknown;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Record<string, string | number | undefined>;
  isError: boolean;
}

/** A collector of traces in a process of its own. */
export interface Collector {
  origin: string;
  process: LineProcess;
  /** Everything that arrived, as text. */
  text(): Promise<string>;
  spans(): Promise<CollectedSpan[]>;
  /** From now on, calls get no response. */
  hang(): Promise<void>;
  /** Calls that wait for a response. */
  held(): Promise<number>;
}

export async function startCollector(): Promise<Collector> {
  const process = startProcess("tests/processes/trace-collector.ts", [], {});
  const origin = z.string().parse(await process.ask());
  const ask = async (request: object) => collected.parse(await process.ask(request));
  return {
    origin,
    process,
    text: async () => (await ask({ collected: true })).bodies.join("\n"),
    spans: async () => (await ask({ collected: true })).bodies.flatMap(readSpans),
    hang: async () => void (await ask({ hang: true })),
    held: async () => (await ask({ collected: true })).held,
  };
}

const valuesOf = (attributes: z.output<typeof attribute>[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

function readSpans(text: string): CollectedSpan[] {
  return body.parse(JSON.parse(text)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, parentSpanId, traceId, spanId, name }) => ({
        service: valuesOf(resource.attributes)["service.name"],
        traceId,
        spanId,
        parentSpanId: parentSpanId === "" ? undefined : parentSpanId,
        name,
        attributes: valuesOf(attributes),
        isError: status.code === 2,
      })),
    ),
  );
}

/** The spans of what `work` does in this process. OTEL_EXPORTER_OTLP_ENDPOINT must be the collector's origin. */
export async function trace(
  collector: Collector,
  program: Parameters<typeof startTracing>[0],
  work: () => Promise<unknown>,
): Promise<CollectedSpan[]> {
  const before = (await collector.spans()).length;
  await startTracing(program);
  await work();
  await stopTracing();
  return (await collector.spans()).slice(before);
}
