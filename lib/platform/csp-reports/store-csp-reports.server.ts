import "server-only";
import { createHash } from "node:crypto";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { logger } from "@/lib/platform/logger.server";
import type { CspViolation } from "./read-csp-reports";

/** Anybody can send reports: beyond so many kinds, new ones are not kept. */
export const MAX_KINDS = 1_000;

/** How long a kind is kept after it was last seen. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/** Counts violations by kind; the first of a kind is logged too. */
export async function storeCspReports(violations: readonly CspViolation[]): Promise<void> {
  for (const violation of violations) {
    const { isNew } = await countViolation(violation);
    if (isNew) logger().warn({ ...violation }, "content security policy violated");
  }
}

/** Removes kinds that were not seen for a month. @returns how many. */
export async function removeOldCspReports(now = new Date()): Promise<number> {
  const seenBefore = new Date(now.getTime() - KEEP_MS);
  const { count } = await db().cspReport.deleteMany({ where: { lastSeenAt: { lt: seenBefore } } });
  return count;
}

async function countViolation({
  directive,
  blocked,
  documentPath,
}: CspViolation): Promise<{ isNew: boolean }> {
  const key = createHash("sha256")
    .update(JSON.stringify([directive, blocked, documentPath]))
    .digest("base64url");
  return inTransaction(async (transaction) => {
    const counted = await transaction.execute(
      sql(
        `UPDATE "CspReport" SET "count" = LEAST("count" + 1, 2000000000), "lastSeenAt" = now() WHERE "key" = $1`,
      ),
      [key],
    );
    if (counted > 0) return { isNew: false };
    const inserted = await transaction.rows(
      sql(`INSERT INTO "CspReport" ("key", "directive", "blocked", "documentPath")
       SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM "CspReport") < $5
       ON CONFLICT ("key") DO UPDATE SET "count" = "CspReport"."count" + 1, "lastSeenAt" = now()
       RETURNING "count"`),
      [key, directive, blocked, documentPath, MAX_KINDS],
    );
    return { isNew: inserted[0]?.count === 1 };
  });
}
