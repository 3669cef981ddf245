import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { catalogChangedJob, lockCatalog } from "./catalog-rows.server";
import { findScheduleProblem } from "./catalog-terms";
import { brokenRule } from "./change-catalog.server";

/**
 * Withdraws a scheduled change before its day. Plans that were told of a higher price keep the lower one,
 * and their customers are told.
 * @throws AppError 409 `not-scheduled` when it holds already, was withdrawn or does not exist; 422 when a later change
 * depends on it.
 */
export async function withdrawCatalogChange(changeId: string, actor: Actor): Promise<void> {
  const followed = await prepareJob(catalogChangedJob);
  await inTransaction(async (transaction) => {
    const { catalog, scheduled } = await lockCatalog(transaction);
    const withdrawn = scheduled.find(({ id }) => id === changeId);
    if (!withdrawn)
      throw conflict("not-scheduled", "This change is no longer scheduled. Load the page again.");
    const problem = findScheduleProblem(
      catalog,
      scheduled.filter(({ id }) => id !== changeId),
    );
    if (problem) throw brokenRule(problem);
    await transaction.execute(
      sql(`UPDATE "CatalogChange" SET "withdrawnAt" = now(), "withdrawnById" = $2 WHERE "id" = $1::bigint`),
      [changeId, actor.id],
    );
    await recordAudit(
      {
        actorId: actor.id,
        ipAddress: actor.ipAddress,
        action: "catalog.withdraw-change",
        subject: { type: withdrawn.itemKind, id: withdrawn.itemId },
        outcome: "done",
        before: { change: changeId, from: withdrawn.effectiveAt.toISOString() },
      },
      transaction,
    );
    await followed.enqueue(transaction, {});
  });
}
