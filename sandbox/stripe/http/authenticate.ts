import { timingSafeEqual } from "node:crypto";
import type { SandboxConfig } from "../config";
import { StripeApiError } from "./stripe-api-error";

export type Access = "secret" | "publishable";

/**
 * Which of the two keys the request carries: `Authorization: Bearer`, basic authentication with the key as user
 * name, or, for browsers, the `key` parameter. Throws 401 in Stripe's words when there is none or a wrong one.
 */
export function authenticate(
  config: SandboxConfig,
  authorization: string | undefined,
  keyParameter: unknown,
): Access {
  const key = keyFromHeader(authorization) ?? (typeof keyParameter === "string" ? keyParameter : null);
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (isSame(key, config.secretKey)) return "secret";
  if (isSame(key, config.publishableKey)) return "publishable";
  throw unauthorized(`Invalid API Key provided: ${mask(key)}`);
}

/** Throws 401 unless the endpoint may be called with a publishable key. */
export function requireSecretKey(access: Access): void {
  if (access === "secret") return;
  throw unauthorized(
    "This API call cannot be made with a publishable API key. Please use a secret API key.",
    "secret_key_required",
  );
}

function keyFromHeader(authorization: string | undefined): string | null {
  const [scheme = "", value = ""] = authorization?.split(" ") ?? [];
  if (scheme.toLowerCase() === "bearer") return value || null;
  if (scheme.toLowerCase() === "basic") return Buffer.from(value, "base64").toString().split(":")[0] || null;
  return null;
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function unauthorized(message: string, code?: string): StripeApiError {
  return new StripeApiError(401, { type: "invalid_request_error", message, code });
}

function mask(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${"*".repeat(key.length - 12)}${key.slice(-4)}` : "*".repeat(8);
}
