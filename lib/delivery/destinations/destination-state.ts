import type { DestinationHealth } from "./schemas";

/**
 * SQL expression: when something that waits for the destination `t` is tried next, as far as that is in the future; null when
 * nothing waits. Not before the circuit breaker lets it. What is held, or waits for an email with several leads, is not counted.
 */
export const NEXT_ATTEMPT_AT = `(
  SELECT next."at" FROM (
    SELECT GREATEST(d."dueAt", t."breakerUntil") AS "at" FROM "Delivery" d
    WHERE d."destinationId" = t."id" AND d."status" = 'due' AND d."claimedBy" IS NULL AND d."heldAt" IS NULL
      AND d."digestAt" IS NULL
    ORDER BY d."dueAt" LIMIT 1) next
  WHERE next."at" > now())` as const;

/** The state of a destination that is not removed. A paused one is not "failing", although it may have failed before. */
export function destinationState(destination: {
  pausedAt: Date | null;
  /** Failures in a row. */
  failures: number;
}): DestinationHealth["state"] {
  if (destination.pausedAt) return "paused";
  return destination.failures > 0 ? "failing" : "active";
}
