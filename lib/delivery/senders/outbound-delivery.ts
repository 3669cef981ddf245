import type { DestinationConfig } from "../destinations/config-schemas";
import type { SoldLead } from "../payload/lead-message";

/** A destination with its secrets open: lives in memory, while something is sent there. */
export interface OpenDestination {
  id: string;
  target: DestinationConfig;
  /** Signing secrets (whsec_…), the newest first. */
  secrets: readonly string[];
}

/** One try of one delivery. */
export interface OutboundDelivery {
  /** The webhook-id: the same in each try. */
  deliveryId: string;
  /** 1 is the first. */
  number: number;
  event: string;
  /** Of lead.delivered; null for other events. */
  lead: SoldLead | null;
  /** Of other events. */
  payload: unknown;
  destination: OpenDestination;
  /** A receiver has this long for everything: connection, answer and its end. */
  timeoutMs: number;
}

/** Of one try. */
export const TRY_TIMEOUT_MS = 15_000;

/** How a try went. */
export interface TryResult {
  isAccepted: boolean;
  /** HTTP status, if there was an answer. */
  status: number | null;
  /** A stable code when it failed, for example `timeout`. */
  error: string | null;
  /** The beginning of what came back. */
  answer: string | null;
  /** The receiver's own id of the request. */
  requestId: string | null;
  /** The receiver says that it is gone for good (410). */
  isGone: boolean;
  /** The receiver's wish, in milliseconds. */
  retryAfterMs?: number | undefined;
}

/** Sends a outbound once. Never throws for what a receiver does. */
export type Sender<Kind extends DestinationConfig["kind"]> = (
  outbound: OutboundDelivery,
  config: Extract<DestinationConfig, { kind: Kind }>["config"],
) => Promise<TryResult>;

/** Something that failed before anything was sent, or without an answer. */
export function failedTry(error: string): TryResult {
  return { isAccepted: false, status: null, error, answer: null, requestId: null, isGone: false };
}
