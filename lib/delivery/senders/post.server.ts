import "server-only";
import { OutboundError, sendRequest } from "@/lib/platform/outbound/send-request.server";
import { readRetryAfter } from "../retry-schedule";
import { failedTry, type TryResult } from "./outbound-delivery";

interface Post {
  url: string;
  method?: "POST" | "PUT" | "PATCH";
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

/**
 * Makes one HTTP call to a receiver: any 2xx is accepted, everything else is a failure. Redirects are not followed. For
 * a target that we refuse to call, the result has only that error code.
 */
export async function post({ url, method = "POST", headers, body, timeoutMs }: Post): Promise<TryResult> {
  try {
    const response = await sendRequest({
      url,
      method,
      headers: { "user-agent": "Leadwell/1 (+https://leadwell.example/help-center)", ...headers },
      body,
      timeoutMs,
    });
    return readResponse(response);
  } catch (error) {
    if (error instanceof OutboundError) return failedTry(error.code);
    throw error;
  }
}

/** Number of bytes of a response that are kept. */
export const KEPT_BYTES = 2_000;

const REQUEST_ID_HEADERS = ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "cf-ray"];

interface ReceivedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** The response was longer than the text that was read. */
  truncated: boolean;
}

/** The result of an attempt by the receiver's response. */
export function readResponse({ status, headers, text }: ReceivedResponse): TryResult {
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

/** Cuts between characters, never inside one. */
function beginningOf(text: string): string {
  const bytes = new TextEncoder().encode(text.slice(0, KEPT_BYTES));
  return new TextDecoder().decode(bytes.subarray(0, KEPT_BYTES), { stream: bytes.length > KEPT_BYTES });
}
