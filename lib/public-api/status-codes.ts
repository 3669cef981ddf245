/** Status codes of the public API and what the caller should do. */
export const API_STATUS_CODES = [
  { status: 200, meaning: "Success", advice: "The body holds the result." },
  {
    status: 400,
    meaning: "Invalid parameters",
    advice: "Read detail and errors in the body, fix the request, and send it again.",
  },
  { status: 401, meaning: "Invalid or missing API key", advice: "Check the Authorization header." },
  {
    status: 429,
    meaning: "Rate limit exceeded",
    advice: "Wait the number of seconds in Retry-After, then send it again.",
  },
  {
    status: 500,
    meaning: "Server error",
    advice: "Retry with increasing pauses. If it persists, contact us.",
  },
] as const;
