import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { auditPublisher, factsOf } from "./audit-publisher.server";
import { createPublisher, nameTaken } from "./create-publisher.server";
import { type LockedPublisher, lockPublisher } from "./lock-publisher.server";
import { type IssuedKey, issueKey, revokeKey } from "./manage-keys.server";
import type { PublisherKeyMode } from "./publisher-key.server";
import type { PublisherChange, PublisherTerms } from "./schemas";

/** Makes a publisher, without a key. @throws AppError 409 when the name is taken. */
export async function addPublisher(terms: PublisherTerms, actor: Actor): Promise<{ id: string }> {
  return createPublisher(terms, actor);
}

/**
 * Changes what was agreed, pauses or resumes, with its entry in the audit log; the next post is judged by it. Leads
 * in stock stay for sale.
 * @throws AppError 404; 409 when the name is another publisher's.
 */
export async function changePublisher(id: string, change: PublisherChange, actor: Actor): Promise<void> {
  await inTransaction(async (transaction) => {
    const publisher = await lockPublisher(id, transaction);
    if ("terms" in change) await setTerms(id, change.terms, publisher, actor, transaction);
    else await setPause(id, "pause" in change ? change.pause.reason : null, actor, transaction);
  });
}

/** Issues a key, which is shown once. @throws AppError 404. */
export async function givePublisherKey(id: string, mode: PublisherKeyMode, actor: Actor): Promise<IssuedKey> {
  return issueKey(id, mode, actor);
}

/** Ends a key: the next post with it is refused. @throws AppError 404. */
export async function endPublisherKey(id: string, keyId: string, actor: Actor): Promise<void> {
  await revokeKey(id, keyId, actor);
}

async function setTerms(
  id: string,
  terms: PublisherTerms,
  publisher: LockedPublisher,
  actor: Actor,
  transaction: Transaction,
): Promise<void> {
  const { name, lines, states, dailyCap } = terms;
  const changed = await transaction.query(
    `UPDATE "Publisher" SET "name" = $2, "lines" = $3::"Line"[], "states" = $4, "dailyCap" = $5, "updatedAt" = now()
     WHERE "id" = $1 AND NOT EXISTS (SELECT 1 FROM "Publisher" WHERE "name" = $2 AND "id" <> $1) RETURNING 1`,
    [id, name, lines, states, dailyCap],
  );
  if (changed.length === 0) throw nameTaken();
  const facts = { before: factsOf(publisher), after: factsOf(terms) };
  await auditPublisher("publishers.change-terms", id, actor, facts, transaction);
}

/** @param reason told to the publisher with every refused post; null lets it post again. */
async function setPause(
  id: string,
  reason: string | null,
  actor: Actor,
  transaction: Transaction,
): Promise<void> {
  await transaction.query(
    `UPDATE "Publisher" SET "pausedAt" = CASE WHEN $2::text IS NULL THEN NULL ELSE COALESCE("pausedAt", now()) END,
       "pauseReason" = $2, "updatedAt" = now()
     WHERE "id" = $1`,
    [id, reason],
  );
  const action = reason === null ? "publishers.resume" : "publishers.pause";
  await auditPublisher(action, id, actor, { after: reason === null ? {} : { reason } }, transaction);
}
