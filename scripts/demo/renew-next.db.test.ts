import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { cancelPlan } from "@/lib/plans/change-plan.server";
import { db } from "@/lib/platform/db/prisma.server";
import { chargeTo, createPlan, createServedPlan, followPayments } from "@/tests/factories/plans";
import { tamper } from "@/tests/factories/tamper";
import { renewNext } from "./renew-next";

beforeAll(() => installCatalog());
beforeEach(async () => {
  for (const table of ["PlanCycle", "PlanChange", "Plan"]) await tamper(`DELETE FROM "${table}"`);
});

const next = async () => (await renewNext(new Date(), 0)).join("\n");
const statusOf = async (plan: { id: string }) =>
  (await db().plan.findUniqueOrThrow({ where: { id: plan.id } })).status;

it("says what to do while there is no plan", async () => {
  expect(await next()).toContain("Buy a package");
});

it("renews a plan at its next date, and the plan goes on as usual", async () => {
  const { plan } = await createServedPlan();
  const text = await next();
  expect(text).toContain(`The plans are at ${plan.nextChargeAt.toISOString().slice(0, 10)}`);
  await followPayments(plan);
  const cycles = await db().planCycle.findMany({ where: { planId: plan.id } });
  expect(cycles).toMatchObject([{ status: "paid" }]);
  expect(await db().order.count({ where: { userId: plan.userId } })).toBe(2);
  const moved = await db().plan.findUniqueOrThrow({ where: { id: plan.id } });
  expect(moved.nextChargeAt.getTime()).toBeGreaterThan(plan.nextChargeAt.getTime());
});

it("declines and retries until the plan pauses, one step a call", async () => {
  const { customer, plan } = await createServedPlan();
  await chargeTo(plan, customer, "pm_card_chargeCustomerFail");
  expect(await next()).toMatch(/declined, attempt 1; again on/);
  expect(await next()).toMatch(/declined, attempt 2; again on/);
  expect(await next()).toMatch(/declined, attempt 3; again on/);
  expect(await next()).toContain("past due before, paused now");
  expect(await statusOf(plan)).toBe("paused");
});

it("ends a cancelled plan, and says why a period is skipped", async () => {
  const cancelled = await createPlan();
  await cancelPlan({ id: cancelled.customer.id }, cancelled.plan.id);
  expect(await next()).toContain("ending before, ended now");
  await createPlan();
  expect(await next()).toContain("skipped, because a whole period of leads is still owed");
});
