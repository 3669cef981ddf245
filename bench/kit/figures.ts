import { loadavg } from "node:os";
import { percentile } from "@/scripts/audit/percentile";

/** Percentiles of latencies in ms, in hundredths. */
export function percentiles(latenciesMs: readonly number[]) {
  const at = (share: number) => Math.round(percentile(latenciesMs, share) * 100) / 100;
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}

/** The rate and the percentiles of a series of calls that took `durationMs` in all. */
export function summarize(latenciesMs: readonly number[], durationMs: number) {
  return {
    perSecond: Math.round((latenciesMs.length * 1_000) / durationMs),
    ...percentiles(latenciesMs),
  };
}

/** The load of the machine, because other programs affect the figures. */
export function describeLoad(): string {
  return `load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")}`;
}
