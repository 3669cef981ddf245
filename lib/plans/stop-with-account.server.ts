import "server-only";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { PreparedStopMail } from "./plan-stopped.email";
import { type LockedPlan, movePlan } from "./transition-plan.server";

/**
 * Pauses the locked plan of a disabled account, which is emailed, and ends the one of a closed account.
 * @returns false when the account is neither: the plan stays as it is.
 */
export async function stopWithAccount(
  transaction: Transaction,
  plan: LockedPlan,
  stopped: PreparedStopMail,
): Promise<boolean> {
  const [user] = await transaction.rows(
    sql(
      `SELECT "disabledAt", "closedAt" FROM "User" WHERE "id" = $1 AND ("disabledAt" IS NOT NULL OR "closedAt" IS NOT NULL)`,
    ),
    [plan.userId],
  );
  if (!user) return false;
  const to = user.closedAt ? "ended" : "paused";
  await movePlan(transaction, plan, { to, actorId: null, reason: "account" });
  if (to === "paused") await stopped.enqueue(transaction, { planId: plan.id, to, reason: "account" });
  return true;
}
