import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import {
  type CounterName,
  createRouteLabels,
  type GaugeName,
  type HistogramName,
  METRICS,
  type MetricDefinition,
  type MetricName,
} from "./metric-list";

/** A value for each label of a metric; no argument for a metric without labels. */
type LabelsOf<Name extends MetricName> = (typeof METRICS)[Name] extends { labels: infer Labels }
  ? [labels: { readonly [Label in keyof Labels]: string }]
  : [];

/** The metrics of this process. */
interface ProcessMetrics {
  registry: Registry;
  histograms: Map<string, Histogram>;
  counters: Map<string, Counter>;
  gauges: Map<string, Gauge>;
  labelRoute: (pattern: string) => string;
}

// On globalThis: the bundler may load this module more than once.
declare global {
  var leadwellMetrics: ProcessMetrics | undefined;
}

/** Adds a measured duration, in seconds. */
export function observeSeconds<Name extends HistogramName>(
  name: Name,
  seconds: number,
  ...[labels]: LabelsOf<Name>
): void {
  metrics()
    .histograms.get(name)
    ?.observe(labels ?? {}, seconds);
}

/** Adds to a counter. */
export function count<Name extends CounterName>(name: Name, by: number, ...[labels]: LabelsOf<Name>): void {
  metrics()
    .counters.get(name)
    ?.inc(labels ?? {}, by);
}

/** Sets a gauge. */
export function setGauge<Name extends GaugeName>(
  name: Name,
  value: number,
  ...[labels]: LabelsOf<Name>
): void {
  metrics()
    .gauges.get(name)
    ?.set(labels ?? {}, value);
}

/** Removes every value of a gauge: nothing is known. */
export function removeGauge(name: GaugeName): void {
  const gauge = metrics().gauges.get(name);
  if ("labels" in METRICS[name]) gauge?.reset();
  else gauge?.remove();
}

/** Makes a label of a route's pattern (`/api/orders/[id]`). */
export function labelRoute(pattern: string): string {
  return metrics().labelRoute(pattern);
}

/** Returns all metrics of this process in the text format of Prometheus. */
export async function writeMetrics(): Promise<{ contentType: string; text: string }> {
  const { registry } = metrics();
  return { contentType: registry.contentType, text: await registry.metrics() };
}

function metrics(): ProcessMetrics {
  globalThis.leadwellMetrics ??= createMetrics();
  return globalThis.leadwellMetrics;
}

function createMetrics(): ProcessMetrics {
  const registry = new Registry();
  const created: ProcessMetrics = {
    registry,
    histograms: new Map(),
    counters: new Map(),
    gauges: new Map(),
    labelRoute: createRouteLabels(),
  };
  const list: readonly [string, MetricDefinition][] = Object.entries(METRICS);
  for (const [name, { type, help, labels = {}, buckets = [] }] of list) {
    const options = { name, help, labelNames: Object.keys(labels), registers: [registry] };
    if (type === "histogram")
      created.histograms.set(name, new Histogram({ ...options, buckets: [...buckets] }));
    if (type === "counter") created.counters.set(name, new Counter(options));
    if (type === "gauge")
      created.gauges.set(name, withoutValue(new Gauge(options), options.labelNames.length > 0));
  }
  return created;
}

/** A gauge begins with 0, which this process has not measured. */
function withoutValue(gauge: Gauge, hasLabels: boolean): Gauge {
  if (!hasLabels) gauge.remove();
  return gauge;
}

/** Adds Node's own metrics: event loop, memory, garbage collection. Call it once, when something reads the metrics. */
export function measureNode(): void {
  collectDefaultMetrics({ register: metrics().registry });
}
