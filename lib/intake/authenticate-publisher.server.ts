import "server-only";
import type { Line } from "@/lib/catalog/lines";
import { AppError } from "@/lib/kit/errors";
import { pool } from "@/lib/platform/db/pool.server";
import { hashPublisherKey } from "@/lib/publishers/publisher-key.server";

/** Who posts, and what was agreed with them. */
export interface PublisherAccess {
  publisherId: string;
  keyId: string;
  isTest: boolean;
  lines: readonly Line[];
  /** Empty: all states. */
  states: readonly string[];
  dailyCap: number | null;
  /** The cap is reached: nothing new is taken, but an answer that was given is given again. */
  isFull: boolean;
  /** Seconds until the day that caps are counted in ends. */
  secondsLeft: number;
  /** How long key, pause and cap took to look up. */
  lookupMs: number;
}

interface AccessRow {
  publisherId: string;
  keyId: string;
  mode: "live" | "test";
  lines: Line[];
  states: string[];
  isPaused: boolean;
  pauseReason: string | null;
  dailyCap: number | null;
  acceptedToday: number;
  secondsLeft: number;
  isUseStale: boolean;
}

/**
 * The door of the intake API.
 * @param mayRepeat whether the call may be one that was answered before (it has an Idempotency-Key): then a reached
 * cap is told by `isFull`, and the answer of before stands.
 * @throws AppError 401 without a key in use, 403 for a paused publisher, 429 when the day's cap is reached.
 */
export async function authenticatePublisher(
  authorization: string | null,
  mayRepeat: boolean,
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
  if (isFull && !mayRepeat) throw capReached(row);
  if (row.isUseStale) await noteUse(row.keyId);
  const { publisherId, keyId, lines, states, dailyCap, secondsLeft } = row;
  const lookupMs = performance.now() - startedAt;
  return { publisherId, keyId, isTest, lines, states, dailyCap, isFull, secondsLeft, lookupMs };
}

/** 429 until the day ends, in the trade's zone. @param secondsLeft of the day. */
export function capReached({ secondsLeft }: { secondsLeft: number }): AppError {
  return new AppError(
    "daily-cap-reached",
    429,
    "The leads agreed for today are in. Go on tomorrow (New York).",
    {
      retryAfterSeconds: secondsLeft,
    },
  );
}

async function findAccess(key: string): Promise<AccessRow | undefined> {
  const { rows } = await pool().query<AccessRow>({
    name: "find-publisher-access",
    text: `SELECT k."id" AS "keyId", k."mode", p."id" AS "publisherId", p."lines"::text[] AS "lines", p."states",
             p."pausedAt" IS NOT NULL AS "isPaused", p."pauseReason", p."dailyCap",
             COALESCE(c."accepted", 0) AS "acceptedToday",
             k."lastUsedAt" IS NULL OR k."lastUsedAt" < now() - interval '1 minute' AS "isUseStale",
             ceil(extract(epoch FROM
               ((trade_day(now()) + 1)::timestamp AT TIME ZONE 'America/New_York') - now()))::int AS "secondsLeft"
           FROM "PublisherKey" k
           JOIN "Publisher" p ON p."id" = k."publisherId"
           LEFT JOIN "PublisherDailyCount" c ON c."publisherId" = p."id" AND c."day" = trade_day(now())
           WHERE k."keyHash" = $1 AND k."revokedAt" IS NULL`,
    values: [hashPublisherKey(key)],
  });
  return rows[0];
}

/** To the minute: a row that every post writes would be a queue. */
async function noteUse(keyId: string): Promise<void> {
  await pool().query(`UPDATE "PublisherKey" SET "lastUsedAt" = now() WHERE "id" = $1`, [keyId]);
}
