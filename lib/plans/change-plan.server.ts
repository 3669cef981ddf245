import "server-only";
import {
  fromPurchaseTypeColumn,
  getOwnConfiguration,
  priceSelection,
  saveConfiguration,
} from "@/lib/configurations/saved-configurations.server";
import type { SelectionBody } from "@/lib/configurations/schemas";
import { hasLostBeneficiary } from "@/lib/configurations/still-offered";
import { conflict, notFound } from "@/lib/kit/errors";
import { formatCountOf } from "@/lib/kit/format-count";
import { isUuid } from "@/lib/kit/is-uuid";
import { fromDecimal, toDecimal } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { cancelIntentJob } from "./cancel-intent.server";
import { findUnpaidIntents, resumeSchedule } from "./open-periods.server";
import { assertOffered } from "./plan-offer.server";
import { isPlanDisputed } from "./plan-payments.server";
import { planPreviewJob } from "./plan-preview.email";
import { writeDay } from "./plan-schedule";
import { type CycleStatus, isPausedByDispute } from "./plan-status";
import { readOwnPlan } from "./queries.server";
import type { ChangePlanBody, PlanDto, PricePlanBody } from "./schemas";
import { prepareChosenStops } from "./stop-plan.server";
import {
  advance,
  type LockedPlan,
  lockPlan,
  moveCycle,
  noteChange,
  type PeriodKey,
  readCycle,
  refuseStatus,
  setPrices,
  writeNextCycle,
} from "./transition-plan.server";

type Viewer = { id: string };

/**
 * Cancels a plan: nothing is charged any more. A paid period runs to its end. A charge that began before stays valid. May be
 * called again.
 * @throws AppError 404 for another account's plan.
 */
export async function cancelPlan(viewer: Viewer, planId: string): Promise<PlanDto> {
  const stops = await prepareChosenStops();
  const by = { actorId: viewer.id, reason: "customer" } as const;
  return changeOwn(viewer, planId, (transaction, plan) => stops.cancel(transaction, plan, by));
}

/**
 * Pauses a plan until the customer resumes it. A declined charge is not tried again.
 * @throws AppError 404 for another account's plan; 409 `plan-ended`.
 */
export async function pausePlan(viewer: Viewer, planId: string): Promise<PlanDto> {
  const stops = await prepareChosenStops();
  const by = { actorId: viewer.id, reason: "customer" } as const;
  return changeOwn(viewer, planId, (transaction, plan) => stops.pause(transaction, plan, by));
}

/**
 * Resumes a paused plan: the next charge is on the next date of its schedule, never a past one.
 * A declined charge that was not paid can no longer be paid.
 * @throws AppError 404 for another account's plan; 409 `plan-ended`, `plan-not-running` while a charge is declined,
 * `no-payment-method` when the plan's method was removed, `plan-disputed` while one of its payments is disputed, or
 * `no-longer-offered` while the catalog does not have what its next period buys.
 */
export async function resumePlan(viewer: Viewer, planId: string, now = new Date()): Promise<PlanDto> {
  const cancelIntent = await prepareJob(cancelIntentJob);
  const preview = await prepareJob(planPreviewJob);
  return changeOwn(viewer, planId, async (transaction, plan) => {
    if (plan.status === "active") return;
    refuseStatus(plan, ["ended", "ending", "past_due"]);
    if (!plan.paymentMethodId)
      throw conflict("no-payment-method", "Choose a payment method for this plan first.");
    if (await isPlanDisputed(transaction, plan))
      throw conflict(
        "plan-disputed",
        `A payment of this plan is disputed at your bank. ${isPausedByDispute(plan) ? "It resumes automatically" : "You can resume it"} if the bank decides for us.`,
      );
    await assertOffered(transaction, plan.nextLeadConfigId);
    for (const paymentIntentId of await findUnpaidIntents(transaction, plan))
      await cancelIntent.enqueue(transaction, { paymentIntentId });
    await resumeSchedule(transaction, plan, { actorId: viewer.id, now, preview });
  });
}

/**
 * Skips the next period: it is not charged and brings no leads.
 * @param period the period that the customer was shown as the next one.
 * @throws AppError 404 for another account's plan; 409 `plan-ended`, `plan-not-running` for a plan that is not active,
 * `charge-began` when the charge of that period has begun, `already-skipped`, or `not-next-period`. The last three have the
 * plan's next date as `nextDueOn`.
 */
export async function skipPeriod(
  viewer: Viewer,
  { planId, dueOn }: PeriodKey,
  now = new Date(),
): Promise<PlanDto> {
  return changeOwn(viewer, planId, async (transaction, plan) => {
    refuseStatus(plan, ["ended", "ending", "paused", "past_due"]);
    await writeNextCycle(transaction, plan, { amountCents: plan.amountCents, now });
    const cycle = await readCycle(transaction, planId, dueOn);
    // A second tab, or a repeat after a lost response, must not skip one period more: nobody can take a skip back.
    if (dueOn !== plan.nextDueOn || cycle?.status !== "due") throw cannotSkip(plan, dueOn, cycle?.status);
    await moveCycle(transaction, cycle, "skipped");
    await advance(transaction, plan, cycle.number, now);
  });
}

