import "server-only";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { catalogChangedJob, lockCatalog, writePatch } from "./catalog-rows.server";

/** Runs every minute. */
export const applyDueChangesJob = defineJob({
  name: "catalog.apply-due-changes",
  schema: z.object({}),
  retryLimit: 0,
});

/** Applies the scheduled changes of the catalog whose time has come, in their order. Safe to repeat. @returns how many. */
export async function applyDueChanges(now = new Date()): Promise<number> {
  const followed = await prepareJob(catalogChangedJob);
  return inTransaction(async (transaction) => {
    const { applied } = await lockCurrentCatalog(transaction, now);
    if (applied > 0) await followed.enqueue(transaction, {});
    return applied;
  });
}

/**
 * Locks the catalog until the transaction ends, applies what is due, and reads it with the changes that still wait. Whoever
 * changes the catalog begins with this: otherwise a change that was due before would overwrite the newer one a minute later.
 */
export async function lockCurrentCatalog(transaction: Transaction, now: Date) {
  const { catalog, scheduled } = await lockCatalog(transaction);
  const due = scheduled.filter(({ effectiveAt }) => effectiveAt <= now);
  let current = catalog;
  for (const change of due) {
    current = await writePatch(transaction, current, change);
    await transaction.execute(sql(`UPDATE "CatalogChange" SET "appliedAt" = now() WHERE "id" = $1::bigint`), [
      change.id,
    ]);
  }
  return { catalog: current, scheduled: scheduled.slice(due.length), applied: due.length };
}
