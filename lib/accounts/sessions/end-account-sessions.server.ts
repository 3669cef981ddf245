import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { endAllSessions } from "./sessions.server";

/**
 * Ends all sessions of an account on behalf of staff, and writes an audit entry.
 * @returns how many sessions were active.
 * @throws AppError 404.
 */
export async function endAccountSessions(userId: string, actor: Actor): Promise<number> {
  return inTransaction(async (transaction) => {
    const [user] = await transaction.rows(sql(`SELECT "id" FROM "User" WHERE "id" = $1`), [userId]);
    if (!user) throw notFound("Account");
    const sessionsEnded = await endAllSessions(userId, "ended-by-staff", { transaction });
    await recordAudit(
      {
        actorId: actor.id,
        action: "accounts.end-all-sessions",
        subject: { type: "user", id: userId },
        outcome: "done",
        after: { sessionsEnded },
        ipAddress: actor.ipAddress,
      },
      transaction,
    );
    return sessionsEnded;
  });
}
