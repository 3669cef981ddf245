import { readRetryAfter } from "../retry-schedule";
import type { TryResult } from "./outbound-delivery";

/** So much of an answer is kept. */
export const KEPT_BYTES = 2_000;

const REQUEST_ID_HEADERS = ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "cf-ray"];

interface ReceivedAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** It was longer than what was read. */
  truncated: boolean;
}

/** How a try went by what the receiver answered: any 2xx is accepted, everything else is a failure. */
export function readResponse({ status, headers, text }: ReceivedAnswer): TryResult {
  const isAccepted = status >= 200 && status < 300;
  return {
    isAccepted,
    status,
    error: isAccepted ? null : `http-${status}`,
    answer: beginningOf(text) || null,
    requestId:
      REQUEST_ID_HEADERS.map((name) => headers[name])
        .find(Boolean)
        ?.slice(0, 200) ?? null,
    isGone: status === 410,
    retryAfterMs: readRetryAfter(headers["retry-after"], new Date()),
  };
}

/** Cut between characters. */
function beginningOf(text: string): string {
  const bytes = new TextEncoder().encode(text.slice(0, KEPT_BYTES));
  return new TextDecoder().decode(bytes.subarray(0, KEPT_BYTES), { stream: bytes.length > KEPT_BYTES });
}
