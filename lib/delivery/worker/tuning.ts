/** How many tries one process has under way at once; each holds a socket and some kB. */
export const MOST_IN_FLIGHT = 1_000;
/** Claimed at once, for all destinations and for one. */
export const CLAIM_BATCH = 500;
export const CLAIMED_PER_DESTINATION = 200;
/** Sent to one destination at once, by one process. */
export const CONCURRENT_PER_DESTINATION = 20;
/** A look without being called: retries come due, and a notification is lost when the connection breaks. */
export const LOOK_EVERY_MS = 250;
/** A worker writes so often that it lives, and is taken for dead when it has not for so long. */
export const HEARTBEAT_MS = 5_000;
export const DEAD_AFTER_MS = 30_000;
/** Results are written together: after so long, or so many. */
export const RECORD_AFTER_MS = 4;
export const RECORD_BATCH = 200;
