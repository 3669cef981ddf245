import "server-only";
import { HOUR_MS } from "@/lib/kit/time-units";
import { fromIsoDay, toIsoDay } from "@/lib/kit/zone-clock";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { ANNOUNCED_HOURS, chargeInstant, dueDayAfterNotice } from "./plan-schedule";
import { type LockedPlan, noteChange, scheduleNext } from "./transition-plan.server";

/** How long before a charge its email goes out, in milliseconds. */
export const NOTICE_MS = ANNOUNCED_HOURS * HOUR_MS;

/**
 * Moves the charge of a locked plan, whose email goes out at `now`, to 48 hours after it if it would come sooner, unless the customer
 * has just chosen its date. A period that is announced already moves with it, and keeps its number and its price.
 * @returns the plan as it is then.
 */
export async function giveNotice(transaction: Transaction, plan: LockedPlan, now: Date): Promise<LockedPlan> {
  const day = dueDayAfterNotice(plan.timeZone, fromIsoDay(plan.nextDueOn), now);
  const dueOn = toIsoDay(day);
  if (dueOn === plan.nextDueOn) return plan;
  // With less than an hour, or after an outage, the email about the charge would come after it.
  const isEmailInTime = plan.nextChargeAt.getTime() - now.getTime() >= HOUR_MS;
  if (isEmailInTime && (await wasActivatedLate(transaction, plan))) return plan;
  await transaction.execute(
    sql(`UPDATE "PlanCycle" SET "dueOn" = $3::text::date
         WHERE "planId" = $1 AND "dueOn" = $2::text::date AND "status" = 'due'`),
    [plan.id, plan.nextDueOn, dueOn],
  );
  const next = { dueOn, chargeAt: chargeInstant(plan.timeZone, day), lastCycle: plan.lastCycle };
  await scheduleNext(transaction, plan.id, next);
  const note = `Announced late: the charge of ${plan.nextDueOn} moves to ${dueOn}`;
  await noteChange(transaction, { planId: plan.id, from: plan.status, to: plan.status, actorId: null, note });
  return { ...plan, nextDueOn: dueOn, nextChargeAt: next.chargeAt };
}

/**
 * Whether the customer started or resumed the plan less than 48 hours before the charge. They were shown its date, and it is
 * announced at once.
 */
async function wasActivatedLate(transaction: Transaction, plan: LockedPlan): Promise<boolean> {
  const [change] = await transaction.rows(
    sql(`SELECT max("createdAt") AS "at" FROM "PlanChange"
         WHERE "planId" = $1 AND "to" = 'active' AND ("from" IS NULL OR ("from" = 'paused' AND "actorId" IS NOT NULL))`),
    [plan.id],
  );
  return Boolean(change?.at && change.at.getTime() > plan.nextChargeAt.getTime() - NOTICE_MS);
}
