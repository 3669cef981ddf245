import "server-only";
import { conflict } from "@/lib/kit/errors";
import { fromIsoDay, toIsoDay } from "@/lib/kit/zone-clock";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { chargeInstant, nextDueDay } from "./plan-schedule";
import { type CycleStatus, mayMoveCycle, mayMovePlan, type PlanStatus } from "./plan-status";

const LOCK_PLAN = sql(
  `SELECT "id", "userId", "leadConfigId", "nextLeadConfigId", "interval", "status", "timeZone", "anchorDay",
          "amountCents", "newAmountCents", "newAmountFrom"::text AS "newAmountFrom",
          "nextDueOn"::text AS "nextDueOn!", "nextChargeAt", "lastCycle", "paymentMethodId", "reason", "createdAt"
   FROM "Plan" WHERE "id" = $1 FOR UPDATE`,
);
/** A plan whose row this transaction has locked. Whoever changes a plan or one of its periods locks the plan first. */
export type LockedPlan = RowOf<typeof LOCK_PLAN>;

/** Locks a plan until the end of the transaction; undefined when it does not exist. */
export async function lockPlan(transaction: Transaction, planId: string): Promise<LockedPlan | undefined> {
  const [plan] = await transaction.rows(LOCK_PLAN, [planId]);
  return plan;
}

/** A period, named by its plan and its local date (`2026-11-22`). */
export interface PeriodKey {
  planId: string;
  dueOn: string;
}

const READ_CYCLE = sql(
  `SELECT "planId", "dueOn"::text AS "dueOn!", "number", "leadConfigId", "amountCents", "status", "paymentIntentId",
          "attempts", "nextAttemptAt", "firstDeclinedAt", "triedMethodIds" AS "triedMethodIds!",
          "announcedAt", "previewSentAt", "previewRefusedAt"
   FROM "PlanCycle" WHERE "planId" = $1 AND "dueOn" = $2::text::date`,
);
/** A period of a plan. */
export type PlanCycleRow = RowOf<typeof READ_CYCLE>;

/** Reads a period of a plan that this transaction has locked; undefined when there is none for this date. */
export async function readCycle(
  transaction: Transaction,
  planId: string,
  dueOn: string,
): Promise<PlanCycleRow | undefined> {
  const [cycle] = await transaction.rows(READ_CYCLE, [planId, dueOn]);
  return cycle;
}

/** Whether the email about an announced period was sent, or cannot be: its charge may be made on its date. */
export function isPreviewed({ previewSentAt, previewRefusedAt }: PlanCycleRow): boolean {
  return previewSentAt !== null || previewRefusedAt !== null;
}

const REFUSALS: Readonly<Record<Exclude<PlanStatus, "active">, [code: string, text: string]>> = {
  ended: ["plan-ended", "This plan has ended. Buy the package again to start a new one."],
  ending: ["plan-ended", "This plan was cancelled. Buy the package again to start a new one."],
  paused: ["plan-not-running", "This plan is paused. Resume it first."],
  past_due: [
    "plan-not-running",
    "The last charge was declined. Settle it first, or change the payment method.",
  ],
};

/** Refuses a command for a plan with one of these statuses. @throws AppError 409 `plan-ended` or `plan-not-running`. */
export function refuseStatus(plan: LockedPlan, statuses: readonly (keyof typeof REFUSALS)[]): void {
  const status = statuses.find((refusedStatus) => refusedStatus === plan.status);
  if (status) throw conflict(...REFUSALS[status]);
}

interface PlanMove {
  to: PlanStatus;
  /** The customer or the member of staff who asked for it; null when the program moves the plan. */
  actorId: string | null;
  /** Why: customer, staff, declined, account, not-offered, dispute, refund, no-payment-method; null when the plan is active again. */
  reason: string | null;
  note?: string;
}

/**
 * Sets the status of a locked plan and writes its history; the only code that does.
 * @throws Error for a move that the table does not allow.
 */
export async function movePlan(transaction: Transaction, plan: LockedPlan, move: PlanMove): Promise<void> {
  if (!mayMovePlan(plan.status, move.to))
    throw new Error(`A plan that is ${plan.status} cannot become ${move.to}.`);
  await transaction.execute(
    sql(`UPDATE "Plan" SET "status" = $2, "reason" = $3, "updatedAt" = now() WHERE "id" = $1`),
    [plan.id, move.to, move.reason],
  );
  await noteChange(transaction, {
    planId: plan.id,
    from: plan.status,
    to: move.to,
    actorId: move.actorId,
    note: move.note ?? null,
  });
}

/** Sets another reason of a locked plan that stays paused, and writes its history. @param actorId null for the program. */
export async function changePauseReason(
  transaction: Transaction,
  plan: LockedPlan,
  { reason, note, actorId = null }: { reason: string; note: string; actorId?: string | null },
): Promise<void> {
  if (plan.status !== "paused") throw new Error(`A plan that is ${plan.status} has no reason for a pause.`);
  await transaction.execute(sql(`UPDATE "Plan" SET "reason" = $2, "updatedAt" = now() WHERE "id" = $1`), [
    plan.id,
    reason,
  ]);
  await noteChange(transaction, { planId: plan.id, from: "paused", to: "paused", actorId, note });
}

