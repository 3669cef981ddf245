import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { auditPublisher, lockPublisher } from "./manage-publisher.server";
import { createPublisherKey, type PublisherKeyMode } from "./publisher-key.server";

/** A new key. Only this result holds it in the clear. */
export interface IssuedKey {
  id: string;
  key: string;
  prefix: string;
}

/**
 * Issues a key for a publisher. The key can be read from this result only; the audit log gets its prefix.
 * @param actor the staff member; null for the system.
 * @throws AppError 404 for an unknown publisher.
 */
export async function issueKey(
  publisherId: string,
  mode: PublisherKeyMode,
  actor: Actor | null = null,
): Promise<IssuedKey> {
  const { key, prefix, keyHash } = createPublisherKey(mode);
  return inTransaction(async (transaction) => {
    await lockPublisher(publisherId, transaction);
    const [row] = await transaction.rows(
      sql(`INSERT INTO "PublisherKey" ("id", "publisherId", "mode", "prefix", "keyHash")
       VALUES (gen_random_uuid(), $1, $2::"PublisherKeyMode", $3, $4) RETURNING "id"`),
      [publisherId, mode, prefix, keyHash],
    );
    if (!row) throw new Error("the key was not stored");
    const facts = { after: { mode, begins: prefix } };
    await auditPublisher("publishers.issue-key", publisherId, actor, facts, transaction);
    return { id: row.id, key, prefix };
  });
}

/**
 * Revokes a key for good: the next post with it is refused. It is recorded in the audit log. Revoking a key twice
 * changes nothing.
 * @param actor the staff member; null for the system.
 * @throws AppError 404 for a key that this publisher does not have.
 */
export async function revokeKey(
  publisherId: string,
  keyId: string,
  actor: Actor | null = null,
): Promise<void> {
  await inTransaction(async (transaction) => {
    const [key] = await transaction.rows(
      sql(`SELECT "prefix", "mode", "revokedAt" FROM "PublisherKey"
       WHERE "id" = $1 AND "publisherId" = $2 FOR NO KEY UPDATE`),
      [keyId, publisherId],
    );
    if (!key) throw notFound("Key");
    if (key.revokedAt) return;
    await transaction.execute(sql(`UPDATE "PublisherKey" SET "revokedAt" = now() WHERE "id" = $1`), [keyId]);
    const facts = { before: { mode: key.mode, begins: key.prefix } };
    await auditPublisher("publishers.revoke-key", publisherId, actor, facts, transaction);
  });
}
