import "server-only";
import { AppError } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { hashPublisherKey } from "@/lib/publishers/publisher-key.server";

/** The publisher behind a key, with what was agreed. */
export interface PublisherAccess {
  publisherId: string;
  keyId: string;
  isTest: boolean;
  lines: readonly string[];
  /** Empty: all states. */
  states: readonly string[];
  dailyCap: number | null;
  /** Its confirmed phones count: that is agreed. */
  mayClaimPremium: boolean;
  /** The daily cap is reached: only a retry with a known Idempotency-Key gets its original response. */
  isFull: boolean;
  /** Seconds until the day (New York) ends, and with it the cap. */
  secondsLeft: number;
  /** How long the lookup of key, pause and cap took. */
  lookupMs: number;
}

/**
 * Authenticates a call of the intake API by its bearer key.
 * @param mayBeRetry the call has an Idempotency-Key. Requests with an Idempotency-Key are still processed at the cap
 * (`isFull`), so that a retry gets its original response.
 * @throws AppError 401 for a missing, unknown or revoked key, 403 for a paused publisher, 429 at the daily cap.
 */
export async function authenticatePublisher(
  authorization: string | null,
  mayBeRetry: boolean,
): Promise<PublisherAccess> {
  const startedAt = performance.now();
  const [, key] = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(authorization ?? "") ?? [];
  const row = key ? await findAccess(key) : undefined;
  if (!row) throw new AppError("publisher-key-unknown", 401, "Send your key as Authorization: Bearer lwp_…");
  if (row.isPaused) {
    throw new AppError("publisher-paused", 403, `Your account is paused. ${row.pauseReason ?? ""}`.trim());
  }
  const isTest = row.mode === "test";
  const isFull = !isTest && row.dailyCap !== null && row.acceptedToday >= row.dailyCap;
  if (isFull && !mayBeRetry) throw capReached(row);
  if (row.isUseStale) await recordUse(row.keyId);
  const { publisherId, keyId, lines, states, dailyCap, mayClaimPremium, secondsLeft } = row;
  const lookupMs = performance.now() - startedAt;
  return {
    publisherId,
    keyId,
    isTest,
    lines,
    states,
    dailyCap,
    mayClaimPremium,
    isFull,
    secondsLeft,
    lookupMs,
  };
}

/** 429 until the day ends in New York. @param secondsLeft until then, for Retry-After. */
export function capReached({ secondsLeft }: { secondsLeft: number }): AppError {
  return new AppError(
    "daily-cap-reached",
    429,
    "Your daily cap is reached. It resets at midnight in New York.",
    { retryAfterSeconds: secondsLeft },
  );
}

async function findAccess(key: string) {
  const [access] = await autocommit.rows(FIND_ACCESS, [hashPublisherKey(key)]);
  return access;
}

const FIND_ACCESS = sql(
  `SELECT k."id" AS "keyId", k."mode", p."id" AS "publisherId", p."lines"::text[] AS "lines!", p."states" AS "states!",
     p."pausedAt" IS NOT NULL AS "isPaused!", p."pauseReason", p."dailyCap",
     p."premiumAgreedAt" IS NOT NULL AS "mayClaimPremium!",
     COALESCE(c."accepted", 0) AS "acceptedToday!",
     k."lastUsedAt" IS NULL OR k."lastUsedAt" < now() - interval '1 minute' AS "isUseStale!",
     ceil(extract(epoch FROM
       ((trade_day(now()) + 1)::timestamp AT TIME ZONE 'America/New_York') - now()))::int AS "secondsLeft!"
   FROM "PublisherKey" k
   JOIN "Publisher" p ON p."id" = k."publisherId"
   LEFT JOIN "PublisherDailyCount" c ON c."publisherId" = p."id" AND c."day" = trade_day(now())
   WHERE k."keyHash" = $1 AND k."revokedAt" IS NULL`,
  { planName: "find-publisher-access" },
);

/** At most once a minute: if every post updated this row, posts would wait for each other. */
async function recordUse(keyId: string): Promise<void> {
  await autocommit.execute(sql(`UPDATE "PublisherKey" SET "lastUsedAt" = now() WHERE "id" = $1`), [keyId]);
}
