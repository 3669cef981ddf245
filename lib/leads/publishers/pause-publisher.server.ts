import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { auditPublisher } from "./audit-publisher.server";
import { lockPublisher } from "./lock-publisher.server";

/**
 * Pauses a publisher: from the next post on, each is answered 403 with the reason. Leads in stock stay for sale.
 * Pausing again changes the reason. Told to the audit log.
 * @param reason as the publisher is told it.
 * @throws AppError 404.
 */
export async function pausePublisher(
  publisherId: string,
  reason: string,
  actor: Actor | null,
): Promise<void> {
  await inTransaction(async (transaction) => {
    const before = await lockPublisher(publisherId, transaction);
    if (before.pausedAt && before.pauseReason === reason) return;
    await transaction.query(
      `UPDATE "Publisher" SET "pausedAt" = COALESCE("pausedAt", now()), "pauseReason" = $2, "updatedAt" = now()
       WHERE "id" = $1`,
      [publisherId, reason],
    );
    const wasPaused = before.pausedAt !== null;
    await auditPublisher(
      {
        action: "leads.pause-publisher",
        publisherId,
        actor,
        before: { paused: wasPaused, reason: before.pauseReason },
        after: { paused: true, reason },
      },
      transaction,
    );
  });
}

/** Lets a paused publisher post again, and tells the audit log. Does nothing when it is not paused. @throws AppError 404. */
export async function resumePublisher(publisherId: string, actor: Actor | null): Promise<void> {
  await inTransaction(async (transaction) => {
    const { pausedAt, pauseReason } = await lockPublisher(publisherId, transaction);
    if (!pausedAt) return;
    await transaction.query(
      `UPDATE "Publisher" SET "pausedAt" = NULL, "pauseReason" = NULL, "updatedAt" = now() WHERE "id" = $1`,
      [publisherId],
    );
    const before = { paused: true, reason: pauseReason };
    const after = { paused: false, reason: null };
    await auditPublisher(
      { action: "leads.resume-publisher", publisherId, actor, before, after },
      transaction,
    );
  });
}
