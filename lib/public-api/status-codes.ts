/** What the API answers, and what to do about it. */
export const API_STATUS_CODES = [
  { status: 200, meaning: "Success", advice: "The body holds the result." },
  {
    status: 400,
    meaning: "Invalid parameters",
    advice: "Read detail and errors in the body, correct, send again.",
  },
  { status: 401, meaning: "Invalid or missing API key", advice: "Check the Authorization header." },
  {
    status: 429,
    meaning: "Rate limit exceeded",
    advice: "Wait the seconds in Retry-After, then send again.",
  },
  {
    status: 500,
    meaning: "Server error",
    advice: "Send again after a pause that grows. Tell us if it lasts.",
  },
] as const;
