import "server-only";
import { createHash } from "node:crypto";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/kit/errors";
import { throttledPart } from "@/lib/platform/http/client-ip-address";
import { isKnownIpAddress } from "./known-ip-address.server";
import { limiterFor, strikesFor } from "./limiters.server";
import { blockSeconds, LIMITS, type Limit, type Limits, type Scope, type Throttled } from "./throttle-limits";

/** The account and the IP address that an attempt counts against. */
export interface Attempt {
  /** Id of the account; for an unknown account, the key of the name that was entered. */
  account?: string | undefined;
  /** The complete IP address of the request; without it the limits per IP address do not apply. */
  ipAddress?: string | null | undefined;
}

interface Counted {
  scope: Scope;
  limit: Limit;
  key: string;
}

/**
 * Counts an attempt against every limit of its kind: per account, per IP address, and per pair of both. Counted in
 * PostgreSQL, for all processes together. Call it before the expensive work (a hash, an email), and `forgiveThrottle`
 * after an attempt that succeeded.
 * @throws AppError 429 with Retry-After when a limit is reached.
 */
export async function throttle(kind: Throttled, attempt: Attempt): Promise<void> {
  const taken: Counted[] = [];
  for (const counted of scopesOf(LIMITS[kind], attempt)) {
    const refusal = await take(kind, counted);
    if (refusal && !(counted.scope === "account" && (await isOwnersIpAddress(attempt)))) {
      // A refused attempt must not use up the other limits: a whole office may share one IP address.
      await Promise.all(taken.map((one) => limiterFor(kind, one.scope, one.limit).reward(one.key)));
      throw tooMany(await secondsToWait(kind, counted, refusal));
    }
    taken.push(counted);
  }
}

/** Gives the points of a successful attempt back, and clears the failures of this pair of account and IP address. */
export async function forgiveThrottle(kind: Throttled, attempt: Attempt): Promise<void> {
  const counted = scopesOf(LIMITS[kind], attempt);
  await Promise.all(counted.map((one) => forgive(kind, one)));
}

function scopesOf(limits: Limits, { account, ipAddress }: Attempt): Counted[] {
  const network = ipAddress ? throttledPart(ipAddress) : null;
  const subjects: Record<Scope, string | null> = {
    address: network,
    pair: account === undefined ? null : JSON.stringify([account, network]),
    account: account ?? null,
  };
  return (["address", "pair", "account"] as const).flatMap((scope) => {
    const limit = limits[scope];
    const subject = subjects[scope];
    return limit && subject !== null ? { scope, limit, key: keyOf(subject) } : [];
  });
}

async function take(kind: Throttled, { scope, limit, key }: Counted): Promise<RateLimiterRes | null> {
  try {
    await limiterFor(kind, scope, limit).consume(key);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

/** The first refused attempt starts the block; those after it wait for its end and do not prolong it. */
async function secondsToWait(kind: Throttled, counted: Counted, refusal: RateLimiterRes): Promise<number> {
  const { scope, limit, key } = counted;
  if (refusal.consumedPoints > limit.points + 1) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  const { consumedPoints: strike } = await strikesFor(kind, scope).penalty(key);
  const seconds = blockSeconds(limit, strike);
  await limiterFor(kind, scope, limit).block(key, seconds);
  return seconds;
}

async function forgive(kind: Throttled, { scope, limit, key }: Counted): Promise<void> {
  const limiter: RateLimiterAbstract = limiterFor(kind, scope, limit);
  if (scope !== "pair") {
    await limiter.reward(key);
    return;
  }
  await Promise.all([limiter.delete(key), strikesFor(kind, scope).delete(key)]);
}

async function isOwnersIpAddress({ account, ipAddress }: Attempt): Promise<boolean> {
  return Boolean(account && ipAddress) && isKnownIpAddress(account ?? "", ipAddress ?? "");
}

function tooMany(retryAfterSeconds: number): AppError {
  const text = `Too many attempts. Please try again in ${minutes(retryAfterSeconds)}.`;
  return new AppError("too-many-requests", 429, text, { retryAfterSeconds });
}

/** A hash, because people sometimes enter their password as the username. */
function keyOf(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}

function minutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? "a minute" : `${count} minutes`;
}
