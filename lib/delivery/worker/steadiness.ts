/** A longer pause between two heartbeats of one worker means that the database was away, or the worker stood still. */
const GAP_MS = 3_000;
/** As long as the connections of other workers may take to come back after the database was away. */
const STEADY_AFTER_MS = 10_000;

/**
 * Creates the judgment whether a worker may take others for dead because their connection is gone. After a gap in its own
 * heartbeats the others may have had the same gap, and be alive: then it may not for 10 s.
 * @returns a function that is called after each heartbeat that was written.
 */
export function createSteadiness(startMs: number): (nowMs: number) => boolean {
  let lastMs = startMs;
  let steadySinceMs = Number.NEGATIVE_INFINITY;
  return (nowMs) => {
    if (nowMs - lastMs > GAP_MS) steadySinceMs = nowMs;
    lastMs = nowMs;
    return nowMs - steadySinceMs >= STEADY_AFTER_MS;
  };
}
