/** Responses to posts that we reject: no lead is stored, and nothing counts toward a cap. */
export const INTAKE_REFUSALS = [
  {
    status: 400,
    meaning: "A field is missing, unknown or of the wrong type.",
    advice: "Read errors in the body: it names each field.",
  },
  {
    status: 401,
    meaning: "The key is missing, unknown or revoked.",
    advice: "Check the Authorization header.",
  },
  { status: 403, meaning: "Your account is paused.", advice: "The detail gives the reason. Contact us." },
  {
    status: 409,
    meaning: "The Idempotency-Key was used with another body.",
    advice: "Use a new key for each lead. Repeat a key only with the same body.",
  },
  {
    status: 422,
    meaning: "Your agreement does not include this line or state.",
    advice: "Send only what was agreed, or contact us to extend the agreement.",
  },
  {
    status: 429,
    meaning: "Your daily cap is reached.",
    advice: "Wait the number of seconds in Retry-After. The cap resets at midnight ET.",
  },
  {
    status: 503,
    meaning: "The service is temporarily unavailable.",
    advice: "Retry with the same Idempotency-Key.",
  },
] as const;

/** What the `status` of a response means. */
export const INTAKE_STATUS_TEXTS = {
  accepted: "Verified and sold to an order immediately.",
  stored: "Verified. No order matches it now, so it is kept in stock.",
  duplicate: "We already have this person in this line, or this exact post.",
  suppressed: "This person must not be contacted.",
  rejected: "A check failed. The reasons field says which one.",
} as const;
