/** Deliveries that one process holds at most, waiting or under way; each attempt takes a socket and a few kB. */
export const MOST_IN_FLIGHT = 1_000;
/** Deliveries claimed at once. */
export const CLAIM_BATCH = 500;
/** Attempts that one process makes to one destination at once. */
export const CONCURRENT_PER_DESTINATION = 20;
/** Deliveries to one destination that one process holds at most. With 40, a single fast receiver gets a third less in a second. */
export const CLAIMED_PER_DESTINATION = 200;
/**
 * How many a process holds at most for one destination when only some places are free: what waits for slow receivers would take
 * the places of others. The last places are for destinations of which it holds hardly any.
 */
export const CLAIM_STEPS = [
  { whenFree: 750, perDestination: CLAIMED_PER_DESTINATION },
  { whenFree: 250, perDestination: 2 * CONCURRENT_PER_DESTINATION },
  { whenFree: 0, perDestination: 4 },
];
/** Polling interval: retries become due without a notification, and a broken connection loses notifications. */
export const POLL_INTERVAL_MS = 250;
/** Heartbeat interval. */
export const HEARTBEAT_MS = 1_000;
/**
 * A worker that was silent for this time and whose connection is gone is dead: its process has ended. Another worker
 * notices it at its own next heartbeat, so the claims of a killed worker wait for 5 s at most.
 */
export const GONE_AFTER_MS = 4_000;
/**
 * A worker that was silent for this time counts as dead although its connection is there: it is frozen. If it goes on later,
 * what it was sending may arrive twice, under the same message ID.
 */
export const SILENT_AFTER_MS = 30_000;
/** A delivery that has waited in the worker longer than this is checked again before its attempt begins. */
export const RECHECK_AFTER_MS = 20;
/** Results are recorded in batches: after this time, or when there are this many. */
export const RECORD_AFTER_MS = 4;
export const RECORD_BATCH = 200;
