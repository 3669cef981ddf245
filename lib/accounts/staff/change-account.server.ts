import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { AppError, notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { endAllSessions } from "../sessions/sessions.server";
import { applyHolds, holdsChangedJob } from "../standing/apply-holds.server";
import {
  ACCOUNT_CHANGE_REFUSALS,
  type AccountChange,
  type AccountChangeRefusal,
  type AccountStanding,
  applyChange,
  type ChangeableAccount,
  isActiveStaff,
  refuseAccountChange,
} from "./account-change";

interface ChangeAccount {
  userId: string;
  change: AccountChange;
  actor: Actor;
}

/**
 * Disables or enables an account or changes its role, ends its sessions, stops or resumes its sales and deliveries, and
 * writes the audit log, in one transaction. Does nothing if nothing would change. A refusal is written to the log, too.
 * @throws AppError 404; 409 `own-account`, `last-staff` or `account-closed`.
 */
export async function changeAccount({ userId, change, actor }: ChangeAccount): Promise<void> {
  const holdsChanged = await prepareJob(holdsChangedJob);
  const refusal = await inTransaction(async (transaction) => {
    const { account, otherActiveStaff } = await lockAccounts(userId, transaction);
    const refused = refuseAccountChange(account, change, { actorId: actor.id, otherActiveStaff });
    if (refused) return refused;
    const after = applyChange(account, change);
    await applyLocked(account, after, actor, transaction);
    if (after.disabled === account.disabled) return null;
    await applyHolds(transaction, userId);
    await holdsChanged.enqueue(transaction, { userId });
    return null;
  });
  if (!refusal) return;
  await auditRefusal({ userId, change, actor }, refusal);
  throw new AppError(refusal, 409, ACCOUNT_CHANGE_REFUSALS[refusal]);
}

/**
 * Locks the account and every active account of staff, in the order of their IDs. So of two changes at the same moment
 * that together would leave no staff account, the second one sees the first.
 */
async function lockAccounts(userId: string, transaction: Transaction) {
  const rows = await transaction.rows(
    sql(`SELECT "id", "role", "disabledAt" IS NOT NULL AS "disabled!", "closedAt" IS NOT NULL AS "closed!"
     FROM "User"
     WHERE "id" = $1 OR ("role" = 'staff' AND "disabledAt" IS NULL AND "closedAt" IS NULL)
     ORDER BY "id" FOR NO KEY UPDATE`),
    [userId],
  );
  const account = rows.find(({ id }) => id === userId);
  if (!account) throw notFound("Account");
  return {
    account,
    otherActiveStaff: rows.filter((row) => row.id !== userId && isActiveStaff(row)).length,
  };
}

async function applyLocked(
  account: ChangeableAccount,
  after: AccountStanding,
  actor: Actor,
  transaction: Transaction,
): Promise<void> {
  const roleChanges = after.role !== account.role;
  const disabledChanges = after.disabled !== account.disabled;
  if (!roleChanges && !disabledChanges) return;
  await transaction.execute(
    sql(`UPDATE "User"
     SET "role" = $2::"Role", "disabledAt" = CASE WHEN $3 THEN COALESCE("disabledAt", now()) END, "updatedAt" = now()
     WHERE "id" = $1`),
    [account.id, after.role, after.disabled],
  );
  const reason = disabledChanges && after.disabled ? "disabled" : "role-changed";
  const sessionsEnded = await endAllSessions(account.id, reason, { transaction });
  const entry = {
    actorId: actor.id,
    subject: { type: "user", id: account.id },
    outcome: "done",
    ipAddress: actor.ipAddress,
  } as const;
  if (roleChanges) {
    const [before, now] = [{ role: account.role }, { role: after.role, sessionsEnded }];
    await recordAudit({ ...entry, action: "accounts.change-role", before, after: now }, transaction);
  }
  if (disabledChanges) {
    const action = after.disabled ? "accounts.disable-account" : "accounts.enable-account";
    const [before, now] = [{ disabled: account.disabled }, { disabled: after.disabled, sessionsEnded }];
    await recordAudit({ ...entry, action, before, after: now }, transaction);
  }
}

async function auditRefusal({ userId, change, actor }: ChangeAccount, refusal: AccountChangeRefusal) {
  const action =
    change.disabled === undefined
      ? "accounts.change-role"
      : change.disabled
        ? "accounts.disable-account"
        : "accounts.enable-account";
  await recordAudit({
    actorId: actor.id,
    action,
    subject: { type: "user", id: userId },
    outcome: "denied",
    after: { ...change, refusedBecause: refusal },
    ipAddress: actor.ipAddress,
  });
}
