import "server-only";
import { type RowOf, sql, type ValuesOf } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";

// Only this file writes a return's status. return-status.ts lists the transitions; the database refuses all others.

const OPEN = sql(
  `INSERT INTO "LeadReturn" AS r ("leadId", "userId", "orderId", "reason", "textSealed", "wanted", "findings", "requestedAt",
     "decideBy", "staffOnly")
   VALUES ($1, $2, $3, $4::"ReturnReason", $5, $6::"ReturnRemedy", $7, $8, $9, $10)
   ON CONFLICT ("leadId") DO UPDATE SET "status" = 'open', "reason" = EXCLUDED."reason",
     "textSealed" = EXCLUDED."textSealed", "wanted" = EXCLUDED."wanted", "findings" = EXCLUDED."findings",
     "requestedAt" = EXCLUDED."requestedAt", "decideBy" = EXCLUDED."decideBy", "staffOnly" = EXCLUDED."staffOnly",
     "reviewedAt" = NULL
   WHERE r."status" = 'withdrawn'`,
);

const REVIEW = sql(
  `UPDATE "LeadReturn" SET "status" = 'open', "reviewedAt" = $3, "decideBy" = $4, "textSealed" = $5, "staffOnly" = $6,
     "decidedAt" = NULL, "decidedBy" = NULL, "answerSealed" = NULL
   WHERE "leadId" = $1 AND "userId" = $2 AND "status" = 'denied' AND "decidedBy" = 'machine' AND "reviewedAt" IS NULL
     AND "decidedAt" >= $7`,
);

const WITHDRAW = sql(
  `UPDATE "LeadReturn" SET "status" = 'withdrawn' WHERE "leadId" = $1 AND "userId" = $2 AND "status" = 'open'`,
);

const LOCK_OPEN = sql(
  `SELECT "orderId", "reason", "wanted", "requestedAt", NOT "staffOnly" AND "decideBy" <= clock_timestamp() AS "isLate!",
     EXISTS (SELECT 1 FROM "Lead" l WHERE l."id" = "leadId" AND l."erasedAt" IS NOT NULL) AS "isErased!"
   FROM "LeadReturn" WHERE "leadId" = $1 AND "status" = 'open' FOR UPDATE`,
);

const DECIDE = sql(
  `UPDATE "LeadReturn" SET "status" = $2::"ReturnStatus", "granted" = $3::"ReturnRemedy",
     "decidedBy" = $4::"ReturnDecider", "decidedById" = $5::uuid, "answerSealed" = $6, "decidedAt" = clock_timestamp()
   WHERE "leadId" = $1 AND "status" = 'open'`,
);

/** Opens a return, or again one that was withdrawn, as a new one without a review. @returns false when the lead has another return already. */
export async function openReturn(transaction: Transaction, values: ValuesOf<typeof OPEN>): Promise<boolean> {
  return (await transaction.execute(OPEN, values)) === 1;
}

/**
 * Reopens a return that our records denied, for review by staff. The last value is the earliest denial that can be reviewed.
 * @returns false when it cannot be reviewed, or not any more.
 */
export async function reopenReturn(
  transaction: Transaction,
  values: ValuesOf<typeof REVIEW>,
): Promise<boolean> {
  return (await transaction.execute(REVIEW, values)) === 1;
}

/** Withdraws an open return. @returns false when it is not open any more. */
export async function withdrawOpenReturn(
  transaction: Transaction,
  leadId: string,
  userId: string,
): Promise<boolean> {
  return (await transaction.execute(WITHDRAW, [leadId, userId])) === 1;
}

/** Locks an open return until the end of the transaction. @returns undefined when it is not open any more. */
export async function lockOpenReturn(
  transaction: Transaction,
  leadId: string,
): Promise<RowOf<typeof LOCK_OPEN> | undefined> {
  const [open] = await transaction.rows(LOCK_OPEN, [leadId]);
  return open;
}

/** Decides a return that `lockOpenReturn` has locked. */
export async function closeReturn(transaction: Transaction, values: ValuesOf<typeof DECIDE>): Promise<void> {
  await transaction.execute(DECIDE, values);
}
