/** The errors of a purchase of chosen leads. `problems.ts` checks their form. */
export const PROBLEMS_OF_PURCHASES = [
  {
    code: "leads-unavailable",
    status: 409,
    meaning: "Leads are gone: unavailable lists them, but none of your own customers. You were not charged.",
    advice: "Leave them out, or list the leads again. Use a new Idempotency-Key.",
  },
  {
    code: "price-changed",
    status: 409,
    meaning: "The leads cost more than max_total_amount: total_amount is the price. Nothing was charged.",
    advice: "Accept the new price, or buy fewer leads.",
  },
  {
    code: "idempotency-key-reused",
    status: 409,
    meaning: "The Idempotency-Key was used with another body.",
    advice: "Use a new key for each purchase, and repeat a key only with the same body.",
  },
  {
    code: "purchase-in-progress",
    status: 409,
    meaning: "The first call with this Idempotency-Key is still running.",
    advice: "Repeat the call after the seconds in Retry-After.",
  },
  {
    code: "purchase-not-charged",
    status: 409,
    meaning: "The charge could not be made in time. Nothing was charged.",
    advice: "Try again with a new Idempotency-Key.",
  },
  {
    code: "purchase-refunded",
    status: 409,
    meaning: "After the charge, none of the leads could still be sold. All of it is refunded.",
    advice: "List the leads again, and use a new Idempotency-Key.",
  },
] as const;
