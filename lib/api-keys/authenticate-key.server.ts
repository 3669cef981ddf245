import "server-only";
import { type Budget, budgetOf, callCounter, throttle } from "@/lib/accounts/throttling/throttle.server";
import { AppError } from "@/lib/kit/errors";
import { hashKey } from "@/lib/platform/crypto/sha256";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { isWellFormedApiKey } from "./api-key.server";
import { storedScopes } from "./queries.server";
import type { ApiKeyMode, ApiScope } from "./scopes";

/** The customer behind a call of the public API. */
export interface ApiCaller {
  /** ID of the account: queries that are limited to the viewer take it as the viewer. */
  id: string;
  keyId: string;
  mode: ApiKeyMode;
  scopes: readonly ApiScope[];
  /** How much the key may spend per day (New York), in cents; null without a limit. */
  dailyLimitCents: number | null;
}

/**
 * Authenticates a call by the header Authorization, and counts it in the hour of its key. The key, its account and its
 * expiry are read at every call, so that a revocation counts from the next request on. A call that is refused here is not
 * counted; whoever calls this refuses one whose budget is used up.
 * @throws AppError 401 for a missing, unknown, revoked or expired key, and for an account that is disabled or closed;
 * 429 for a network that sent too many keys that are not valid.
 */
export async function authenticateKey(
  authorization: string | null,
  ipAddress: string | null,
  now = new Date(),
): Promise<{ caller: ApiCaller; budget: Budget }> {
  const [, key = ""] = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(authorization ?? "") ?? [];
  const [row] = isWellFormedApiKey(key) ? await findAndCount(hashKey(key), now) : [];
  const refusal = refuseKey(authorization, row, now);
  if (refusal || !row) {
    // Only calls that sent a key are guesses.
    if (authorization !== null) await throttle("wrong-api-key", { ipAddress });
    throw refusal ?? unknownKey();
  }
  const { points, restMs } = row;
  if (points === null || restMs === null) throw new Error("the call of a valid key was not counted");
  await noteUse(row, now);
  const caller = {
    id: row.userId,
    keyId: row.id,
    mode: row.mode,
    scopes: storedScopes.parse(row.scopes),
    dailyLimitCents: row.dailyLimitCents,
  };
  return { caller, budget: budgetOf("api-call", { points, restMs }) };
}

function findAndCount(keyHash: string, now: Date) {
  const { key, nowMs, windowMs } = callCounter("api-call", keyHash, now);
  return autocommit.rows(FIND_KEY, [keyHash, now, key, nowMs, windowMs]);
}

interface FoundKey {
  expiresAt: Date | null;
  revokedAt: Date | null;
  isStopped: boolean;
}

function refuseKey(authorization: string | null, row: FoundKey | undefined, now: Date): AppError | null {
  if (authorization === null) {
    return new AppError("api-key-missing", 401, "Send your API key as Authorization: Bearer lwk_…");
  }
  if (!row) return unknownKey();
  if (row.revokedAt)
    return new AppError("api-key-revoked", 401, "This API key was revoked. Use another one.");
  if (row.expiresAt && row.expiresAt <= now)
    return new AppError("api-key-expired", 401, "This API key has expired. Create a new one.");
  if (row.isStopped)
    return new AppError("account-stopped", 401, "The account of this API key is disabled or closed.");
  return null;
}

function unknownKey(): AppError {
  return new AppError("api-key-unknown", 401, "This is not a valid API key.");
}

// Only the call of a key that `refuseKey` admits is counted: without a key, count_attempt does nothing.
const FIND_KEY = sql(
  `WITH found AS MATERIALIZED (
     SELECT k.*, u."disabledAt" IS NOT NULL OR u."closedAt" IS NOT NULL AS "isStopped"
     FROM "ApiKey" k JOIN "User" u ON u."id" = k."userId" WHERE k."keyHash" = $1
   )
   SELECT f."id" AS "id!", f."userId" AS "userId!", f."mode" AS "mode!", COALESCE(f."scopes", '{}') AS "scopes!",
     f."dailyLimitCents", f."expiresAt", f."revokedAt", f."lastUsedAt", f."isStopped" AS "isStopped!", c."points", c."restMs"
   FROM found f LEFT JOIN LATERAL count_attempt(
     CASE WHEN f."revokedAt" IS NULL AND COALESCE(f."expiresAt" > $2, true) AND NOT f."isStopped" THEN $3 END, $4, $5) c ON true`,
  { planName: "find-api-key" },
);

const NOTED_EVERY_MS = 60_000;

/** At most once a minute: if every call updated this row, calls would wait for each other. */
async function noteUse(
  { id, lastUsedAt }: { id: string; lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < NOTED_EVERY_MS) return;
  await autocommit.execute(
    sql(
      `UPDATE "ApiKey" SET "lastUsedAt" = $2 WHERE "id" = $1 AND ("lastUsedAt" IS NULL OR "lastUsedAt" < $2::timestamptz - interval '1 minute')`,
    ),
    [id, now],
  );
}
