import "server-only";
import * as z from "zod/mini";
import { AppError } from "@/lib/kit/errors";
import { formatCount } from "@/lib/kit/format-count";
import { hashKey } from "@/lib/platform/crypto/sha256";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { TEST_POSTS_PER_DAY } from "./test-posts";

/** The publisher behind a key, with what was agreed. */
export interface PublisherAccess {
  publisherId: string;
  keyId: string;
  isTest: boolean;
  lines: readonly string[];
  /** Empty: all states. */
  states: readonly string[];
  dailyCap: number | null;
  /** Why the publisher is paused; null unless it is. */
  pause: string | null;
  /** The publisher has posted more often in this minute than agreed. */
  isTooFast: boolean;
  /** Seconds until the minute ends, and with it its limit. */
  minuteSecondsLeft: number;
  /** Whether we accept the phones that this publisher says it has confirmed. Only then can its leads be Premium. */
  mayClaimPremium: boolean;
  /** The daily cap of the key's kind of posts is reached: only a retry with a known Idempotency-Key gets its original response. */
  isFull: boolean;
  /** Seconds until the day (New York) ends, and with it the cap. */
  secondsLeft: number;
  /** How old the consent of a line's leads may be, in ms. */
  consentMaxAgeMs: Readonly<Record<string, number>>;
  /** How long the lookup of key, pause and cap took. */
  lookupMs: number;
}

const NO_KEY = "Send your key as Authorization: Bearer lwp_…";
const KEY_NOT_VALID =
  "This key is not valid: it is incomplete, unknown or revoked. Compare it with the one that we gave you, or ask us for a new one.";

/**
 * Authenticates a call of the intake API by its bearer key, and counts it against the publisher's limit per minute.
 * @throws AppError 401 for a missing, unknown or revoked key.
 */
export async function authenticatePublisher(
  authorization: string | null,
  receivedAt: Date,
): Promise<PublisherAccess> {
  const startedAt = performance.now();
  const [, key] = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(authorization ?? "") ?? [];
  const row = key ? await findAccess(key, receivedAt) : undefined;
  if (!row) throw new AppError("publisher-key-unknown", 401, key ? KEY_NOT_VALID : NO_KEY);
  if (row.isUseStale) await recordUse(row.keyId);
  const { publisherId, keyId, lines, states, dailyCap, mayClaimPremium, secondsLeft } = row;
  const isTest = row.mode === "test";
  return {
    publisherId,
    keyId,
    isTest,
    lines,
    states,
    dailyCap,
    mayClaimPremium,
    pause: row.isPaused ? (row.pauseReason ?? "") : null,
    isTooFast: row.posts > row.postsPerMinute,
    minuteSecondsLeft: 60 - receivedAt.getUTCSeconds(),
    isFull: isTest
      ? row.testPostsToday >= TEST_POSTS_PER_DAY
      : dailyCap !== null && row.acceptedToday >= dailyCap,
    secondsLeft,
    consentMaxAgeMs: maxAges.parse(row.consentMaxAges),
    lookupMs: performance.now() - startedAt,
  };
}

/**
 * Refuses a publisher that is paused or has posted too much.
 * @param mayBeRetry the call has an Idempotency-Key. Requests with an Idempotency-Key are still processed during a pause and
 * at the daily cap, so that a retry gets its original response.
 * @throws AppError 403 for a paused publisher, 429 above the limit per minute and at the daily cap.
 */
export function assertMayPost(access: PublisherAccess, mayBeRetry: boolean): void {
  if (!mayBeRetry) assertTakesNew(access);
  if (access.isTooFast) {
    throw new AppError(
      "too-many-posts",
      429,
      "You post more often than your agreement allows in a minute. Send this post again when the minute is over.",
      { retryAfterSeconds: access.minuteSecondsLeft },
    );
  }
}

/**
 * Refuses a post that repeats no earlier one.
 * @throws AppError 403 for a paused publisher, 429 at the daily cap.
 */
