import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { notFound } from "@/lib/kit/errors";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { auditPublisher } from "./audit-publisher.server";
import { lockPublisher } from "./lock-publisher.server";
import { createPublisherKey, type PublisherKeyMode } from "./publisher-key.server";
import type { IssuedKeyWire } from "./wire";

/**
 * Issues a key; it is in this answer and nowhere else, ever. Told to the audit log by its prefix.
 * @throws AppError 404 for an unknown publisher.
 */
export async function issueKey(
  publisherId: string,
  mode: PublisherKeyMode,
  actor: Actor | null,
): Promise<IssuedKeyWire> {
  const { key, prefix, keyHash } = createPublisherKey(mode);
  return inTransaction(async (transaction) => {
    await lockPublisher(publisherId, transaction);
    const createdAt = new Date();
    const [row] = await transaction.query<{ id: string }>(
      `INSERT INTO "PublisherKey" ("id", "publisherId", "mode", "prefix", "keyHash", "createdAt")
       VALUES (gen_random_uuid(), $1, $2::"PublisherKeyMode", $3, $4, $5) RETURNING "id"`,
      [publisherId, mode, prefix, keyHash, createdAt],
    );
    if (!row) throw new Error("the key was not stored");
    const after = { prefix, mode };
    await auditPublisher({ action: "leads.issue-key", publisherId, actor, after }, transaction);
    return {
      id: row.id,
      key,
      prefix,
      mode,
      createdAt: createdAt.toISOString(),
      lastUsedAt: null,
      revokedAt: null,
    };
  });
}

/**
 * Ends a key for good: the next post with it is refused. Told to the audit log. Does nothing to a key that was
 * revoked before.
 * @throws AppError 404 for a key that this publisher does not have.
 */
export async function revokeKey(publisherId: string, keyId: string, actor: Actor | null): Promise<void> {
  await inTransaction(async (transaction) => {
    const [key] = await transaction.query<{ prefix: string; mode: string; revokedAt: Date | null }>(
      `SELECT "prefix", "mode", "revokedAt" FROM "PublisherKey"
       WHERE "id" = $1 AND "publisherId" = $2 FOR NO KEY UPDATE`,
      [keyId, publisherId],
    );
    if (!key) throw notFound("Key");
    if (key.revokedAt) return;
    await transaction.query(`UPDATE "PublisherKey" SET "revokedAt" = now() WHERE "id" = $1`, [keyId]);
    const { prefix, mode } = key;
    await auditPublisher(
      { action: "leads.revoke-key", publisherId, actor, before: { prefix, mode } },
      transaction,
    );
  });
}
