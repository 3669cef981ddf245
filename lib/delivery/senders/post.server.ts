import "server-only";
import { OutboundError, sendRequest } from "@/lib/platform/outbound/send-request.server";
import { failedTry, type TryResult } from "./outbound-delivery";
import { readResponse } from "./read-response";

interface Post {
  url: string;
  method?: "POST" | "PUT" | "PATCH";
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

/**
 * Makes one HTTP call to a receiver, and says how it went: any 2xx is accepted, everything else is a failure. A
 * redirect is not followed. Of a target that we refuse to call nothing is told but that.
 */
export async function post({ url, method = "POST", headers, body, timeoutMs }: Post): Promise<TryResult> {
  try {
    const answer = await sendRequest({
      url,
      method,
      headers: { "user-agent": "Leadwell/1 (+https://leadwell.example/help-center)", ...headers },
      body,
      timeoutMs,
    });
    return readResponse(answer);
  } catch (error) {
    if (error instanceof OutboundError) return failedTry(error.code);
    throw error;
  }
}
