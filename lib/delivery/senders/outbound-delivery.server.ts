import "server-only";
import { paths } from "@/lib/kit/paths";
import { unseal } from "@/lib/platform/crypto/seal.server";
import type { WebhookFormat } from "@/lib/platform/db/generated/client";
import { env } from "@/lib/platform/env/env.server";
import { logger } from "@/lib/platform/logger.server";
import { OutboundError, sendRequest } from "@/lib/platform/outbound/send-request.server";
import { type DestinationConfig, destinationConfig } from "../destinations/config-schemas";
import type { SoldLead } from "../payload/lead-message";

/** A destination with its decrypted settings and secrets. Only in memory, while something is sent. */
export interface OpenDestination {
  id: string;
  target: DestinationConfig;
  /** Signing secrets (whsec_…), the newest first. */
  secrets: readonly string[];
  /** The body that a webhook gets. */
  webhookFormat: WebhookFormat;
}

/** The sealed columns of a destination. */
export interface SealedDestination {
  id: string;
  kind: DestinationConfig["kind"];
  /** Empty for a removed one. */
  configSealed: string | null;
  secretSealed: string | null;
  previousSecretSealed: string | null;
  previousSecretUntil: Date | null;
  webhookFormat: WebhookFormat;
}

/** Binds the sealed settings to their row. */
export const configContext = (id: string) => `Destination.config:${id}`;
/** Binds a sealed signing secret to its row. */
export const secretContext = (id: string) => `Destination.secret:${id}`;

/** Decrypts a signing secret. @returns null for one that cannot be decrypted, which is logged. */
export function tryOpenSecret(id: string, sealed: string): string | null {
  try {
    return unseal(sealed, secretContext(id));
  } catch {
    logger().error({ destinationId: id }, "signing secret does not open");
    return null;
  }
}

/**
 * Decrypts a destination. Until it expires, the previous secret signs too, unless it cannot be decrypted: the current one is
 * enough for the receiver.
 * @returns null for a removed destination, and for one that cannot be decrypted (a lost key, an altered row), which is logged.
 */
export function openDestination(row: SealedDestination, now: Date): OpenDestination | null {
  if (row.configSealed === null) return null;
  try {
    const config: unknown = JSON.parse(unseal(row.configSealed, configContext(row.id)));
    const target = destinationConfig.parse({ kind: row.kind, config });
    const current = row.secretSealed ? [unseal(row.secretSealed, secretContext(row.id))] : [];
    const isPreviousGood = row.previousSecretUntil !== null && row.previousSecretUntil > now;
    const previous =
      row.previousSecretSealed && isPreviousGood ? tryOpenSecret(row.id, row.previousSecretSealed) : null;
    const { id, webhookFormat } = row;
    return { id, target, secrets: previous === null ? current : [...current, previous], webhookFormat };
  } catch {
    logger().error({ destinationId: row.id }, "destination does not open");
    return null;
  }
}

/** One delivery that is about to be sent: the input of an attempt. */
export interface OutboundDelivery {
  /** The webhook-id: the same in each attempt. */
  deliveryId: string;
  /** Number of the attempt; 1 is the first. */
  number: number;
  event: string;
  /** The lead of `lead.delivered`, or of an alert about one lead; null for other events. */
  lead: SoldLead | null;
  /** The data of other events. */
  payload: unknown;
  destination: OpenDestination;
  /** The owner's own test: its lead is invented. */
  isTest?: boolean;
  /** Time limit of the whole attempt, in milliseconds: from the connection to the end of the response. */
  timeoutMs: number;
}

/** Time limit of one attempt, in milliseconds. */
export const ATTEMPT_TIMEOUT_MS = 15_000;

/** How an attempt ended. */
export interface AttemptResult {
  isAccepted: boolean;
  /** HTTP status; null without a response. */
  status: number | null;
  /** A stable code when the attempt failed, for example `timeout`. */
  error: string | null;
  /** The beginning of the response's body. */
  answer: string | null;
  /** The receiver's own id of the request. */
  requestId: string | null;
  /** The receiver says that it is gone for good (410). */
  isGone: boolean;
  /** The receiver's Retry-After, in milliseconds. */
  retryAfterMs?: number | undefined;
  /**
   * Nothing was sent, and neither a repeat nor another destination would help. The delivery becomes a dead letter at once,
   * and the attempt does not count for the health of the destination.
   */
  isFinal?: boolean;
  /**
   * Nothing was sent because of a fault of ours that may pass. The delivery is retried as usual, and the attempt neither
   * counts for the health of the destination nor goes to another one.
   */
  isOwnFault?: boolean;
}

/** Makes one attempt. A failure of the receiver is a result, never an exception. */
export type Sender<Kind extends DestinationConfig["kind"]> = (
  outbound: OutboundDelivery,
  config: Extract<DestinationConfig, { kind: Kind }>["config"],
) => Promise<AttemptResult>;

/** The result of an attempt that failed before anything was sent, or that got no response. */
export function failedAttempt(error: string): AttemptResult {
  return { isAccepted: false, status: null, error, answer: null, requestId: null, isGone: false };
}

interface Post {
  url: string;
  method?: "POST" | "PUT" | "PATCH";
  headers: Record<string, string>;
  body: string | Uint8Array;
  timeoutMs: number;
  /** Reads a receiver that shows its refusals elsewhere than in the status. */
  read?: (response: ReceivedResponse) => AttemptResult;
}

/**
 * Makes one HTTP call to a receiver: any 2xx is accepted, everything else is a failure, unless the caller reads the response
 * differently. Redirects are not followed. For a target that we refuse to call, the result has only that error code.
 */
export async function post(call: Post): Promise<AttemptResult> {
  const { url, method = "POST", headers, body, timeoutMs, read = readResponse } = call;
  try {
    const response = await sendRequest({
      url,
      method,
      headers: { "user-agent": `Leadwell/1 (+${env().APP_URL}${paths.helpCenter})`, ...headers },
      body,
      timeoutMs,
    });
    return read(response);
  } catch (error) {
    if (error instanceof OutboundError) return failedAttempt(error.code);
    throw error;
  }
}

/** Number of bytes of a response that are kept. */
export const KEPT_BYTES = 2_000;

const REQUEST_ID_HEADERS = ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "cf-ray"];

export interface ReceivedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** The response was longer than the text that was read. */
  truncated: boolean;
}

/** The result of an attempt by the receiver's response. */
export function readResponse({ status, headers, text }: ReceivedResponse): AttemptResult {
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

/**
 * Reads Retry-After: seconds, or a date (RFC 9110, 10.2.3).
 * @returns milliseconds from now; undefined for none or nonsense.
 */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const atMs = header.endsWith(" GMT") ? Date.parse(header) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - now.getTime());
}

/** Cuts between characters, never inside one. */
function beginningOf(text: string): string {
  const bytes = new TextEncoder().encode(text.slice(0, KEPT_BYTES));
  return new TextDecoder().decode(bytes.subarray(0, KEPT_BYTES), { stream: bytes.length > KEPT_BYTES });
}
