import autocannon, { type Result } from "autocannon";
import { percentile } from "./figures";

export interface LoadFigures {
  perSecond: number;
  /** The percentile that was asked for. */
  latencyMs: number;
}

/**
 * Measures requests per second and a percentile of the latency. Server and client share this machine, so compare only
 * results of the same run. @throws Error when a response is not 2xx, because errors are fast.
 */
export async function measureLoad(options: autocannon.Options, share: number): Promise<LoadFigures> {
  const timesMs: number[] = [];
  const { non2xx, errors, requests, statusCodeStats } = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(options, (error: unknown, result) =>
      error ? reject(error) : resolve(result),
    );
    running.on("response", (_client, _status, _bytes, milliseconds) => timesMs.push(milliseconds));
  });
  if (non2xx + errors > 0) throw new Error(`${options.url}: ${JSON.stringify({ errors, statusCodeStats })}`);
  const latencyMs = Math.round(percentile(timesMs, share) * 10) / 10;
  return { perSecond: Math.round(requests.average), latencyMs };
}

/** A row of a table: the figures of ours, those of a bare handler, and the ratio of their rates. */
export function comparisonRow(name: string | number, ours: LoadFigures, bare: LoadFigures) {
  const ratio = (ours.perSecond / bare.perSecond).toFixed(2);
  return [name, ours.perSecond, ours.latencyMs, bare.perSecond, bare.latencyMs, ratio];
}
