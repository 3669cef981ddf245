import "server-only";
import { sql } from "@/lib/platform/db/sql";
import type { SqlRunner } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { RETURN_SHARE_DAYS, type ReturnShare } from "./return-share";

/** First number of the advisory locks on accounts' shares; the second one is a hash of the account. */
const SHARE_LOCK = 7_301;

/** SQL condition: the return `c` counts against the limit of its account. The caller adds that it is open or was decided in the window. */
export const COUNTS_AS_RETURNED =
  `(c."status" = 'open' OR (c."status" = 'approved' AND c."decidedBy" <> 'machine'))` as const;

const SHARE = sql(
  `SELECT (SELECT count(*)::int FROM "Allocation" a
     WHERE a."userId" = $1 AND a."allocatedAt" > $2::timestamptz - ${RETURN_SHARE_DAYS} * interval '1 day') AS "bought!",
   (SELECT count(*)::int FROM "LeadReturn" c WHERE c."userId" = $1 AND ${COUNTS_AS_RETURNED}
     AND (c."decidedAt" IS NULL OR c."decidedAt" > $2::timestamptz - ${RETURN_SHARE_DAYS} * interval '1 day')) AS "returned!"`,
);

/**
 * Reads how many leads an account bought in the 90 days before `now`, and how many returns count: the open ones, and those that
 * were approved in these 90 days. The day of the sale does not matter for them, else old leads would be returned without limit.
 */
export async function readReturnShare(runner: SqlRunner, userId: string, now: Date): Promise<ReturnShare> {
  const [share] = await runner.rows(SHARE, [userId, now]);
  return share ?? { bought: 0, returned: 0 };
}

/**
 * Reads the share, and keeps other requests of the account waiting until the end of the transaction, so that returns
 * requested at the same instant count each other.
 */
export async function lockReturnShare(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<ReturnShare> {
  await transaction.rows(sql(`SELECT pg_advisory_xact_lock($1::int, hashtext($2))`), [SHARE_LOCK, userId]);
  return readReturnShare(transaction, userId, now);
}
