import { formatDollars } from "@/lib/kit/money";
import { dateColumnToIso } from "@/lib/kit/zone-clock";
import { sendPlanPreview } from "@/lib/plans/plan-preview.email";
import { ANNOUNCED_HOURS } from "@/lib/plans/plan-schedule";
import { renewPlans } from "@/lib/plans/renew-plans.server";
import { db } from "@/lib/platform/db/prisma.server";

const ASK_EVERY_MS = 250;
/** How long the worker may take to follow a payment. */
const MOST_WAIT_MS = 15_000;

/**
 * Moves the plans to their next step, as the worker will do at that time: a renewal, the retry of a declined charge, or the
 * end of a cancelled plan. Only the clock that is passed to `renewPlans` differs; nothing is changed by hand.
 * @param waitMs how long to wait for the worker to follow the payments.
 * @returns what happened, one sentence a line.
 */
export async function renewNext(now = new Date(), waitMs = MOST_WAIT_MS): Promise<string[]> {
  const next = await findNextStep();
  if (!next) return ["No plan renews. Buy a package, or choose weekly in the builder, then run this again."];
  const at = next > now ? next : now;
  const before = await readPlans();
  // The worker announces a charge 48 hours before; a late announcement, or a late email, would move it.
  const announcedAt = new Date(at.getTime() - ANNOUNCED_HOURS * 60 * 60_000);
  await renewPlans(announcedAt);
  await sendPreviews(announcedAt);
  await renewPlans(at);
  const after = await waitForOutcome(waitMs);
  const lines = [...after.values()].flatMap((plan) => describeChanges(before.get(plan.id), plan));
  return [
    `The plans are at ${at.toISOString().slice(0, 16).replace("T", " ")} UTC now.`,
    ...(lines.length > 0 ? lines : ["Nothing changed."]),
  ];
}

/** Emails about the announced charges, unless the worker has done it already: its clock has the time of today. */
async function sendPreviews(now: Date): Promise<void> {
  const announced = await db().planCycle.findMany({ where: { status: "due", previewSentAt: null } });
  for (const { planId, dueOn, number } of announced)
    await sendPlanPreview({ planId, dueOn: dateColumnToIso(dueOn), number }, now);
}

/** The earliest charge, retry or end of a plan; null when there is none. */
async function findNextStep(): Promise<Date | null> {
  const [plan, cycle] = await Promise.all([
    db().plan.findFirst({
      where: { status: { in: ["active", "ending"] } },
      orderBy: { nextChargeAt: "asc" },
      select: { nextChargeAt: true },
    }),
    db().planCycle.findFirst({
      where: { status: "retrying", nextAttemptAt: { not: null } },
      orderBy: { nextAttemptAt: "asc" },
      select: { nextAttemptAt: true },
    }),
  ]);
  const steps = [plan?.nextChargeAt, cycle?.nextAttemptAt].filter(
    (step) => step !== undefined && step !== null,
  );
  return steps.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

interface PlanNow {
  id: string;
  name: string;
  status: string;
  nextChargeAt: Date;
  cycles: {
    dueOn: string;
    status: string;
    amountCents: number;
    attempts: number;
    nextAttemptAt: Date | null;
  }[];
}

async function readPlans(): Promise<Map<string, PlanNow>> {
  const plans = await db().plan.findMany({
    include: { user: { select: { username: true } }, cycles: { orderBy: { dueOn: "asc" } } },
    orderBy: { createdAt: "asc" },
  });
  return new Map(
    plans.map(({ id, user, interval, status, nextChargeAt, cycles }) => [
      id,
      {
        id,
        name: `${user.username}'s ${interval} plan`,
        status,
        nextChargeAt,
        cycles: cycles.map(({ dueOn, ...cycle }) => ({ ...cycle, dueOn: dueOn.toISOString().slice(0, 10) })),
      },
    ]),
  );
}

/** Waits until the worker has finished every charge. Does not wait for bank debits, which take days. */
async function waitForOutcome(waitMs: number): Promise<Map<string, PlanNow>> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const plans = await readPlans();
    const isWaiting = [...plans.values()].some(({ cycles }) =>
      cycles.some(({ status }) => status === "charging"),
    );
    if (!isWaiting || Date.now() >= deadline) return plans;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

const CYCLE_WORDS: Readonly<Record<string, string>> = {
  due: "announced by email",
  charging: "charged, outcome not known yet",
  processing: "charged, the bank debit is on its way",
  paid: "paid; its order is on the dashboard",
  skipped:
    "skipped, because a whole period of leads is still owed (approve the order, and wait until it is filled)",
  failed: "not paid; there is no further attempt",
};

function describeChanges(before: PlanNow | undefined, plan: PlanNow): string[] {
  const lines = plan.cycles.flatMap((cycle) => {
    const earlier = before?.cycles.find(({ dueOn }) => dueOn === cycle.dueOn);
    if (earlier?.status === cycle.status && earlier.attempts === cycle.attempts) return [];
    const words =
      cycle.status === "retrying"
        ? `declined, attempt ${cycle.attempts}; again on ${cycle.nextAttemptAt?.toISOString().slice(0, 10)}`
        : CYCLE_WORDS[cycle.status];
    return [`${plan.name}: the period of ${cycle.dueOn}, ${formatDollars(cycle.amountCents)}, is ${words}.`];
  });
  if (before && before.status !== plan.status)
    lines.push(
      `${plan.name}: ${before.status.replace("_", " ")} before, ${plan.status.replace("_", " ")} now.`,
    );
  if (plan.status === "active" && before?.nextChargeAt.getTime() !== plan.nextChargeAt.getTime())
    lines.push(`${plan.name}: next charge on ${plan.nextChargeAt.toISOString().slice(0, 10)}.`);
  return lines;
}
