import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";

interface PlannedApproval {
  orderId: string;
  /** The member of staff who planned it. */
  actor: Actor | null;
}

/**
 * Removes the planned approval of an order, which takes effect in this transaction.
 * @returns null; or why it must not take effect: `approval-dropped`, `changed-meanwhile` when it is gone already.
 */
export async function consumePlannedApproval(
  plan: PlannedApproval,
  transaction: Transaction,
): Promise<"approval-dropped" | "changed-meanwhile" | null> {
  const obstacle = await findObstacle(plan, transaction);
  if (obstacle) {
    await dropPlannedApproval(plan.orderId, null, obstacle, transaction);
    return "approval-dropped";
  }
  return (await deletePlannedApproval(plan.orderId, transaction)) === undefined ? "changed-meanwhile" : null;
}

/** Why a planned approval must not take effect: what `planApprovals` required may have ended since. Null: it may. */
async function findObstacle(
  { orderId, actor }: PlannedApproval,
  transaction: Transaction,
): Promise<string | null> {
  const [facts] = await transaction.rows(
    sql(`SELECT is_order_held($1) AS "isHeld!", EXISTS (
           SELECT 1 FROM "User" u WHERE u."id" = $2 AND u."role" = 'staff' AND NOT is_account_stopped(u."id")) AS "isStaff!"`),
    [orderId, actor?.id ?? null],
  );
  if (!facts || facts.isHeld) return "The order is on hold.";
  return facts.isStaff ? null : "The staff member's account is no longer an active staff account.";
}

/** @returns the id of who planned the approval; undefined when none was planned. */
async function deletePlannedApproval(orderId: string, transaction: Transaction): Promise<string | undefined> {
  const [planned] = await transaction.rows(
    sql(`DELETE FROM "PlannedApproval" WHERE "orderId" = $1 RETURNING "actorId"`),
    [orderId],
  );
  return planned?.actorId;
}

/**
 * Drops the approval that staff planned for an order and records why in the audit log. Does nothing when none was planned.
 * @param actor whose change made it obsolete; null when the program drops it.
 */
export async function dropPlannedApproval(
  orderId: string,
  actor: Actor | null,
  because: string,
  transaction: Transaction,
): Promise<void> {
  const plannedBy = await deletePlannedApproval(orderId, transaction);
  if (plannedBy === undefined) return;
  await recordAudit(
    {
      actorId: actor?.id ?? null,
      action: "orders.drop-approval",
      subject: { type: "order", id: orderId },
      outcome: "done",
      before: { plannedBy },
      after: { because },
      ipAddress: actor?.ipAddress,
    },
    transaction,
  );
}
