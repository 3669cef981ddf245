import type { DestinationHealth } from "./schemas";

/** The state of a destination that is not removed. A paused one is not "failing", although it may have failed before. */
export function destinationState(destination: {
  pausedAt: Date | null;
  /** Failures in a row. */
  failures: number;
}): DestinationHealth["state"] {
  if (destination.pausedAt) return "paused";
  return destination.failures > 0 ? "failing" : "active";
}