export function assertTakesNew(
  access: Pick<PublisherAccess, "pause" | "isFull" | "isTest" | "secondsLeft">,
): void {
  if (access.pause !== null) {
    throw new AppError("publisher-paused", 403, `Your account is paused. ${access.pause}`.trim());
  }
  if (access.isFull) throw capReached(access);
}

/** 429 until the day ends in New York. @param access `secondsLeft` until then, for Retry-After. */
export function capReached({
  isTest,
  secondsLeft,
}: Pick<PublisherAccess, "isTest" | "secondsLeft">): AppError {
  const cap = isTest ? `daily cap of ${formatCount(TEST_POSTS_PER_DAY)} test posts` : "daily cap";
  return new AppError(
    "daily-cap-reached",
    429,
    `Your ${cap} is reached. It resets at midnight in New York.`,
    { retryAfterSeconds: secondsLeft },
  );
}

const maxAges = z.record(z.string(), z.number());

async function findAccess(key: string, receivedAt: Date) {
  const [access] = await autocommit.rows(FIND_ACCESS, [hashKey(key), receivedAt]);
  return access;
}

// One statement, so that a post costs one round trip. The count is one row per publisher: it holds for all processes,
// and posts of one publisher wait for each other only as long as this statement runs. The table is unlogged, so the
// count costs no write to the disk; after a crash of the database it starts anew.
const FIND_ACCESS = sql(
  `WITH access AS (
   SELECT k."id" AS "keyId!", k."mode" AS "mode!", p."id" AS "publisherId!", p."lines"::text[] AS "lines!", p."states" AS "states!",
     p."pausedAt" IS NOT NULL AS "isPaused!", p."pauseReason", p."dailyCap",
     p."premiumAgreedAt" IS NOT NULL AS "mayClaimPremium!", p."postsPerMinute" AS "postsPerMinute!",
     COALESCE(c."accepted", 0) AS "acceptedToday!",
     CASE WHEN k."mode" = 'test' THEN COALESCE((SELECT t."posts" FROM "PublisherTestCount" t
       WHERE t."publisherId" = p."id" AND t."day" = trade_day(now())), 0) ELSE 0 END AS "testPostsToday!",
     k."lastUsedAt" IS NULL OR k."lastUsedAt" < now() - interval '1 minute' AS "isUseStale!",
     (SELECT jsonb_object_agg(l, extract(epoch FROM consent_age_limit(m."maxAgeDays")) * 1000)
      FROM unnest(enum_range(NULL::"Line")) l LEFT JOIN "ConsentLimit" m ON m."line" = l) AS "consentMaxAges!",
     ceil(extract(epoch FROM
       ((trade_day(now()) + 1)::timestamp AT TIME ZONE 'America/New_York') - now()))::int AS "secondsLeft!"
   FROM "PublisherKey" k
   JOIN "Publisher" p ON p."id" = k."publisherId"
   LEFT JOIN "PublisherDailyCount" c ON c."publisherId" = p."id" AND c."day" = trade_day(now())
   WHERE k."keyHash" = $1 AND k."revokedAt" IS NULL
   ), counted AS (
     INSERT INTO "PublisherMinute" AS m ("publisherId", "minute", "posts")
     SELECT "publisherId", date_trunc('minute', $2::timestamptz), 1 FROM access
     ON CONFLICT ("publisherId") DO UPDATE SET "minute" = GREATEST(m."minute", EXCLUDED."minute"),
       "posts" = CASE WHEN EXCLUDED."minute" > m."minute" THEN 1 ELSE m."posts" + 1 END
     RETURNING "posts"
   )
   SELECT access.*, counted."posts" AS "posts!" FROM access, counted`,
  { planName: "find-publisher-access" },
);

/** At most once a minute: if every post updated this row, posts would wait for each other. */
async function recordUse(keyId: string): Promise<void> {
  await autocommit.execute(sql(`UPDATE "PublisherKey" SET "lastUsedAt" = now() WHERE "id" = $1`), [keyId]);
}
