import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";

/**
 * Marks a task as done, with what was done, and records it in the audit log.
 * @throws AppError 404; 409 `task-done` when it was done or closed before, `task-has-buttons` for a failed refund that we
 * still owe: only the task's own buttons settle it.
 */
export async function finishStaffTask(staff: Actor, taskId: string, note: string): Promise<void> {
  await inTransaction(async (transaction) => {
    const [task] = await transaction.rows(
      sql(`SELECT "kind", "doneAt",
             CASE WHEN "kind" = 'payments.repeat-refund' THEN owed_of_failed_refund("subjectId") END AS "owedCents"
           FROM "StaffTask" WHERE "id" = $1 FOR NO KEY UPDATE`),
      [taskId],
    );
    if (!task) throw notFound("Task");
    if (task.doneAt) throw conflict("task-done", "This task is done already. The list is up to date now.");
    if (task.owedCents !== null)
      throw conflict(
        "task-has-buttons",
        "Use one of this task's buttons. Marking it as done would leave the money unsettled.",
      );
    await transaction.execute(
      sql(`UPDATE "StaffTask" SET "doneAt" = now(), "doneById" = $2, "note" = $3 WHERE "id" = $1`),
      [taskId, staff.id, note],
    );
    await recordAudit(
      {
        actorId: staff.id,
        action: "staff-tasks.finish",
        subject: { type: "staff-task", id: taskId },
        outcome: "done",
        after: { kind: task.kind, note },
        ipAddress: staff.ipAddress,
      },
      transaction,
    );
  });
}
