/** The API's status codes with advice for callers. */
export const API_STATUS_CODES = [
  { status: 200, meaning: "Success", advice: "The body contains the result." },
  {
    status: 400,
    meaning: "Invalid parameters",
    advice: "See detail and errors in the body, fix the request and send it again.",
  },
  { status: 401, meaning: "Invalid or missing API key", advice: "Check the Authorization header." },
  {
    status: 429,
    meaning: "Rate limit exceeded",
    advice: "Wait the number of seconds in Retry-After, then try again.",
  },
  {
    status: 500,
    meaning: "Server error",
    advice: "Try again with increasing pauses. Contact us if it continues.",
  },
] as const;
