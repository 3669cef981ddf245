import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAuditOnce } from "@/lib/audit/record-audit.server";
import { describePaidWith } from "@/lib/billing/document-content";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import { formatCount } from "@/lib/kit/format-count";
import { isUuid } from "@/lib/kit/is-uuid";
import {
  detachMethod,
  listSavedMethods,
  recordSavedMethod,
  requireSavedMethod,
  type SavedMethod,
} from "@/lib/payments/saved-methods.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { readOffer } from "./plan-offer.server";
import { isPlanDisputed, readNewestCharged } from "./plan-payments.server";
import { isPayable, isRunning, isTriedAtOnce } from "./plan-status";
import { readOwnPlan } from "./queries.server";
import type { PaymentMethodDto, PlanDto } from "./schemas";
import {
  type LockedPlan,
  lockPlan,
  moveCycle,
  movePlan,
  noteChange,
  readCycle,
} from "./transition-plan.server";

/**
 * The viewer's saved cards and bank accounts, as Stripe keeps them, each with the plans that are charged to it.
 * @throws Stripe's error when Stripe does not respond.
 */
export async function listPaymentMethods(viewer: { id: string }): Promise<PaymentMethodDto[]> {
  const [methods, plans] = await Promise.all([
    listSavedMethods(viewer),
    db().plan.findMany({
      where: { userId: viewer.id, status: { not: "ended" } },
      include: { next: { include: { leadType: true } } },
      orderBy: { createdAt: "asc" },
    }),
  ]);
  return methods.map((method) => ({
    ...method,
    label: labelOf(method),
    plans: plans
      .filter(({ paymentMethodId }) => paymentMethodId === method.id)
      .map(({ id, next: { leadType, leadQuantity } }) => ({
        id,
        name: `${formatCount(leadQuantity)} ${nameLeadType(leadType)} leads`,
      })),
  }));
}

/**
 * Records a method that the viewer's browser has saved.
 * @returns it; null while Stripe waits for the customer or their bank, with Stripe's page where a bank account is confirmed.
 * @throws AppError 404 for an unknown SetupIntent or another account's; Stripe's error when Stripe does not respond.
 */
export async function finishSavingMethod(
  viewer: Actor,
  setupIntentId: string,
): Promise<{ method: PaymentMethodDto | null; verifyUrl: string | null }> {
  const { saved, verifyUrl } = await recordSavedMethod(setupIntentId, viewer);
  return { method: saved && { ...saved, label: labelOf(saved), plans: [] }, verifyUrl };
}

function labelOf({ kind, brand, last4 }: SavedMethod): string {
  return describePaidWith({ kind, brand: kind === "card" ? (brand ?? "card") : "", last4 });
}

/**
 * Charges a plan to another of the viewer's saved payment methods. A declined charge is tried with it at once, which uses up none of
 * the planned attempts. A charge that is not tried again by itself, because the plan is paused, is tried only when the viewer was told so.
 * @param declinedOn the date of the declined charge that the viewer was told is tried at once.
 * @throws AppError 404 for another account's plan; 422 for a payment method that the viewer has not saved.
 */
export async function setPaymentMethod(
  viewer: { id: string },
  planId: string,
  paymentMethodId: string,
  { declinedOn, now = new Date() }: { declinedOn?: string | undefined; now?: Date } = {},
): Promise<PlanDto> {
  if (!isUuid(planId)) throw notFound("Plan");
  const plan = await readOwnPlan(viewer, planId);
  await assertSaved(viewer, paymentMethodId);
  await inTransaction(async (transaction) => {
    const locked = await lockPlan(transaction, plan.id);
    if (!locked) throw notFound("Plan");
    await chargePlanTo(transaction, locked, paymentMethodId, viewer.id);
    await tryDeclined(transaction, { ...locked, paymentMethodId }, { declinedOn, now });
  });
  return readOwnPlan(viewer, planId);
}

