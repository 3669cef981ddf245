/**
 * How many posts with test keys a publisher may store in a day (America/New_York). A forgotten load test would store millions.
 * `ingest_lead` has the same number.
 */
export const TEST_POSTS_PER_DAY = 5_000;

/** How many days a test post is kept. */
export const TEST_POST_KEEP_DAYS = 30;
