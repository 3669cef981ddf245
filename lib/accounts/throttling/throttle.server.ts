import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/is-uuid";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { shortenIpAddress, throttledPart } from "@/lib/platform/http/client-ip-address";
import { limiterFor, storedKey, strikesFor } from "./limiters.server";
import {
  type Forgivable,
  LIMITS,
  type Limit,
  type Limits,
  type Scope,
  SITE_TIMES,
  type Throttled,
  waitSeconds,
} from "./throttle-limits";
import { rememberUsedUp, usedUpMs } from "./used-up-keys";

/** The account and the IP address that an attempt counts against. */
export interface Attempt {
  /** ID of the account; for an unknown account, the key of the name that was entered. */
  account?: string | undefined;
  /** The complete IP address of the request; without it the limits per IP address do not apply. */
  ipAddress?: string | null | undefined;
}

/** An attempt that was counted. */
export interface CountedAttempt {
  /** Gives the points of a successful attempt back, and clears the failures of its pair of account and IP address. */
  forgive(): Promise<void>;
}

interface Counter {
  kind: Throttled;
  scope: Scope | "site";
  limit: Limit;
  key: string;
}

/** How long a network stays the account's own after a sign-in. */
const OWN_NETWORK_MS = 30 * DAY_MS;

/**
 * Counts an attempt against every limit of its kind: per pair of account and IP address, per account, per IP address, and
 * per IPv6 /48. Exactly as many parallel calls pass as the limit allows. Call it before the expensive work (a hash, an
 * email), and `forgive` the result of an attempt that succeeded, where the kind is `forgivable`.
 * @throws AppError 429 with Retry-After when a limit is reached.
 */
export async function throttle(kind: Forgivable, attempt: Attempt): Promise<CountedAttempt>;
export async function throttle(kind: Throttled, attempt: Attempt): Promise<unknown>;
export async function throttle(kind: Throttled, attempt: Attempt): Promise<CountedAttempt> {
  const counters = await countersOf(kind, attempt);
  const refusedMs = usedUpMs(counters.map(storedKeyOf));
  if (refusedMs > 0) throw tooMany(refusedMs);
  const taken: Counter[] = [];
  for (const counter of counters) {
    const refusal = await take(counter);
    if (refusal) {
      // A refused attempt must not use up the other limits: a whole office may share one IP address.
      await Promise.all(taken.map(giveBack));
      const waitMs = await msToWait(counter, refusal);
      // Another process may give the point of a forgivable attempt back, and then nobody waits any longer.
      if (!limitsOf(kind).forgivable) rememberUsedUp(storedKeyOf(counter), waitMs);
      throw tooMany(waitMs);
    }
    taken.push(counter);
  }
  return {
    forgive: async () => {
      await Promise.all(
        taken.map((counter) => (counter.scope === "pair" ? clear(counter) : giveBack(counter))),
      );
    },
  };
}

/** What is left of a budget of calls, for the headers of a response. */
export interface Budget {
  /** Calls per window. */
  points: number;
  windowSeconds: number;
  /** Calls that are left; 0 also for a call that was one too many. */
  remaining: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
  /** Whether this call was one too many. */
  isUsedUp: boolean;
}

/** What the SQL function `count_attempt` needs to count a call against this limit. */
export interface CallCounter {
  key: string;
  nowMs: number;
  windowMs: number;
}

/**
 * The counter of the calls of a caller who may know their budget. It is counted by the statement that finds the caller,
 * because a statement of its own would cost more than the count. Exactly as many parallel calls are within the budget as
 * the limit allows.
 * @param subject what is counted: a hash, for example of an API key.
 */
export function callCounter(kind: "api-call", subject: string, now: Date): CallCounter {
  const { windowSeconds } = LIMITS[kind].account;
  return { key: storedKey(kind, "account", subject), nowMs: now.getTime(), windowMs: windowSeconds * 1000 };
}

/** The budget after a call was counted. @param counted what `count_attempt` returned. */
export function budgetOf(kind: "api-call", counted: { points: number; restMs: number }): Budget {
  const { points, windowSeconds } = LIMITS[kind].account;
  return {
    points,
    windowSeconds,
    remaining: Math.max(0, points - counted.points),
    resetSeconds: Math.max(1, Math.ceil(counted.restMs / 1000)),
    isUsedUp: counted.points > points,
  };
}

const limitsOf = (kind: Throttled): Limits => LIMITS[kind];
const storedKeyOf = ({ kind, scope, key }: Counter) => storedKey(kind, scope, key);

