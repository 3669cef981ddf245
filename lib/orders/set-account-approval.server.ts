import "server-only";
import * as z from "zod/mini";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { uuid } from "@/lib/kit/uuid";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { ACCOUNT_APPROVALS, accountApprovalOf } from "./good-standing";

/** Input of the server action `setAccountApproval`. */
export const accountApprovalInput = z.object({
  userId: uuid(),
  approval: z.enum(ACCOUNT_APPROVALS),
  /** What the page showed. Nobody overwrites a change that they have not seen. Pages of the previous release do not say it. */
  shown: z.optional(z.enum(ACCOUNT_APPROVALS)),
});

/**
 * Sets how the next orders of an account are approved, and records it in the audit log. Orders that wait already are not
 * approved by it.
 * @throws AppError 404; 409 `approval-changed-meanwhile` when it is neither what the page showed nor the new one.
 */
export async function setAccountApproval(
  { userId, approval, shown }: z.infer<typeof accountApprovalInput>,
  actor: Actor,
): Promise<void> {
  await inTransaction(async (transaction) => {
    // The lock puts changes of the same account one after the other.
    const [account] = await transaction.rows(
      sql(`SELECT "id" FROM "User" WHERE "id" = $1 AND "closedAt" IS NULL FOR NO KEY UPDATE`),
      [userId],
    );
    if (!account) throw notFound("Account");
    const [stored] = await transaction.rows(
      sql(`SELECT "isAutomatic" FROM "AccountApproval" WHERE "userId" = $1`),
      [userId],
    );
    const before = accountApprovalOf(stored?.isAutomatic);
    if (before === approval) return;
    if (shown !== undefined && before !== shown)
      throw conflict(
        "approval-changed-meanwhile",
        "Someone else has changed this meanwhile. Nothing was saved. Please look again.",
      );
    if (approval === "rule")
      await transaction.execute(sql(`DELETE FROM "AccountApproval" WHERE "userId" = $1`), [userId]);
    else
      await transaction.execute(
        sql(`INSERT INTO "AccountApproval" ("userId", "isAutomatic", "setById") VALUES ($1, $2, $3)
             ON CONFLICT ("userId") DO UPDATE
               SET "isAutomatic" = EXCLUDED."isAutomatic", "setById" = EXCLUDED."setById", "setAt" = now()`),
        [userId, approval === "always", actor.id],
      );
    await recordAudit(
      {
        actorId: actor.id,
        ipAddress: actor.ipAddress,
        action: "accounts.set-approval",
        subject: { type: "user", id: userId },
        outcome: "done",
        before: { approval: before },
        after: { approval },
      },
      transaction,
    );
  });
}