/**
 * Lets the worker try the declined charge of a locked plan at once, if it may be tried with the plan's payment method. A charge under
 * way is left alone: when it is declined, `recordDecline` sees the new method. The worker looks at account, dispute and offer again.
 */
async function tryDeclined(
  transaction: Transaction,
  plan: LockedPlan,
  { declinedOn, now }: { declinedOn: string | undefined; now: Date },
): Promise<void> {
  const dueOn = await readNewestCharged(transaction, plan.id);
  const cycle = dueOn && (await readCycle(transaction, plan.id, dueOn));
  if (!cycle || !isPayable(plan, cycle) || !isTriedAtOnce(cycle, plan.paymentMethodId)) return;
  if (cycle.status === "retrying") {
    await transaction.execute(
      sql(`UPDATE "PlanCycle" SET "nextAttemptAt" = LEAST("nextAttemptAt", $3)
           WHERE "planId" = $1 AND "dueOn" = $2::text::date AND "status" = 'retrying'`),
      [plan.id, dueOn, now],
    );
    return;
  }
  if (dueOn !== declinedOn || (await isPlanDisputed(transaction, plan))) return;
  if ((await readOffer(transaction, cycle.leadConfigId)).state !== "offered") return;
  await moveCycle(transaction, cycle, "retrying", { nextAttemptAt: now });
  await movePlan(transaction, plan, { to: "past_due", actorId: plan.userId, reason: "declined" });
}

/** @throws AppError 422 for a payment method that the viewer has not saved. */
export async function assertSaved(viewer: { id: string }, paymentMethodId: string): Promise<void> {
  const saved = await listSavedMethods(viewer);
  if (saved.some(({ id }) => id === paymentMethodId)) return;
  const text = "Choose one of your saved payment methods.";
  throw refused("unknown-payment-method", text, { paymentMethodId: [text] });
}

/** Sets or clears the payment method of a locked plan, and records the change in the plan's history. */
export async function chargePlanTo(
  transaction: Transaction,
  plan: Pick<LockedPlan, "id" | "status">,
  paymentMethodId: string | null,
  actorId: string,
): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "Plan" SET "paymentMethodId" = $2, "updatedAt" = now() WHERE "id" = $1`),
    [plan.id, paymentMethodId],
  );
  await noteChange(transaction, {
    planId: plan.id,
    from: plan.status,
    to: plan.status,
    actorId,
    note: paymentMethodId ? "Payment method changed" : "Payment method removed",
  });
}

const PLANS_CHARGED_TO = sql(
  `SELECT "id", "status" FROM "Plan" WHERE "userId" = $1 AND "paymentMethodId" = $2 AND "status" <> 'ended'
   ORDER BY "id" FOR UPDATE`,
);

/**
 * Removes one of the viewer's saved methods for good. Paused and cancelled plans lose it; a paused one asks for another
 * before it is resumed.
 * @throws AppError 404 for a method that the viewer has not saved; 409 `payment-method-in-use` while a running plan is
 * charged to it; Stripe's error when Stripe does not respond, and then the call can be repeated.
 */
export async function removePaymentMethod(viewer: Actor, paymentMethodId: string): Promise<void> {
  const method = await requireSavedMethod(viewer, paymentMethodId);
  await inTransaction(async (transaction) => {
    const plans = await transaction.rows(PLANS_CHARGED_TO, [viewer.id, paymentMethodId]);
    if (plans.some(isRunning)) throw inUse();
    for (const plan of plans) await chargePlanTo(transaction, plan, null, viewer.id);
    await recordAuditOnce(
      {
        actorId: viewer.id,
        action: "payments.remove-method",
        subject: { type: "payment-method", id: paymentMethodId },
        outcome: "done",
        before: { kind: method.kind, last4: method.last4 },
        ipAddress: viewer.ipAddress,
      },
      transaction,
    );
  });
  await detachMethod(paymentMethodId);
}

function inUse() {
  return conflict(
    "payment-method-in-use",
    "A plan is charged to this payment method. Choose another one for the plan first, then remove this one.",
  );
}
