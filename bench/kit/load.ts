import autocannon, { type Result } from "autocannon";
import { percentile } from "@/scripts/audit/percentile";

const WARM_UP_SECONDS = 3;

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

/** Measures a target for so many seconds. */
type Measure = (seconds: number) => Promise<LoadFigures>;

/**
 * Measures ours and a bare handler, both warm. They take turns, because the speed of the machine varies. The best round of
 * each counts. @returns a row of a table: the figures of both, and the ratio of their rates.
 */
export async function compare(
  name: string | number,
  [measureOurs, measureBare]: readonly [Measure, Measure],
  { seconds, rounds = 1 }: { seconds: number; rounds?: number },
) {
  const ours = { measure: measureOurs, perSecond: 0, latencyMs: 0 };
  const bare = { measure: measureBare, perSecond: 0, latencyMs: 0 };
  for (const { measure } of [ours, bare]) await measure(WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1)
    for (const side of [ours, bare]) {
      const figures = await side.measure(seconds);
      if (figures.perSecond > side.perSecond) Object.assign(side, figures);
    }
  const ratio = (ours.perSecond / bare.perSecond).toFixed(2);
  return [name, ours.perSecond, ours.latencyMs, bare.perSecond, bare.latencyMs, ratio];
}
