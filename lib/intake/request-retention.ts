/**
 * How many days the response to an Idempotency-Key is kept, as the page for publishers says. Publishers retry within
 * minutes; a queue that was down over a holiday may retry after a week. Stripe keeps its keys as long
 * (docs.stripe.com/api-v2-overview, idempotency). A later retry cannot sell the lead twice: the person is then known in
 * the line.
 */
export const REQUEST_KEEP_DAYS = 30;

/** How long counts of refused posts are kept, in days. Staff see the last 30. */
export const REFUSAL_KEEP_DAYS = 90;
