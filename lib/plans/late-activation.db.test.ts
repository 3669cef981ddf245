import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";
import { addDays, localTime, toIsoDay } from "@/lib/kit/zone-clock";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { after, collectedForRenewals, createServedPlan, nextPeriod, readPlan } from "@/tests/factories/plans";
import { arrivedMails } from "@/tests/setup/caught-mails";
import { pausePlan, resumePlan } from "./change-plan.server";
import { planPreviewJob, sendPlanPreview } from "./plan-preview.email";
import { chargeInstant } from "./plan-schedule";
import { readOwnPlan } from "./queries.server";
import { renewPlans } from "./renew-plans.server";
import { preparePlanStops } from "./stop-plan.server";

beforeAll(installCatalog);

/** Gives a plan its next charge so many days after today, at 6 AM of its zone. */
async function chargeInDays(plan: { id: string; timeZone: string }, days: number): Promise<Date> {
  const day = addDays(localTime(plan.timeZone, new Date()), days);
  const nextChargeAt = chargeInstant(plan.timeZone, day);
  await db().plan.update({
    where: { id: plan.id },
    data: { nextChargeAt, nextDueOn: new Date(toIsoDay(day)) },
  });
  return nextChargeAt;
}

/** A plan that its customer resumes the day before its charge. */
async function createResumed() {
  const made = await createServedPlan();
  await pausePlan(made.customer, made.plan.id);
  const chargeAt = await chargeInDays(made.plan, 1);
  await resumePlan(made.customer, made.plan.id);
  return { ...made, chargeAt };
}

/** The jobs of the emails about the coming charges of a plan, oldest first. */
async function previewsOf(planId: string) {
  const rows = await db().$queryRaw<{ data: unknown }[]>`
    SELECT "data" FROM "pgboss"."job" WHERE "name" = ${planPreviewJob.name} AND "data"->>'planId' = ${planId}
    ORDER BY "created_on"`;
  return rows.map(({ data }) => planPreviewJob.schema.parse(data));
}

