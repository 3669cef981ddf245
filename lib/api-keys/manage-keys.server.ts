import "server-only";
import { lockConfirmed } from "@/lib/accounts/registration/lock-confirmed.server";
import { MOST_AT_ONCE } from "@/lib/accounts/throttling/throttle-limits";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound, refused } from "@/lib/kit/errors";
import { toDecimal } from "@/lib/kit/money";
import { DAY_MS } from "@/lib/kit/time-units";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { createApiKey } from "./api-key.server";
import { apiKeyCreatedJob } from "./api-key-created.email";
import { toApiKeyDto } from "./queries.server";
import type { CreateApiKeyBody, CreatedApiKeyDto } from "./schemas";

const LONGEST_LIFE_MS = 5 * 366 * DAY_MS;

/**
 * Creates a key of the owner's account. Only the result holds the key; the audit log gets its first characters. A live key is
 * emailed to the owner.
 * @throws AppError 403 `email-not-confirmed`; 422 for an expiry that is past or too late, and for one key too many.
 */
export async function createKey(
  owner: Actor,
  body: CreateApiKeyBody,
  now = new Date(),
): Promise<CreatedApiKeyDto> {
  const { key, prefix, lastFour, keyHash } = createApiKey(body.mode);
  const scopes = [...new Set(body.scopes)];
  const dailyLimitCents = body.dailyLimit ?? null;
  const expiresAt = readExpiry(body.expiresAt, now);
  const notice = await prepareJob(apiKeyCreatedJob);
  return inTransaction(async (transaction) => {
    await assertMayCreate(owner.id, transaction);
    const [row] = await transaction.rows(
      sql(`INSERT INTO "ApiKey" ("id", "userId", "name", "prefix", "lastFour", "keyHash", "mode", "scopes",
         "dailyLimitCents", "expiresAt")
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6::"ApiKeyMode", $7, $8, $9)
       RETURNING "id", "createdAt"`),
      [owner.id, body.name, prefix, lastFour, keyHash, body.mode, scopes, dailyLimitCents, expiresAt],
    );
    if (!row) throw new Error("the key was not stored");
    const { name, mode } = body;
    const kept = { name, prefix, lastFour, mode, scopes, dailyLimitCents, expiresAt };
    await recordAudit(
      {
        actorId: owner.id,
        action: "api-keys.create",
        subject: { type: "api-key", id: row.id },
        outcome: "done",
        after: {
          begins: prefix,
          mode,
          scopes,
          dailyLimit: dailyLimitCents === null ? null : toDecimal(dailyLimitCents),
          expiresAt: expiresAt?.toISOString() ?? null,
        },
        ipAddress: owner.ipAddress,
      },
      transaction,
    );
    if (mode === "live") await notice.enqueue(transaction, { keyId: row.id });
    return { ...toApiKeyDto({ ...kept, ...row, lastUsedAt: null, revokedAt: null }), key };
  });
}

/**
 * Revokes a key of the owner for good: the next call with it is refused. Revoking a key twice changes nothing.
 * @throws AppError 404, also for another account's key.
 */
export async function revokeKey(owner: Actor, id: string): Promise<void> {
  await inTransaction(async (transaction) => {
    const [key] = await transaction.rows(
      sql(`SELECT "prefix", "revokedAt" FROM "ApiKey" WHERE "id" = $1 AND "userId" = $2 FOR NO KEY UPDATE`),
      [id, owner.id],
    );
    if (!key) throw notFound("Key");
    if (key.revokedAt) return;
    await transaction.execute(sql(`UPDATE "ApiKey" SET "revokedAt" = now() WHERE "id" = $1`), [id]);
    await recordAudit(
      {
        actorId: owner.id,
        action: "api-keys.revoke",
        subject: { type: "api-key", id },
        outcome: "done",
        before: { begins: key.prefix },
        ipAddress: owner.ipAddress,
      },
      transaction,
    );
  });
}

function readExpiry(text: string | null | undefined, now: Date): Date | null {
  if (!text) return null;
  const expiresAt = new Date(text);
  const ahead = expiresAt.getTime() - now.getTime();
  if (ahead > 0 && ahead < LONGEST_LIFE_MS) return expiresAt;
  const message = "The expiry must be in the future, and within five years.";
  throw refused("expiry-not-possible", message, { expiresAt: [message] });
}

/** Locks the owner, so that two calls at once do not both find room for the last key. */
async function assertMayCreate(userId: string, transaction: Transaction): Promise<void> {
  await lockConfirmed(transaction, userId, "Then you can create keys.");
  const [found] = await transaction.rows(
    sql(`SELECT count(*)::int AS "count!" FROM "ApiKey"
     WHERE "userId" = $1 AND "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > now())`),
    [userId],
  );
  if ((found?.count ?? 0) >= MOST_AT_ONCE["api-keys"]) {
    throw refused(
      "too-many-api-keys",
      `An account may have ${MOST_AT_ONCE["api-keys"]} keys. Revoke one first.`,
    );
  }
}
