import { reasonText } from "../leads/reason-text";

/** Codes of errors of the intake API, in the words of staff. */
const ERRORS: Readonly<Record<string, string>> = {
  "too-many-posts": "Above the limit per minute.",
  "daily-cap-reached": "Above the daily cap.",
  "publisher-paused": "Posted while paused.",
  validation: "A field was missing, unknown or of the wrong type.",
  "not-json": "The body was not JSON.",
  "duplicate-key": "A key stood twice in the body.",
  "not-utf-8": "The body was not UTF-8 text.",
  "body-too-large": "The body was too large.",
  "line-not-agreed": "The line is not agreed.",
  "state-not-agreed": "The state is not agreed.",
  "idempotency-key-reused": "An Idempotency-Key came again with another body.",
  "idempotency-key-not-valid": "The Idempotency-Key was not valid.",
};

/** Why posts were refused: by an error, or by a check of the lead. An unknown code is shown as it is. */
export function refusalText(code: string): string {
  return ERRORS[code] ?? reasonText(code);
}
