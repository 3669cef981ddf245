import { createHash } from "node:crypto";
import type { IdempotencyRecord } from "../state/event-records";
import type { Store } from "../state/store";
import type { RawParameters } from "./parameters";
import { StripeApiError } from "./stripe-api-error";

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1_000;
const MAX_KEY_LENGTH = 255;

export type IdempotentRequest = { key: string; scopedKey: string; endpoint: string; fingerprint: string };

/**
 * Stripe's idempotency layer: the first answer given under a key after execution began is the answer to every
 * repetition for 24 hours, errors included. Source: https://docs.stripe.com/api/idempotent_requests
 */
export class IdempotencyLayer {
  private readonly store: Store;
  private readonly inFlight = new Set<string>();

  constructor(store: Store) {
    this.store = store;
  }

  /**
   * Claims the key for one execution, or returns the stored answer. Throws 400 when the key was used for another
   * request and 409 while its first request is still running. A claim must be ended with `release`.
   */
  claim(request: IdempotentRequest): IdempotencyRecord | null {
    if (request.key.length > MAX_KEY_LENGTH) {
      throw idempotencyError(400, `Idempotency keys can be at most ${MAX_KEY_LENGTH} characters long.`);
    }
    this.forgetExpired();
    if (this.inFlight.has(request.scopedKey)) throw keyInUse(request.key);

    const stored = this.store.idempotency.get(request.scopedKey);
    if (stored) {
      requireSameRequest(stored, request);
      return stored;
    }
    this.inFlight.add(request.scopedKey);
    return null;
  }

  remember(request: IdempotentRequest, answer: Omit<IdempotencyRecord, keyof IdempotentRequest>): void {
    const { scopedKey, endpoint, fingerprint } = request;
    this.store.idempotency.set(scopedKey, { scopedKey, endpoint, fingerprint, ...answer });
    this.store.changed();
  }

  release(request: IdempotentRequest): void {
    this.inFlight.delete(request.scopedKey);
  }

  /** Removes expired keys. Keys are stored oldest first, so it stops at the first valid one. */
  private forgetExpired(): void {
    const oldest = Date.now() - KEY_LIFETIME_MS;
    for (const record of this.store.idempotency.values()) {
      if (record.createdAtMs > oldest) return;
      this.store.idempotency.delete(record.scopedKey);
    }
  }
}

/** A digest of the parameters that does not depend on their order. */
export function fingerprintOf(parameters: RawParameters): string {
  return createHash("sha256").update(canonical(parameters)).digest("hex");
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const pairs = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${pairs.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(",")}}`;
}

function requireSameRequest(stored: IdempotencyRecord, request: IdempotentRequest): void {
  if (stored.endpoint !== request.endpoint) {
    throw idempotencyError(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.endpoint}' vs '${stored.endpoint}'). Try using a key other than '${request.key}' if you meant to execute a different request.`,
    );
  }
  if (stored.fingerprint !== request.fingerprint) {
    throw idempotencyError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
    );
  }
}

function keyInUse(key: string): StripeApiError {
  return idempotencyError(
    409,
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    "idempotency_key_in_use",
  );
}

function idempotencyError(status: 400 | 409, message: string, code?: string): StripeApiError {
  return new StripeApiError(status, { type: "idempotency_error", message, code });
}
