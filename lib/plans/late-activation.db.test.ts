import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";
import { addDays, localTime, toIsoDay } from "@/lib/kit/zone-clock";
import { db } from "@/lib/platform/db/prisma.server";
import { after, collectedForRenewals, createServedPlan, readPlan } from "@/tests/factories/plans";
import { pausePlan, resumePlan } from "./change-plan.server";
import { chargeInstant } from "./plan-schedule";
import { renewPlans } from "./renew-plans.server";

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

it("what was resumed the day before its charge keeps its date when the email comes in time", async () => {
  const { plan, chargeAt } = await createResumed();
  await renewPlans(after(chargeAt, -2 * HOUR_MS));
  expect(await readPlan(plan.id)).toMatchObject({ nextChargeAt: chargeAt, cycles: [{ status: "due" }] });
});
