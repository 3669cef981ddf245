/** Error responses of the intake API. They create no lead and do not count toward the daily cap. */
export const INTAKE_REFUSALS = [
  {
    status: 400,
    meaning: "A field is missing, unknown or of the wrong type, or a key stands twice in one object.",
    advice: "See errors and detail in the response: they name each field.",
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
    meaning: "You have reached your limit of posts per minute, or your daily cap.",
    advice:
      "Wait the number of seconds in Retry-After. The limit starts again each minute, the cap at midnight Eastern Time.",
  },
  { status: 503, meaning: "The service is unavailable.", advice: "Try again with the same Idempotency-Key." },
] as const;

/** The meaning of each response status, for publishers. */
export const INTAKE_STATUS_TEXTS = {
  accepted: "Verified and sold right away.",
  stored: "Verified. No open order matches, so the lead stays in stock.",
  duplicate:
    "We do not need this request: it is the exact post of a minute ago, or we do not take requests of this person in this line. It is the same response whether we know the person, may not contact the person, or erased the person.",
  rejected: "A check failed. See reasons.",
} as const;
