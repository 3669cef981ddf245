import "server-only";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { notFound } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/is-uuid";
import { type Cents, toDecimal } from "@/lib/kit/money";
import { dateColumnToIso, localTime, toIsoDay } from "@/lib/kit/zone-clock";
import { db } from "@/lib/platform/db/prisma.server";
import { currentPriceCents } from "@/lib/pricing/price-configuration";
import { judgeOffer } from "./plan-offer";
import { amountFor, announcedAmount, dueDayAfterResume, paidUntil } from "./plan-schedule";
import { isPayable, isRunning, judgeDecline, judgeMethodFault } from "./plan-status";
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
  const purchases = await readPurchases(rows);
  return rows.map((row) => toPlanDto(row, purchases));
}

/** One of the viewer's plans. @throws AppError 404, also for another account's plan. */
export async function readOwnPlan(viewer: { id: string }, planId: string): Promise<PlanDto> {
  const row = isUuid(planId)
    ? await db().plan.findFirst({ where: { id: planId, userId: viewer.id }, include: PARTS })
    : null;
  if (!row) throw notFound("Plan");
  return toPlanDto(row, await readPurchases([row]));
}

/** The plan that renews one of the viewer's configurations. @returns null for a one-time purchase. */
export async function findPlanOfConfiguration(viewer: { id: string }, leadConfigId: string) {
  const row = await db().plan.findFirst({
    where: { userId: viewer.id, OR: [{ leadConfigId }, { cycles: { some: { leadConfigId } } }] },
    include: PARTS,
  });
  if (!row) return null;
  const { interval, status, nextChargeOn } = toPlanDto(row, await readPurchases([row]));
  return { interval, status, nextChargeOn };
}

const BOUGHT = { include: { leadType: true, package: true } } as const;
const PARTS = {
  next: BOUGHT,
  cycles: { orderBy: { dueOn: "desc" }, take: SHOWN_PERIODS },
  changes: LAST_CHANGES,
} as const;

type PlanRow = Awaited<ReturnType<typeof findPlan>>;
/** Names the type of a row with its parts. */
function findPlan(planId: string) {
  return db().plan.findUniqueOrThrow({ where: { id: planId }, include: PARTS });
}

type Purchase = PlanRow["next"];

/** What the periods of plans buy, by id of the configuration. A plan can have been changed since a period was announced. */
async function readPurchases(rows: readonly PlanRow[]): Promise<ReadonlyMap<string, Purchase>> {
  const ids = new Set(rows.flatMap(({ cycles }) => cycles.map(({ leadConfigId }) => leadConfigId)));
  const found = await db().leadConfiguration.findMany({ where: { id: { in: [...ids] } }, ...BOUGHT });
  return new Map(found.map((purchase) => [purchase.id, purchase]));
}

function toPlanDto(row: PlanRow, purchases: ReadonlyMap<string, Purchase>): PlanDto {
  const { next, cycles } = row;
  const isCharged = isRunning(row);
  const plan = {
    ...row,
    nextDueOn: dateColumnToIso(row.nextDueOn),
    newAmountFrom: row.newAmountFrom && dateColumnToIso(row.newAmountFrom),
  };
  const { nextDueOn } = plan;
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
    offer: judgeOffer(next),
    amount: toDecimal(amountFor(plan, nextDueOn)),
    nextChargeOn: isCharged ? nextDueOn : null,
    nextChargeAt: isCharged ? row.nextChargeAt.toISOString() : null,
    nextAmount: isCharged ? toDecimal(amountOn(plan, nextDueOn)) : null,
    afterResume: row.status === "paused" ? toResumedCharge(plan) : null,
    endsOn: row.status === "ending" ? paidUntil(row, cycles) : null,
    newAmount: plan.newAmountCents === null ? null : toDecimal(plan.newAmountCents),
    newAmountFrom: plan.newAmountFrom,
    hasPaymentMethod: row.paymentMethodId !== null,
    paymentMethodId: row.paymentMethodId,
    startedOn: toIsoDay(localTime(row.timeZone, row.createdAt)),
    periods: cycles.map((cycle) => toPeriodDto(row, cycle, purchases.get(cycle.leadConfigId) ?? next)),
    changes: row.changes.map((change) => toChangeDto(change, row.userId)),
  };
}

/** A plan with its dates as `2026-11-22`. */
type DatedPlan = Omit<PlanRow, "nextDueOn" | "newAmountFrom"> & {
  nextDueOn: string;
  newAmountFrom: string | null;
};

/** What a charge of this date costs: what was announced, else what would be announced today. */
function amountOn(plan: DatedPlan, dueOn: string): Cents {
  const announced = plan.cycles.find((cycle) => dateColumnToIso(cycle.dueOn) === dueOn);
  return announced?.amountCents ?? announcedAmount(plan, dueOn, todaysPrice(plan.next));
}

function todaysPrice({ leadType, package: bought, ...selection }: Purchase): Cents {
  return currentPriceCents(leadType, selection, bought);
}

/** The first charge of a paused plan if its customer resumes it now, as `resumeSchedule` would set it. */
function toResumedCharge(plan: DatedPlan): PlanDto["afterResume"] {
  const announced = plan.cycles.find((cycle) => dateColumnToIso(cycle.dueOn) === plan.nextDueOn);
  const day = dueDayAfterResume(plan, announced?.status, { now: new Date(), isByCustomer: true });
  const chargeOn = toIsoDay(day);
  return { chargeOn, amount: toDecimal(amountOn(plan, chargeOn)) };
}

function toPeriodDto(plan: PlanRow, cycle: PlanRow["cycles"][number], purchase: Purchase): PlanPeriodDto {
  const newestCharged = plan.cycles.find(({ paymentIntentId }) => paymentIntentId !== null);
  const isOpen = cycle === newestCharged && isPayable(plan, cycle);
  const offer = judgeOffer(purchase);
  const isDeclined = cycle.status === "retrying" || cycle.status === "failed";
  return {
    dueOn: dateColumnToIso(cycle.dueOn),
    status: cycle.status,
    amount: toDecimal(cycle.amountCents),
    nextAttemptAt: cycle.nextAttemptAt?.toISOString() ?? null,
    paidAt: cycle.paidAt?.toISOString() ?? null,
    declineKind: isDeclined && cycle.declineCode !== null ? judgeDecline(cycle.declineCode) : null,
    methodFault: isDeclined ? judgeMethodFault(cycle.declineCode) : null,
    isPayable: isOpen && offer === "offered",
    withheld: isOpen && offer !== "offered" ? offer : null,
    bought: {
      name: nameLeadType(purchase.leadType),
      packageName: purchase.package?.name ?? null,
      leadQuantity: purchase.leadQuantity,
    },
    triedMethodIds: cycle.triedMethodIds,
  };
}

function toChangeDto(change: PlanRow["changes"][number], ownerId: string): PlanChangeDto {
  const { id, from, to, actorId, note, createdAt } = change;
  const by = actorId === null ? "automatic" : actorId === ownerId ? "you" : "staff";
  return { id: String(id), from, to, by, note, at: createdAt.toISOString() };
}
