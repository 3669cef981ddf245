import "server-only";
import { OutboundError, sendRequest } from "@/lib/platform/outbound/send-request.server";
import { readRetryAfter } from "../retry-schedule";
import { failedTry, type TryResult } from "./shipment";

/** A receiver has this long for everything: connection, answer and its end. */
const TIMEOUT_MS = 15_000;
const MAX_READ_BYTES = 50 * 1024;
/** So much of an answer is kept. */
const KEPT_CHARACTERS = 2_000;

const REQUEST_ID_HEADERS = ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "cf-ray"];

interface Post {
  url: string;
  method?: "POST" | "PUT" | "PATCH";
  headers: Record<string, string>;
  body: string;
}

/**
 * Makes one HTTP call to a receiver, and says how it went: any 2xx is accepted, everything else is a failure. A
 * redirect is not followed. Of a target that we refuse to call nothing is told but that.
 */
export async function post({ url, method = "POST", headers, body }: Post): Promise<TryResult> {
  try {
    const answer = await sendRequest({
      url,
      method,
      headers: { "user-agent": "Leadwell/1 (+https://leadwell.example/help-center)", ...headers },
      body,
      timeoutMs: TIMEOUT_MS,
      maxReadBytes: MAX_READ_BYTES,
    });
    const isAccepted = answer.status >= 200 && answer.status < 300;
    return {
      isAccepted,
      status: answer.status,
      error: isAccepted ? null : `http-${answer.status}`,
      answer: answer.text.slice(0, KEPT_CHARACTERS) || null,
      requestId: firstHeader(answer.headers)?.slice(0, 200) ?? null,
      isGone: answer.status === 410,
      retryAfterMs: readRetryAfter(answer.headers["retry-after"], new Date()),
    };
  } catch (error) {
    if (error instanceof OutboundError) return failedTry(error.code);
    throw error;
  }
}

function firstHeader(headers: Readonly<Record<string, string>>): string | undefined {
  return REQUEST_ID_HEADERS.map((name) => headers[name]).find(Boolean);
}
