/** Posts that are not taken at all: no lead is made, and nothing counts against a cap. */
export const INTAKE_REFUSALS = [
  {
    status: 400,
    meaning: "A field is missing, unknown or of the wrong kind.",
    advice: "Read errors: it names each field.",
  },
  {
    status: 401,
    meaning: "The key is missing, unknown or revoked.",
    advice: "Check the Authorization header.",
  },
  { status: 403, meaning: "Your account is paused.", advice: "The detail says why. Ask us." },
  {
    status: 409,
    meaning: "The Idempotency-Key was used with another body.",
    advice: "Draw a new key for each lead; repeat it only with the same body.",
  },
  {
    status: 422,
    meaning: "The line or the state is not in our agreement.",
    advice: "Send us what was agreed, or ask for more.",
  },
  {
    status: 429,
    meaning: "The leads agreed for today are in.",
    advice: "Wait for as many seconds as Retry-After says: until midnight in New York.",
  },
  { status: 503, meaning: "We are in trouble.", advice: "Try again with the same Idempotency-Key." },
] as const;

/** What an answer's status means to the publisher. */
export const INTAKE_STATUS_TEXTS = {
  accepted: "Verified and sold to an order at once.",
  stored: "Verified. No order wants it now, so it waits in stock.",
  duplicate: "The person, or the very same post, is known in this line.",
  suppressed: "The person must not be contacted.",
  rejected: "A check failed; reasons says which.",
} as const;
