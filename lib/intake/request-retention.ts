/**
 * How long the answer to an Idempotency-Key is kept, in days: as told to publishers on the specification page.
 * Publishers repeat a post within minutes, and the window of identical payloads is a minute; a queue that stood still
 * over a holiday may repeat after a week. Stripe keeps its keys as long (docs.stripe.com/api-v2-overview, idempotency).
 * After it a repetition is still no second sale: the person is known in the line.
 */
export const REQUEST_KEEP_DAYS = 30;
