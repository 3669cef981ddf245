import "server-only";
import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { endAllSessions } from "../sessions/sessions.server";
import { secondFactorRemovedEmailJob } from "../two-factor/second-factor-removed.email";
import { clearSecondFactor } from "../two-factor/two-factor.server";
import { requireSettledPhone } from "./require-settled-phone.server";

/**
 * Removes the second factor of somebody who lost it and their recovery codes, after staff have checked who asks
 * (docs/security.md, "A lost second factor"). Ends all sessions of the account, and emails its owner.
 * @throws AppError 404; 409 for one's own account, one without a second factor, or `phone-changed` for an account whose
 * phone was changed in the last `PHONE_DAYS`.
 */
export async function removeSecondFactor(userId: string, actor: Actor, now = new Date()): Promise<void> {
  if (userId === actor.id) {
    throw conflict("own-account", "Turn off your own second factor in the settings, or ask a colleague.");
  }
  const email = await prepareJob(secondFactorRemovedEmailJob);
  await inTransaction(async (transaction) => {
    const [user] = await transaction.rows(
      sql(`SELECT "totpConfirmedAt" IS NOT NULL AS "hasFactor!", "closedAt" IS NOT NULL AS "isClosed!"
       FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`),
      [userId],
    );
    if (!user || user.isClosed) throw notFound("Account");
    if (!user.hasFactor) throw conflict("two-factor-off", "This account has no second factor.");
    await requireSettledPhone(transaction, userId, "remove the second factor", now);
    await clearSecondFactor(transaction, userId);
    const sessionsEnded = await endAllSessions(userId, "ended-by-staff", { transaction });
    await email.enqueue(transaction, { userId, noticeId: randomUUID(), removedBy: "staff" });
    await recordAudit(
      {
        actorId: actor.id,
        action: "accounts.remove-second-factor",
        subject: { type: "user", id: userId },
        outcome: "done",
        after: { sessionsEnded },
        ipAddress: actor.ipAddress,
      },
      transaction,
    );
  });
}
