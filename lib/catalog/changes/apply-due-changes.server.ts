import "server-only";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
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
    const { catalog, scheduled } = await lockCatalog(transaction);
    const due = scheduled.filter(({ effectiveAt }) => effectiveAt <= now);
    let current = catalog;
    for (const change of due) {
      current = await writePatch(transaction, current, change);
      await transaction.execute(
        sql(`UPDATE "CatalogChange" SET "appliedAt" = now() WHERE "id" = $1::bigint`),
        [change.id],
      );
    }
    if (due.length > 0) await followed.enqueue(transaction, {});
    return due.length;
  });
}