it.each([
  ["half an hour before the charge", -HOUR_MS / 2],
  ["a second after it", 1_000],
  ["nine days after it", 9 * DAY_MS],
])(
  "what was resumed the day before, and is announced %s, is charged 48 hours later",
  async (_when, lateMs) => {
    const made = await createResumed();
    const now = after(made.chargeAt, lateMs);
    await renewPlans(now);
    await renewPlans(now);
    expect(await collectedForRenewals(made)).toEqual([]);
    const { cycles, nextChargeAt } = await readPlan(made.plan.id);
    expect(cycles).toMatchObject([{ status: "due" }]);
    expect(nextChargeAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(2 * DAY_MS);
  },
);

it("a plan that begins after its first renewal was due is announced first", async () => {
  const made = await createServedPlan();
  await chargeInDays(made.plan, -5);
  await renewPlans();
  await renewPlans();
  expect(await collectedForRenewals(made)).toEqual([]);
  expect((await readPlan(made.plan.id)).cycles).toMatchObject([{ status: "due" }]);
});

describe("resuming a plan charges on the date, and what, the page said", () => {
  /** Resumes a plan. Returns what the page said before, and the plan after the worker has announced its period. */
  async function resumeAsShown({ plan, customer }: Awaited<ReturnType<typeof createServedPlan>>) {
    const shown = (await readOwnPlan(customer, plan.id)).afterResume;
    const resumed = await resumePlan(customer, plan.id);
    await renewPlans();
    const { nextChargeOn, nextAmount } = await readOwnPlan(customer, plan.id);
    expect(resumed).toMatchObject({
      nextChargeOn: shown?.chargeOn,
      nextAmount: shown?.amount,
      afterResume: null,
    });
    expect({ chargeOn: nextChargeOn, amount: nextAmount }).toEqual(shown);
    return { shown, resumed: await readPlan(plan.id) };
  }

  const dayIn = (plan: { timeZone: string }, days: number) =>
    toIsoDay(addDays(localTime(plan.timeZone, new Date()), days));

  it.each([1, 5, 20])("a plan whose next date is %i days away", async (days) => {
    const made = await createServedPlan();
    await pausePlan(made.customer, made.plan.id);
    await chargeInDays(made.plan, days);
    const { shown } = await resumeAsShown(made);
    expect(shown).toEqual({ chargeOn: dayIn(made.plan, days), amount: "11375.00" });
  });

  it("a plan whose dates have passed", async () => {
    const made = await createServedPlan();
    await pausePlan(made.customer, made.plan.id);
    await chargeInDays(made.plan, -9);
    const { resumed } = await resumeAsShown(made);
    expect(resumed.nextDueOn.getUTCDay()).toBe(0);
    expect(resumed.nextChargeAt.getTime() - Date.now()).toBeGreaterThan(5 * DAY_MS);
  });

  it("a plan whose price has fallen since", async () => {
    const made = await createServedPlan();
    await pausePlan(made.customer, made.plan.id);
    await chargeInDays(made.plan, 1);
    const setPrice = (cents: number) =>
      db().leadType.update({ where: { id: "life-premium" }, data: { basePriceCents: { increment: cents } } });
    await setPrice(-100);
    try {
      const { shown } = await resumeAsShown(made);
      expect(shown?.amount).toBe("11125.00");
    } finally {
      await setPrice(100);
    }
  });

  it("a plan that the program paused after the announcement keeps the announced period, and is emailed again", async () => {
    const made = await createServedPlan();
    const chargeAt = await chargeInDays(made.plan, 2);
    await renewPlans(after(chargeAt, -2 * DAY_MS));
    for (const job of await previewsOf(made.plan.id))
      await sendPlanPreview(job, after(chargeAt, -2 * DAY_MS));
    // As a declined charge of the period before leaves it.
    await db().plan.update({ where: { id: made.plan.id }, data: { status: "paused", reason: "declined" } });
    await db().plan.update({ where: { id: made.plan.id }, data: { amountCents: 1_200_000 } });
    const { resumed } = await resumeAsShown(made);
    expect(resumed.nextDueOn.toISOString().slice(0, 10)).toBe(dayIn(made.plan, 2));
    // The charge waits for the second email.
    expect(resumed.cycles).toMatchObject([{ status: "due", amountCents: 1_137_500, previewSentAt: null }]);
    const jobs = await previewsOf(made.plan.id);
    const announced = { ...nextPeriod(resumed), number: 1 };
    expect(jobs).toEqual([announced, { ...announced, resumedAt: expect.any(String) }]);
    await sendPlanPreview(jobs[1] ?? announced);
    const sent = await readPlan(made.plan.id);
    expect(sent.nextDueOn).toEqual(resumed.nextDueOn);
    expect(sent.cycles).toMatchObject([{ previewSentAt: expect.any(Date) }]);
    const mails = await arrivedMails(made.customer.email, 2);
    expect(new Set(mails.map(({ headers }) => headers["message-id"])).size).toBe(2);
  });
});

it.each([
  ["a customer, half an hour before", false, -HOUR_MS / 2],
  ["a won dispute, the day before", true, -DAY_MS],
])("an announced period is left out when %s resumes the plan", async (_, isWon, ms) => {
  const { plan, customer, orderId } = await createServedPlan();
  await renewPlans(after(plan.nextChargeAt, -2 * DAY_MS));
  const reason = isWon ? "dispute" : "declined";
  await db().plan.update({ where: { id: plan.id }, data: { status: "paused", reason } });
  const now = after(plan.nextChargeAt, ms);
  if (isWon) {
    const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    const stops = await preparePlanStops(now);
    await inTransaction((transaction) => stops.resume(transaction, paymentIntentId, "dispute"));
  } else await resumePlan(customer, plan.id, now);
  const resumed = await readPlan(plan.id);
  expect(resumed).toMatchObject({ status: "active", cycles: [{ status: "skipped" }] });
  expect(resumed.nextChargeAt.getTime() - now.getTime()).toBeGreaterThan(2 * DAY_MS);
});

it("what was resumed the day before its charge keeps its date when the email comes in time", async () => {
  const { plan, chargeAt } = await createResumed();
  await renewPlans(after(chargeAt, -2 * HOUR_MS));
  expect(await readPlan(plan.id)).toMatchObject({ nextChargeAt: chargeAt, cycles: [{ status: "due" }] });
});
