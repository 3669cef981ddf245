import "server-only";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { notFound } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/is-uuid";
import { toDecimal } from "@/lib/kit/money";
import { dateColumnToIso, localTime, toIsoDay } from "@/lib/kit/zone-clock";
import { db } from "@/lib/platform/db/prisma.server";
import { judgeOffer, type PlanOffer } from "./plan-offer";
import { amountFor, paidUntil } from "./plan-schedule";
import { isPayable, isRunning, judgeDecline } from "./plan-status";
import type { PlanChangeDto, PlanDto, PlanPeriodDto } from "./schemas";

const SHOWN_PERIODS = 24;
const LAST_CHANGES = { orderBy: { id: "desc" }, take: 50 } as const;

const MOST_LISTED = 200;

/** The viewer's plans, newest first, at most 200, each with its last periods. */
export async function listOwnPlans(viewer: { id: string }): Promise<PlanDto[]> {
  const rows = await db().plan.findMany({
    where: { userId: viewer.id },
    include: PARTS,
    orderBy: { createdAt: "desc" },
    take: MOST_LISTED,
  });
  return rows.map(toPlanDto);
}

/** One of the viewer's plans. @throws AppError 404, also for another account's plan. */
export async function readOwnPlan(viewer: { id: string }, planId: string): Promise<PlanDto> {
  const row = isUuid(planId)
    ? await db().plan.findFirst({ where: { id: planId, userId: viewer.id }, include: PARTS })
    : null;
  if (!row) throw notFound("Plan");
  return toPlanDto(row);
}

/** The plan that renews one of the viewer's configurations. @returns null for a one-time purchase. */
export async function findPlanOfConfiguration(viewer: { id: string }, leadConfigId: string) {
  const row = await db().plan.findFirst({
    where: { userId: viewer.id, OR: [{ leadConfigId }, { cycles: { some: { leadConfigId } } }] },
    include: PARTS,
  });
  if (!row) return null;
  const { interval, status, nextChargeOn } = toPlanDto(row);
  return { interval, status, nextChargeOn };
}

const PARTS = {
  next: { include: { leadType: true, package: true } },
  cycles: { orderBy: { dueOn: "desc" }, take: SHOWN_PERIODS },
  changes: LAST_CHANGES,
} as const;

type PlanRow = Awaited<ReturnType<typeof findPlan>>;
/** Names the type of a row with its parts. */
function findPlan(planId: string) {
  return db().plan.findUniqueOrThrow({ where: { id: planId }, include: PARTS });
}

function toPlanDto(row: PlanRow): PlanDto {
  const { next, cycles } = row;
  const nextDueOn = dateColumnToIso(row.nextDueOn);
  const announced = cycles.find((cycle) => dateColumnToIso(cycle.dueOn) === nextDueOn);
  const isCharged = isRunning(row);
  const offer = judgeOffer(next);
  const plan = { ...row, newAmountFrom: row.newAmountFrom && dateColumnToIso(row.newAmountFrom) };
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    interval: row.interval,
    timeZone: row.timeZone,
    name: nameLeadType(next.leadType),
    packageName: next.package?.name ?? null,
    leadConfigId: next.id,
    leadTypeId: next.leadTypeId,
    leadQuantity: next.leadQuantity,
    selectedStates: next.selectedStates,
    includeBeneficiary: next.includeBeneficiary,
    includeHigherIncome: next.includeHigherIncome,
    offer,
    amount: toDecimal(amountFor(plan, nextDueOn)),
    nextChargeOn: isCharged ? nextDueOn : null,
    nextChargeAt: isCharged ? row.nextChargeAt.toISOString() : null,
    nextAmount: isCharged ? toDecimal(announced?.amountCents ?? amountFor(plan, nextDueOn)) : null,
    endsOn: row.status === "ending" ? paidUntil(row, cycles) : null,
    newAmount: plan.newAmountCents === null ? null : toDecimal(plan.newAmountCents),
    newAmountFrom: plan.newAmountFrom,
    hasPaymentMethod: row.paymentMethodId !== null,
    paymentMethodId: row.paymentMethodId,
    startedOn: toIsoDay(localTime(row.timeZone, row.createdAt)),
    periods: cycles.map((cycle) => toPeriodDto(row, cycle, offer)),
    changes: row.changes.map((change) => toChangeDto(change, row.userId)),
  };
}

function toPeriodDto(plan: PlanRow, cycle: PlanRow["cycles"][number], offer: PlanOffer): PlanPeriodDto {
  const newestCharged = plan.cycles.find(({ paymentIntentId }) => paymentIntentId !== null);
  const isDeclined = cycle.status === "retrying" || cycle.status === "failed";
  return {
    dueOn: dateColumnToIso(cycle.dueOn),
    status: cycle.status,
    amount: toDecimal(cycle.amountCents),
    nextAttemptAt: cycle.nextAttemptAt?.toISOString() ?? null,
    paidAt: cycle.paidAt?.toISOString() ?? null,
    declineKind: isDeclined && cycle.declineCode !== null ? judgeDecline(cycle.declineCode) : null,
    isPayable: offer === "offered" && cycle === newestCharged && isPayable(plan, cycle),
  };
}

function toChangeDto(change: PlanRow["changes"][number], ownerId: string): PlanChangeDto {
  const { id, from, to, actorId, note, createdAt } = change;
  const by = actorId === null ? "automatic" : actorId === ownerId ? "you" : "staff";
  return { id: String(id), from, to, by, note, at: createdAt.toISOString() };
}
