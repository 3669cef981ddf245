import type { DestinationDto } from "@/lib/delivery/destinations/schemas";

/** A destination that works and has had nothing to do yet. */
export const HEALTHY: DestinationDto["health"] = {
  state: "active",
  pausedBy: null,
  isAlsoPausedByOwner: false,
  failures: 0,
  breakerUntil: null,
  nextAttemptAt: null,
  accepted: 0,
  failed: 0,
  p50Ms: null,
  p95Ms: null,
  lastError: null,
  hours: [],
  waiting: 0,
  dead: 0,
};
