import "server-only";
import * as z from "zod/mini";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { AppError, conflict } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { dropPlannedApproval } from "./consume-planned-approval.server";
import { IS_FROM_STOCK } from "./is-from-stock";
import { UNDO_SECONDS } from "./planned-approval";
import { transitionOrder } from "./transition-order.server";

/** Approves an order whose time to undo has passed. Enqueued in the transaction that plans the approval. */
export const plannedApprovalJob = defineJob({
  name: "orders.apply-planned-approval",
  schema: z.object({ orderId: z.uuid() }),
  retryLimit: 20,
});

/**
 * Plans the approval of orders: it takes effect after `UNDO_SECONDS`, and `undoApprovals` takes it back before. Orders that
 * are not pending, are on hold, are sold without approval, or are planned already are left out.
 * @returns the ids of the orders that will be approved.
 * @throws AppError 409 `nothing-to-approve` when every order was left out.
 */
export async function planApprovals(staff: Actor, orderIds: readonly string[]): Promise<string[]> {
  const job = await prepareJob(plannedApprovalJob);
  return inTransaction(async (transaction) => {
    const planned = await transaction.rows(PLAN, [orderIds, staff.id, UNDO_SECONDS]);
    if (planned.length === 0)
      throw conflict(
        "nothing-to-approve",
        "Nothing to approve: the order is already approved, is on hold, or has changed.",
      );
    for (const { orderId } of planned) {
      await job.enqueue(transaction, { orderId }, { afterSeconds: UNDO_SECONDS });
      await audit(staff, orderId, "orders.plan-approval", transaction);
    }
    return planned.map(({ orderId }) => orderId);
  });
}

const PLAN = sql(
  `INSERT INTO "PlannedApproval" ("orderId", "actorId", "effectiveAt")
   SELECT o."id", $2, now() + $3::int * interval '1 second'
   FROM "Order" o JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
   WHERE o."id" = ANY ($1::uuid[]) AND o."status" = 'pending' AND ${IS_FROM_STOCK}
     AND NOT is_order_held(o."id")
   ON CONFLICT DO NOTHING RETURNING "orderId"`,
);

/**
 * Takes planned approvals back. The orders stay pending, and nothing was sold or mailed.
 * @returns the ids of the orders that will not be approved.
 * @throws AppError 409 `approval-took-effect` when it is too late for every one of them.
 */
export async function undoApprovals(staff: Actor, orderIds: readonly string[]): Promise<string[]> {
  return inTransaction(async (transaction) => {
    const undone = await transaction.rows(
      sql(`DELETE FROM "PlannedApproval" WHERE "orderId" = ANY ($1::uuid[]) RETURNING "orderId"`),
      [orderIds],
    );
    if (undone.length === 0)
      throw conflict(
        "approval-took-effect",
        "Too late to undo: the approval has taken effect. You can still cancel the order.",
      );
    for (const { orderId } of undone) await audit(staff, orderId, "orders.undo-approval", transaction);
    return undone.map(({ orderId }) => orderId);
  });
}

/**
 * Approves an order as planned. When the order is on hold by now, or who planned it is no longer active staff, the order
 * stays pending and the audit log says why. Safe to repeat: without a planned approval, it does nothing.
 */
export async function applyPlannedApproval({ orderId }: { orderId: string }): Promise<void> {
  const [planned] = await autocommit.rows(
    sql(`SELECT "actorId" FROM "PlannedApproval" WHERE "orderId" = $1 AND "effectiveAt" <= now()`),
    [orderId],
  );
  if (!planned) return;
  try {
    await transitionOrder({ orderId, to: "approved", actor: { id: planned.actorId }, isPlanned: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    // Undone or changed by somebody in this moment: the order is theirs.
    if (error.code === "order-changed-meanwhile") return;
    const { message } = error;
    await inTransaction((transaction) => dropPlannedApproval(orderId, null, message, transaction));
  }
}

function audit(
  staff: Actor,
  orderId: string,
  action: "orders.plan-approval" | "orders.undo-approval",
  transaction: Transaction,
): Promise<void> {
  const subject = { type: "order", id: orderId } as const;
  return recordAudit(
    { actorId: staff.id, action, subject, outcome: "done", ipAddress: staff.ipAddress },
    transaction,
  );
}
