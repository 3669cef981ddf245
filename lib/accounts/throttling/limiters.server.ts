import "server-only";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import * as z from "zod/mini";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { LIMITS, type Limit, type Scope, type Throttled } from "./throttle-limits";

/** How long a used-up window is remembered, to make the next wait longer. */
const STRIKE_SECONDS = 24 * 60 * 60;

const limiters = new Map<string, RateLimiterAbstract>();

/** The counter of attempts of one kind and scope. */
export function limiterFor(kind: Throttled, scope: Scope | "site", limit: Limit): RateLimiterAbstract {
  return remembered(kind, `${kind}.${scope}`, limit.points, limit.windowSeconds);
}

/** The key under which `limiterFor` counts a subject in the table of limits. */
export function storedKey(kind: Throttled, scope: Scope | "site", subject: string): string {
  return `${kind}.${scope}:${subject}`;
}

/** The counter of used-up windows of one kind and scope. */
export function strikesFor(kind: Throttled, scope: Scope | "site"): RateLimiterAbstract {
  return remembered(kind, `${kind}.${scope}.strikes`, Number.MAX_SAFE_INTEGER, STRIKE_SECONDS);
}

/** Removes expired counters from the table of limits. */
export const removeExpiredLimitsJob = defineJob({
  name: "accounts.remove-expired-limits",
  schema: z.object({}),
  retryLimit: 0,
});

/** Removes expired counters; without it, a name that was tried once would be stored forever. @returns how many. */
export async function removeExpiredLimits(now = new Date()): Promise<number> {
  const { count } = await db().rateLimit.deleteMany({ where: { expire: { lte: BigInt(now.getTime()) } } });
  return count;
}

function remembered(
  kind: Throttled,
  keyPrefix: string,
  points: number,
  duration: number,
): RateLimiterAbstract {
  const existing = limiters.get(keyPrefix);
  if (existing) return existing;
  const created =
    LIMITS[kind].store === "process"
      ? new RateLimiterMemory({ keyPrefix, points, duration })
      : new RateLimiterPostgres({
          storeClient: pool(),
          storeType: "pool",
          tableName: "rate_limits",
          tableCreated: true,
          keyPrefix,
          points,
          duration,
          clearExpiredByTimeout: false,
        });
  limiters.set(keyPrefix, created);
  return created;
}
