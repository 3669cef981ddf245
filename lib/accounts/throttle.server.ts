import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/kit/errors";
import { pool } from "@/lib/platform/db/pool.server";

/** What is limited, with points per window. Failed sign-ins count; a success gives its point back. */
const LIMITS = {
  "sign-in": { points: 10, durationSeconds: 15 * 60 },
  contact: { points: 10, durationSeconds: 60 * 60 },
} as const;
export type Throttled = keyof typeof LIMITS;

const limiters = new Map<Throttled, RateLimiterPostgres>();

/**
 * Takes a point for `subject` (an account key, an address); counted in PostgreSQL, so for all processes.
 * @throws AppError 429 with Retry-After when none is left.
 */
export async function throttle(kind: Throttled, subject: string): Promise<void> {
  try {
    await limiter(kind).consume(keyOf(subject));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1000);
    throw new AppError(
      "too-many-requests",
      429,
      `Too many attempts. Please try again in ${minutes(retryAfterSeconds)}.`,
      {
        retryAfterSeconds,
      },
    );
  }
}

/** Gives a point back: the attempt was a good one. */
export async function forgiveThrottle(kind: Throttled, subject: string): Promise<void> {
  await limiter(kind).reward(keyOf(subject));
}

function limiter(kind: Throttled): RateLimiterPostgres {
  const existing = limiters.get(kind);
  if (existing) return existing;
  const { points, durationSeconds } = LIMITS[kind];
  const created = new RateLimiterPostgres({
    storeClient: pool(),
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: kind,
    points,
    duration: durationSeconds,
    clearExpiredByTimeout: false,
  });
  limiters.set(kind, created);
  return created;
}

/** Hashed: what people type into a username field (sometimes their password) is not kept. */
function keyOf(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}

function minutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? "a minute" : `${count} minutes`;
}
