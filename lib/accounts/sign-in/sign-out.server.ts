import "server-only";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";

/** Ends a session because its owner signs out. Does nothing if it has ended already. */
export async function signOut(sessionId: string, client: Client): Promise<void> {
  await inTransaction(async (transaction) => {
    const [ended] = await transaction.rows(
      sql(`UPDATE "Session" SET "revokedAt" = now(), "endReason" = 'signed-out'
       WHERE "id" = $1 AND "revokedAt" IS NULL RETURNING "userId"`),
      [sessionId],
    );
    if (!ended) return;
    await recordAudit(
      {
        actorId: ended.userId,
        action: "accounts.sign-out",
        subject: { type: "user", id: ended.userId },
        outcome: "done",
        ipAddress: client.ipAddress,
      },
      transaction,
    );
  });
}
