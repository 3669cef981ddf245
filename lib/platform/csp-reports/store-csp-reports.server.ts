import "server-only";
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { logger } from "@/lib/platform/logger.server";
import type { CspViolation } from "./read-csp-reports";

/** Kinds of violation that are stored at most. Anyone can send reports, so the table must not grow without limit. */
export const MAX_KINDS = 1_000;

/** A kind is removed 30 days after it was last seen. */
const KEEP_MS = 30 * DAY_MS;

/** Counts violations by kind, and logs the first of each kind. */
export async function storeCspReports(violations: readonly CspViolation[]): Promise<void> {
  for (const violation of violations) {
    const { isNew } = await countViolation(violation);
    if (isNew) logger().warn({ ...violation }, "content security policy violated");
  }
}

/** Removes old violations once a day. */
export const removeOldCspReportsJob = defineJob({
  name: "platform.remove-old-csp-reports",
  schema: z.object({}),
  retryLimit: retriesLasting(1),
});

/** Removes kinds of violation that were not seen for 30 days. @returns how many. */
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
