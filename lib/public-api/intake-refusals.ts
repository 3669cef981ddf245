/** Error responses of the intake API. They create no lead and do not count toward the daily cap. */
export const INTAKE_REFUSALS = [
  {
    status: 400,
    meaning: "A field is missing, unknown or of the wrong type.",
    advice: "See errors in the response: it names each field.",
  },
  {
    status: 401,
    meaning: "The key is missing, unknown or revoked.",
    advice: "Check the Authorization header.",
  },
  { status: 403, meaning: "Your account is paused.", advice: "See detail for the reason, and contact us." },
  {
    status: 409,
    meaning: "The Idempotency-Key was already used with a different body.",
    advice: "Generate a new key for each lead. Repeat a key only with the same body.",
  },
  {
    status: 422,
    meaning: "Your agreement does not include this line or state.",
    advice: "Send only the agreed lines and states, or ask us to add more.",
  },
  {
    status: 429,
    meaning: "You have reached your daily cap.",
    advice: "Wait the number of seconds in Retry-After. The cap resets at midnight Eastern Time.",
  },
  { status: 503, meaning: "The service is unavailable.", advice: "Try again with the same Idempotency-Key." },
] as const;

/** The meaning of each response status, for publishers. */
export const INTAKE_STATUS_TEXTS = {
  accepted: "Verified and sold right away.",
  stored: "Verified. No open order matches, so the lead stays in stock.",
  duplicate: "We already have this person, or this exact post, in this line.",
  suppressed: "The person must not be contacted.",
  rejected: "A check failed. See reasons.",
} as const;
