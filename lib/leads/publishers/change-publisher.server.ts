import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { auditPublisher } from "./audit-publisher.server";
import { nameTaken } from "./create-publisher.server";
import { lockPublisher } from "./lock-publisher.server";
import type { PublisherChange } from "./wire";

/**
 * Changes name, lines, states or cap of a publisher, and tells the audit log what it was before. It counts from
 * the next post on. Does nothing when everything is so already.
 * @param actor the member of staff; null for the program itself.
 * @throws AppError 404, and 409 when the name is taken.
 */
export async function changePublisher(
  publisherId: string,
  change: PublisherChange,
  actor: Actor | null,
): Promise<void> {
  await inTransaction(async (transaction) => {
    const { name, lines, states, dailyCap } = await lockPublisher(publisherId, transaction);
    const before = { name, lines, states, dailyCap };
    const after = {
      name: change.name ?? name,
      lines: [...new Set(change.lines ?? lines)],
      states: [...new Set(change.states ?? states)].toSorted(),
      dailyCap: change.dailyCap === undefined ? dailyCap : change.dailyCap,
    };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const changed = await transaction.query(
      `UPDATE "Publisher" SET "name" = $2, "lines" = $3::"Line"[], "states" = $4, "dailyCap" = $5, "updatedAt" = now()
       WHERE "id" = $1 AND NOT EXISTS (SELECT 1 FROM "Publisher" WHERE "name" = $2 AND "id" <> $1) RETURNING 1`,
      [publisherId, after.name, after.lines, after.states, after.dailyCap],
    );
    if (changed.length === 0) throw nameTaken();
    await auditPublisher(
      { action: "leads.change-publisher", publisherId, actor, before, after },
      transaction,
    );
  });
}