function cannotSkip({ nextDueOn }: LockedPlan, dueOn: string, status: CycleStatus | undefined) {
  const [day, next] = [writeDay(dueOn), `The next date of this plan is ${writeDay(nextDueOn)}.`];
  if (status === "skipped")
    return conflict("already-skipped", `The period of ${day} is already skipped. ${next}`, { nextDueOn });
  if (status === "charging" || status === "processing" || status === "retrying" || status === "paid")
    return conflict("charge-began", `The charge of ${day} has begun, so it cannot be skipped. ${next}`, {
      nextDueOn,
    });
  return conflict("not-next-period", `Nothing was skipped: ${day} is no longer the next date. ${next}`, {
    nextDueOn,
  });
}

/**
 * What the next period would cost with another quantity or other options, by today's catalog.
 * @throws AppError 404 for another account's plan; 422 when the rules refuse the selection.
 */
export async function priceNextPeriod(
  viewer: Viewer,
  planId: string,
  wanted: PricePlanBody,
): Promise<{ totalPrice: string }> {
  const current = await readSelection(viewer, planId);
  const { totalPriceCents } = await priceSelection(applyWanted(current, wanted));
  return { totalPrice: toDecimal(totalPriceCents) };
}

/** What the next period of a plan buys. */
interface CurrentSelection extends SelectionBody {
  /** The configuration that it was read from. */
  leadConfigId: string;
  /** The plan has the option, and the lead type does not offer it any more: a changed plan goes on without it. */
  hasLostBeneficiary: boolean;
}

/** Reads what the next period of one of the viewer's plans buys. */
async function readSelection(viewer: Viewer, planId: string): Promise<CurrentSelection> {
  const { leadConfigId } = await readOwnPlan(viewer, planId);
  const { leadType, ...configuration } = await getOwnConfiguration(viewer, leadConfigId);
  const { leadTypeId, packageId, purchaseType, ...rest } = configuration;
  const { selectedStates, leadQuantity, includeBeneficiary, includeHigherIncome } = rest;
  return {
    leadConfigId,
    leadTypeId,
    packageId,
    purchaseType: fromPurchaseTypeColumn(purchaseType),
    selectedStates,
    leadQuantity,
    includeBeneficiary,
    includeHigherIncome,
    hasLostBeneficiary: hasLostBeneficiary({ includeBeneficiary, leadType }),
  };
}

function applyWanted(
  { hasLostBeneficiary, ...current }: CurrentSelection,
  wanted: PricePlanBody,
): SelectionBody {
  return {
    ...current,
    leadQuantity: wanted.leadQuantity ?? current.leadQuantity,
    includeBeneficiary: !hasLostBeneficiary && (wanted.includeBeneficiary ?? current.includeBeneficiary),
    includeHigherIncome: wanted.includeHigherIncome ?? current.includeHigherIncome,
  };
}

/**
 * Changes what the next period buys: quantity, states, options. The new price is the catalog's of today; the customer
 * must have been shown it. The running period stays as it was paid.
 * @throws AppError 404 for another account's plan; 409 `price-changed` when another price was shown, `plan-ended`,
 * `plan-changed-meanwhile`; 422 when the rules refuse the selection.
 */
export async function changePlan(viewer: Viewer, planId: string, body: ChangePlanBody): Promise<PlanDto> {
  const current = await readSelection(viewer, planId);
  const saved = await saveConfiguration(viewer, {
    ...applyWanted(current, body),
    selectedStates: body.selectedStates ?? current.selectedStates,
    totalPrice: body.totalPrice,
  });
  const amountCents = fromDecimal(saved.totalPrice) ?? 0;
  return changeOwn(viewer, planId, async (transaction, plan) => {
    refuseStatus(plan, ["ended", "ending"]);
    // What the body leaves out comes from `current`: it would undo a change that was made after `current` was read.
    // What the body has can come from a page that another tab has changed meanwhile.
    const known = [current.leadConfigId, body.shownConfigId ?? current.leadConfigId];
    if (known.some((id) => id !== plan.nextLeadConfigId))
      throw conflict(
        "plan-changed-meanwhile",
        "This plan was changed meanwhile, for example in another tab. Close this and look at the plan as it is now.",
      );
    await transaction.execute(sql(`UPDATE "Plan" SET "nextLeadConfigId" = $2 WHERE "id" = $1`), [
      planId,
      saved.id,
    ]);
    await setPrices(transaction, planId, { amountCents, newAmountCents: null, newAmountFrom: null });
    // A period that was announced and not begun follows: the customer has just been shown its new price.
    await transaction.execute(
      sql(`UPDATE "PlanCycle" SET "leadConfigId" = $3, "amountCents" = $4
           WHERE "planId" = $1 AND "dueOn" = $2::text::date AND "status" = 'due'`),
      [planId, plan.nextDueOn, saved.id, amountCents],
    );
    const note = `From the next period: ${formatCountOf(saved.leadQuantity, "lead")}, ${formatCountOf(saved.selectedStates.length, "state")}`;
    await noteChange(transaction, { planId, from: plan.status, to: plan.status, actorId: viewer.id, note });
  });
}

async function changeOwn(
  viewer: Viewer,
  planId: string,
  change: (transaction: Transaction, plan: LockedPlan) => Promise<unknown>,
): Promise<PlanDto> {
  if (!isUuid(planId)) throw notFound("Plan");
  await inTransaction(async (transaction) => {
    const plan = await lockPlan(transaction, planId);
    if (plan?.userId !== viewer.id) throw notFound("Plan");
    await change(transaction, plan);
  });
  return readOwnPlan(viewer, planId);
}
