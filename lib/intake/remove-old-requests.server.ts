import "server-only";
import { pool } from "@/lib/platform/db/pool.server";
import { REQUEST_KEEP_DAYS } from "./request-retention";

/** Rows of one statement: it stays in milliseconds, and posts that come in meanwhile wait for none of them. */
const BATCH = 1_000;

/**
 * Removes the answers of Idempotency-Keys that are older than they are kept, the oldest first, batch by batch. A row
 * that a repetition holds at this moment is left for the next run.
 * @returns how many.
 */
export async function removeOldRequests(now = new Date(), batch = BATCH): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await pool().query(
      `DELETE FROM "IntakeRequest" r USING (
         SELECT "publisherId", "idempotencyKey" FROM "IntakeRequest"
         WHERE "createdAt" < $1::timestamptz - make_interval(days => $2)
         ORDER BY "createdAt" LIMIT $3 FOR UPDATE SKIP LOCKED
       ) old
       WHERE r."publisherId" = old."publisherId" AND r."idempotencyKey" = old."idempotencyKey"`,
      [now, REQUEST_KEEP_DAYS, batch],
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return removed;
  }
}
