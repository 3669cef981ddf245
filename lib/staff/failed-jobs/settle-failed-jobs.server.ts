import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { DEAD_LETTERS, senderBoss } from "@/lib/platform/jobs/boss.server";
import { bossConnection } from "@/lib/platform/jobs/enqueue.server";
import type { SettleFailedJobs } from "./schemas";

/** Jobs settled by one call. */
const MOST = 1_000;

/**
 * Repeats failed jobs, with all their retries, or removes them from the list for good. Writes an audit entry in the same
 * transaction. At most 1,000 jobs of one name a call, the oldest first.
 * @returns how many were settled.
 * @throws AppError 404 when another member of staff has settled them; 409 when their queue does not exist any more.
 */
export async function settleFailedJobs(staff: Actor, { act, which }: SettleFailedJobs): Promise<number> {
  const boss = await senderBoss();
  return inTransaction(async (transaction) => {
    const jobs = await transaction.rows(
      sql(
        `SELECT "id", "source_name" AS "name!" FROM pgboss.job
         WHERE "name" = $1 AND "state" < 'active' AND "source_name" IS NOT NULL
           AND ($2::uuid IS NULL OR "id" = $2) AND ($3::text IS NULL OR "source_name" = $3)
         ORDER BY "created_on", "id" LIMIT $4 FOR UPDATE SKIP LOCKED`,
      ),
      [DEAD_LETTERS, "id" in which ? which.id : null, "name" in which ? which.name : null, MOST],
    );
    const [first] = jobs;
    if (!first) throw notFound("Failed job");
    const ids = jobs.map(({ id }) => id);
    const db = bossConnection(transaction);
    if (act === "dismiss") await boss.deleteJob(DEAD_LETTERS, ids, { db });
    else if ((await boss.redrive(DEAD_LETTERS, { ids, db })) < ids.length)
      throw conflict(
        "queue-gone",
        "This version of the product has no such job any more, so it cannot be repeated. Dismiss it.",
      );
    await recordAudit(
      {
        actorId: staff.id,
        action: act === "repeat" ? "jobs.repeat-failed" : "jobs.dismiss-failed",
        subject: "id" in which ? { type: "job", id: which.id } : undefined,
        outcome: "done",
        after: { job: first.name, jobs: ids.length },
        ipAddress: staff.ipAddress,
      },
      transaction,
    );
    return ids.length;
  });
}
