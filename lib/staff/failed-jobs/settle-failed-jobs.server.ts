import "server-only";
import * as z from "zod/mini";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { dropStripeEvents, stripeEventJob } from "@/lib/payments/stripe-events.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { DEAD_LETTERS, senderBoss } from "@/lib/platform/jobs/boss.server";
import { bossConnection } from "@/lib/platform/jobs/enqueue.server";
import type { SettleFailedJobs } from "./schemas";

/** Jobs settled by one call. */
const MOST = 1_000;

/** Dismissed jobs whose ids one audit entry has; it has the count of all. */
const MOST_NAMED = 100;

/** What follows when jobs are dismissed, by name: it closes what would wait for them without end. It gets their payloads. */
const ON_DISMISSED: Readonly<
  Record<string, (transaction: Transaction, payloads: readonly unknown[]) => Promise<void>>
> = { [stripeEventJob.name]: dropStripeEvents };

/**
 * Repeats failed jobs, with all their retries, or removes them from the list for good. Writes an audit entry in the same
 * transaction. A dismissed job is gone, so the entry has the ids of what the first hundred were about. At most 1,000 jobs of one
 * name a call, the oldest first.
 * @returns how many were settled.
 * @throws AppError 404 when another member of staff has settled them; 409 when their queue does not exist any more.
 */
export async function settleFailedJobs(staff: Actor, { act, which }: SettleFailedJobs): Promise<number> {
  const boss = await senderBoss();
  return inTransaction(async (transaction) => {
    const jobs = await transaction.rows(
      sql(
        `SELECT "id", "source_name" AS "name!", "data" FROM pgboss.job
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
    if (act === "dismiss") {
      await boss.deleteJob(DEAD_LETTERS, ids, { db });
      await ON_DISMISSED[first.name]?.(
        transaction,
        jobs.map(({ data }) => data),
      );
    } else if ((await boss.redrive(DEAD_LETTERS, { ids, db })) < ids.length)
      throw conflict(
        "queue-gone",
        "This version of the product no longer has this job, so it cannot be repeated. Dismiss it.",
      );
    await recordAudit(
      {
        actorId: staff.id,
        action: act === "repeat" ? "jobs.repeat-failed" : "jobs.dismiss-failed",
        subject: "id" in which ? { type: "job", id: which.id } : undefined,
        outcome: "done",
        after: {
          job: first.name,
          jobs: ids.length,
          ...(act === "dismiss" && { about: jobs.slice(0, MOST_NAMED).flatMap(({ data }) => idsIn(data)) }),
        },
        ipAddress: staff.ipAddress,
      },
      transaction,
    );
    return ids.length;
  });
}

const payload = z.record(z.string(), z.unknown());

/** The ids that a payload has, and nothing else of it: entries of the audit log stay for good. */
function idsIn(data: unknown): string[] {
  return Object.entries(payload.safeParse(data).data ?? {}).flatMap(([name, value]) =>
    name.endsWith("Id") && typeof value === "string" ? [value] : [],
  );
}