async function countersOf(kind: Throttled, attempt: Attempt): Promise<Counter[]> {
  const limits = limitsOf(kind);
  const { account, ipAddress } = attempt;
  const network = ipAddress ? throttledPart(ipAddress) : null;
  const subjects: Record<Scope, string | null> = {
    pair: account === undefined ? null : JSON.stringify([account, network]),
    account: account === undefined ? null : await accountSubject(account, limits, attempt),
    address: network,
  };
  // The strictest first: what it refuses never touches the counters that other people share.
  const counters = (["pair", "account", "address"] as const).flatMap((scope): Counter[] => {
    const limit = limits[scope];
    const subject = subjects[scope];
    return limit && subject !== null ? [{ kind, scope, limit, key: keyOf(subject) }] : [];
  });
  const isIpv6 = network !== ipAddress;
  return limits.address && ipAddress && isIpv6
    ? [...counters, siteCounter(kind, limits.address, ipAddress)]
    : counters;
}

/** Counts all addresses of the /48 together. The last one, because its limit is the widest. */
function siteCounter(kind: Throttled, { points, ...rest }: Limit, ipAddress: string): Counter {
  const limit = { ...rest, points: points * SITE_TIMES };
  return { kind, scope: "site", limit, key: keyOf(shortenIpAddress(ipAddress)) };
}

async function accountSubject(account: string, limits: Limits, { ipAddress }: Attempt): Promise<string> {
  if (!limits.ownNetworksApart || !ipAddress) return account;
  const network = shortenIpAddress(ipAddress);
  return (await isOwnNetwork(account, network)) ? JSON.stringify([account, "own", network]) : account;
}

/**
 * Whether the account was signed in to from this network in the last 30 days. Sessions store networks only. An unknown account
 * costs the same query, with an id that nobody has: its time must not tell that the account does not exist.
 */
async function isOwnNetwork(account: string, network: string): Promise<boolean> {
  const since = new Date(Date.now() - OWN_NETWORK_MS);
  const session = await db().session.findFirst({
    where: {
      userId: isUuid(account) ? account : idOfNobody(account),
      address: network,
      createdAt: { gt: since },
    },
    select: { id: true },
  });
  return session !== null;
}

/** An id with the form of a UUID, made from the key of a name that no account has. */
function idOfNobody(key: string): string {
  const digits = createHash("sha256").update(key).digest("hex");
  return [8, 12, 16, 20, 32].map((end, part, ends) => digits.slice(ends[part - 1] ?? 0, end)).join("-");
}

async function take({ kind, scope, limit, key }: Counter): Promise<RateLimiterRes | null> {
  try {
    await limiterFor(kind, scope, limit).consume(key);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

/** The attempt that finds the window used up counts as a strike; those after it wait and do not prolong the wait. */
async function msToWait(counter: Counter, refusal: RateLimiterRes): Promise<number> {
  const { kind, scope, limit, key } = counter;
  const restMs = refusal.msBeforeNext;
  const isFirstRefusal = refusal.consumedPoints === limit.points + 1;
  if (!isFirstRefusal || limit.longestWaitSeconds <= limit.windowSeconds) return restMs;
  const { consumedPoints: strike } = await strikesFor(kind, scope).penalty(key);
  const seconds = waitSeconds(limit, strike);
  if (strike === 1 || seconds * 1000 <= restMs) return restMs;
  await limiterFor(kind, scope, limit).block(key, seconds);
  return seconds * 1000;
}

/** A point of a window that has ended meanwhile must not make the next window larger. */
async function giveBack({ kind, scope, limit, key }: Counter): Promise<void> {
  const limiter = limiterFor(kind, scope, limit);
  const { consumedPoints } = await limiter.reward(key);
  if (consumedPoints < 0) await limiter.delete(key);
}

async function clear({ kind, scope, limit, key }: Counter): Promise<void> {
  await Promise.all([limiterFor(kind, scope, limit).delete(key), strikesFor(kind, scope).delete(key)]);
}

function tooMany(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const text = `Too many attempts. Please try again in ${duration(retryAfterSeconds)}.`;
  return new AppError("too-many-requests", 429, text, { retryAfterSeconds });
}

/** A hash, because people sometimes enter their password as the username. */
function keyOf(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}

/** In minutes, or in hours and days once the number of the smaller unit would be more than three of the larger one. */
function duration(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return "a minute";
  if (minutes <= 180) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours <= 72 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}
