import { PROBLEMS_OF_PURCHASES } from "./purchase-problems";

/** An error of the public API. `type` of the response is `urn:leadwell:problem:` and the code. */
export interface ApiProblem {
  code: string;
  status: number;
  meaning: string;
  advice: string;
}

const FIX_INPUT = "See detail and errors in the response, fix the request and send it again.";
const RETRY_LATER = "Wait the number of seconds in Retry-After, then try again.";

/** The errors that every operation can return. */
export const PROBLEMS_OF_ALL = [
  {
    code: "validation",
    status: 400,
    meaning: "Invalid parameters: one is missing, unknown or has a value that is not allowed.",
    advice: FIX_INPUT,
  },
  {
    code: "parameter-twice",
    status: 400,
    meaning: "A query parameter is given twice.",
    advice: "Send each parameter once.",
  },
  {
    code: "bad-key",
    status: 400,
    meaning: "A parameter or field has a name that programs reserve, such as __proto__.",
    advice: FIX_INPUT,
  },
  {
    code: "bad-characters",
    status: 400,
    meaning: "The request contains NUL or half a surrogate pair.",
    advice: "Remove the characters.",
  },
  {
    code: "api-key-missing",
    status: 401,
    meaning: "The request has no API key.",
    advice: "Send the header Authorization: Bearer, with your key.",
  },
  {
    code: "api-key-unknown",
    status: 401,
    meaning: "Invalid API key: it is incomplete, or we did not issue it.",
    advice: "Check the Authorization header. Copy all of the key.",
  },
  {
    code: "api-key-revoked",
    status: 401,
    meaning: "The key was revoked.",
    advice: "Use another key, or create one under API keys.",
  },
  {
    code: "api-key-expired",
    status: 401,
    meaning: "The key has expired.",
    advice: "Create a new key under API keys.",
  },
  {
    code: "account-stopped",
    status: 401,
    meaning: "The account of the key is disabled or closed.",
    advice: "Contact us.",
  },
  {
    code: "scope-missing",
    status: 403,
    meaning: "The key lacks the scope of this call.",
    advice: "Create a key that has the scope.",
  },
  {
    code: "too-many-requests",
    status: 429,
    meaning: "Rate limit exceeded.",
    advice: RETRY_LATER,
  },
  {
    code: "internal",
    status: 500,
    meaning: "Server error.",
    advice: "Try again with increasing pauses. Contact us with requestId if it continues.",
  },
  {
    code: "unavailable",
    status: 503,
    meaning: "The service is busy.",
    advice: RETRY_LATER,
  },
] as const satisfies readonly ApiProblem[];

/** The errors that every operation with a body can return. */
export const PROBLEMS_OF_BODIES = [
  {
    code: "not-json",
    status: 400,
    meaning: "The body is not valid JSON.",
    advice: "Send JSON. Most languages have a function that writes it.",
  },
  {
    code: "not-utf-8",
    status: 400,
    meaning: "The body is not UTF-8 text.",
    advice: "Encode the body as UTF-8.",
  },
  {
    code: "duplicate-key",
    status: 400,
    meaning: "A field appears twice in one object.",
    advice: "Send each field once.",
  },
  {
    code: "incomplete-body",
    status: 400,
    meaning: "The connection ended before the whole body had arrived.",
    advice: "Send the request again.",
  },
  {
    code: "body-too-large",
    status: 413,
    meaning: "The body has more than 64 KiB.",
    advice: "Send a smaller body.",
  },
  {
    code: "not-json",
    status: 415,
    meaning: "The body is not application/json.",
    advice: "Set the header Content-Type to application/json.",
  },
] as const satisfies readonly ApiProblem[];

/** The errors that some operations can return: they name them (`problems` of `ApiOperation`). */
export const PROBLEMS_OF_SOME = [
  {
    code: "not-signed-in",
    status: 401,
    meaning: "GET /api/orders without the header Authorization, which is the call of our own dashboard.",
    advice: "Send the header Authorization: Bearer, with your key.",
  },
  {
    code: "card-declined",
    status: 402,
    meaning:
      "The charge was declined, and nothing was charged. decline_code is Stripe's reason, or too_many_declines after 10 declined charges within 24 hours.",
    advice:
      "Use another default card, and a new Idempotency-Key. After too_many_declines, wait until the oldest decline is a day old.",
  },
  {
    code: "account-not-approved",
    status: 403,
    meaning:
      "The account may not buy by API. detail says what it needs, or that our staff have decided to review every order of this account.",
    advice: "Contact us if your account has all that.",
  },
  {
    code: "daily-limit-reached",
    status: 403,
    meaning: "The purchase costs more than the key may still spend today (New York).",
    advice: "Buy fewer leads, wait for the next day, or use a key with a higher limit.",
  },
  {
    code: "email-not-confirmed",
    status: 403,
    meaning: "The email of the account is not confirmed, so no webhook can be registered.",
    advice: "Open the link that we mailed to you.",
  },
  {
    code: "not-found",
    status: 404,
    meaning: "It does not exist, is no longer for sale, or belongs to another account.",
    advice: "Check the ID. Test keys and live keys have different IDs.",
  },
  {
    code: "method-not-allowed",
    status: 405,
    meaning: "The URL does not accept this method.",
    advice: "Use a method from the header Allow.",
  },
  ...PROBLEMS_OF_PURCHASES,
  {
    code: "already-returned",
    status: 409,
    meaning: "You have asked to return this lead already.",
    advice: "Read the lead: return_status says what became of it.",
  },
  {
    code: "lead-erased",
    status: 409,
    meaning: "The data of the person was erased, so no text about them is kept.",
    advice: "Send the outcome or the return without a text.",
  },
  {
    code: "no-destination",
    status: 422,
    meaning:
      "You have no destination for this delivery_method, or each is paused or disabled by us. detail says which.",
    advice:
      "Register a webhook, or add an email destination on the dashboard. Resume a paused destination there, and write to us about a disabled one.",
  },
  {
    code: "target-refused",
    status: 422,
    meaning: "The URL must not be called: its host name does not resolve, or leads into a private network.",
    advice: "Use a public HTTPS URL.",
  },
  {
    code: "too-many-destinations",
    status: 422,
    meaning: "The account has as many destinations as it may have.",
    advice: "Remove one first.",
  },
  {
    code: "return-window-over",
    status: 422,
    meaning: "The 15 days for a return are over.",
    advice: "Contact us if it is a special case.",
  },
  {
    code: "payment-outcome-unknown",
    status: 503,
    meaning: "We do not know yet whether the charge went through.",
    advice: "Repeat the call with the same Idempotency-Key. You are not charged twice.",
  },
] as const satisfies readonly ApiProblem[];
