/**
 * Error responses of the intake API. A call with one below 500 creates no lead and does not count toward the daily cap, though
 * an earlier call that it repeats may have. A 500 or 503 may come after the lead was stored.
 */
export const INTAKE_REFUSALS = [
  {
    status: 400,
    meaning: "A field is missing, unknown or of the wrong type.",
    advice: "See errors and detail in the response: they name each field.",
  },
  {
    status: 400,
    meaning:
      "The body is not valid JSON, is not UTF-8, ends too early, has a key twice in one object, or holds characters that cannot be stored: NUL, or half of a surrogate pair.",
    advice: "See detail. There is no list of fields: check how your program writes the JSON.",
  },
  {
    status: 400,
    meaning: "The Idempotency-Key is not 1 to 200 visible ASCII characters.",
    advice: "Send a UUID, for example.",
  },
  {
    status: 401,
    meaning: "The key is missing, unknown or revoked.",
    advice:
      "Send the key as Authorization: Bearer lwp_…. If it is there, compare it with the one that we gave you, or ask us for a new one.",
  },
  {
    status: 403,
    meaning: "Your account is paused.",
    advice:
      "See detail for the reason, and contact us. A repeat of an earlier post with its Idempotency-Key still gets the response of that post.",
  },
  { status: 404, meaning: "The path is wrong.", advice: "Post to /api/intake/leads." },
  {
    status: 405,
    meaning: "The method is not POST.",
    advice: "See the Allow header for the methods of this URL.",
  },
  {
    status: 409,
    meaning: "The Idempotency-Key was already used with a different body.",
    advice: "Generate a new key for each lead. Repeat a key only with the same body.",
  },
  {
    status: 413,
    meaning: "The body is larger than 65,536 bytes.",
    advice: "Send one lead in each post.",
  },
  {
    status: 415,
    meaning: "The body is not sent as JSON.",
    advice: "Set the Content-Type header to application/json.",
  },
  {
    status: 422,
    meaning: "Your agreement does not include this line or state.",
    advice: "Send only the agreed lines and states, or ask us to add more.",
  },
  {
    status: 429,
    meaning:
      "You have reached your limit of posts per minute, your daily cap or, with a test key, the daily cap of test posts.",
    advice:
      "Wait the number of seconds in Retry-After. The limit starts again each minute, the cap at midnight Eastern Time.",
  },
  {
    status: 500,
    meaning: "Something failed on our side. The lead may have been created.",
    advice: "Send it again with the same Idempotency-Key. If it continues, contact us with the requestId.",
  },
  {
    status: 503,
    meaning: "The service is unavailable. The lead may have been created.",
    advice: "Wait the number of seconds in Retry-After, then send it again with the same Idempotency-Key.",
  },
] as const;

/** What a publisher knows after a response from 400 to 429. */
export const REFUSED_CALL =
  "This call created no lead. If it repeats a post whose response you did not get, that post may have created one.";

/** The meaning of each response status, for publishers. */
export const INTAKE_STATUS_TEXTS = {
  accepted: "Verified and sold right away.",
  stored: "Verified. No open order has taken the lead, so it stays in stock.",
  duplicate:
    "We do not need this request: it is the exact post of a minute ago, or we do not take requests of this person in this line. It is the same response whether we know the person, may not contact the person, or erased the person.",
  rejected: "A check failed. See reasons.",
} as const;
