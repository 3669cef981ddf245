/** Results of a series of runs. */
export interface Summary {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/** Computes the rate and the percentiles (nearest rank). @param durationMs duration of the whole series. */
export function summarize(latenciesMs: readonly number[], durationMs: number): Summary {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
  return {
    perSecond: Math.round((latenciesMs.length * 1_000) / durationMs),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
