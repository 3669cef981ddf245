/** Deliveries that one process holds at most, waiting or under way; each attempt takes a socket and a few kB. */
export const MOST_IN_FLIGHT = 1_000;
/** Deliveries claimed at once, for all destinations and for one. */
export const CLAIM_BATCH = 500;
export const CLAIMED_PER_DESTINATION = 200;
/** Attempts that one process makes to one destination at once. */
export const CONCURRENT_PER_DESTINATION = 20;
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