/** What a plan pays: the agreed price per period, and a rise that was announced, with its first date. Both or neither. */
export type PlanPrices = Pick<LockedPlan, "amountCents" | "newAmountCents" | "newAmountFrom">;

/** Sets the prices of a locked plan. */
export async function setPrices(transaction: Transaction, planId: string, prices: PlanPrices): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "Plan" SET "amountCents" = $2, "newAmountCents" = $3, "newAmountFrom" = $4::text::date,
                           "updatedAt" = now() WHERE "id" = $1`),
    [planId, prices.amountCents, prices.newAmountCents, prices.newAmountFrom],
  );
}

/** Writes a row of a plan's history; `from` is null for the start of the plan, and equals `to` when only its content changes. */
export async function noteChange(
  transaction: Transaction,
  change: {
    planId: string;
    from: PlanStatus | null;
    to: PlanStatus;
    actorId: string | null;
    note: string | null;
  },
): Promise<void> {
  await transaction.execute(
    sql(`INSERT INTO "PlanChange" ("planId", "from", "to", "actorId", "note") VALUES ($1, $2, $3, $4, $5)`),
    [change.planId, change.from, change.to, change.actorId, change.note],
  );
}

/** What changes together with a period's status; what is left out stays. */
export interface CycleFacts {
  attempts?: number;
  nextAttemptAt?: Date | null;
  firstDeclinedAt?: Date;
  declineCode?: string | null;
  paidAt?: Date;
}

/**
 * Sets the status of a period of a locked plan; the only code that does.
 * @returns when, as `checkedAt` has it.
 * @throws Error for a move that the table does not allow.
 */
export async function moveCycle(
  transaction: Transaction,
  cycle: PlanCycleRow,
  to: CycleStatus,
  facts: CycleFacts = {},
): Promise<Date> {
  if (!mayMoveCycle(cycle.status, to))
    throw new Error(`A period that is ${cycle.status} cannot become ${to}.`);
  const [moved] = await transaction.rows(
    sql(`UPDATE "PlanCycle"
         SET "status" = $3, "attempts" = COALESCE($4, "attempts"), "nextAttemptAt" = $5,
             "firstDeclinedAt" = COALESCE($6, "firstDeclinedAt"), "declineCode" = $7,
             "paidAt" = COALESCE($8, "paidAt"), "checkedAt" = clock_timestamp()
         WHERE "planId" = $1 AND "dueOn" = $2::text::date RETURNING "checkedAt"`),
    [
      cycle.planId,
      cycle.dueOn,
      to,
      facts.attempts ?? null,
      facts.nextAttemptAt ?? null,
      facts.firstDeclinedAt ?? null,
      facts.declineCode ?? null,
      facts.paidAt ?? null,
    ],
  );
  if (!moved) throw new Error(`The plan ${cycle.planId} has no period of ${cycle.dueOn}.`);
  return moved.checkedAt;
}

/**
 * Writes the next period of a locked plan, with what it buys and costs. It gets a number that no period of the plan has,
 * whatever became of the last one.
 * @returns its number; null when the plan has a period of this date, which stays as it is.
 */
export async function writeNextCycle(
  transaction: Transaction,
  plan: LockedPlan,
  { amountCents, now }: { amountCents: number; now: Date },
): Promise<number | null> {
  const [written] = await transaction.rows(
    sql(`INSERT INTO "PlanCycle" ("planId", "dueOn", "number", "leadConfigId", "amountCents", "announcedAt", "previewSentAt")
         SELECT $1, $2::text::date, GREATEST($3, max("number")) + 1, $4, $5, $6, NULL FROM "PlanCycle" WHERE "planId" = $1
         ON CONFLICT ("planId", "dueOn") DO NOTHING RETURNING "number"`),
    [plan.id, plan.nextDueOn, plan.lastCycle, plan.nextLeadConfigId, amountCents, now],
  );
  return written?.number ?? null;
}

/** Moves the schedule of a locked plan to the period after its next one. @param lastCycle the number of the next one. */
export async function advance(
  transaction: Transaction,
  plan: LockedPlan,
  lastCycle: number,
  now: Date,
): Promise<void> {
  const day = nextDueDay(plan, fromIsoDay(plan.nextDueOn), now);
  const next = { dueOn: toIsoDay(day), chargeAt: chargeInstant(plan.timeZone, day), lastCycle };
  await scheduleNext(transaction, plan.id, next);
}

/** Sets when the next period of a locked plan is due, and, once a period has begun, its number. */
export async function scheduleNext(
  transaction: Transaction,
  planId: string,
  next: { dueOn: string; chargeAt: Date; lastCycle: number },
): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "Plan" SET "nextDueOn" = $2::text::date, "nextChargeAt" = $3, "lastCycle" = $4, "updatedAt" = now()
         WHERE "id" = $1`),
    [planId, next.dueOn, next.chargeAt, next.lastCycle],
  );
}
