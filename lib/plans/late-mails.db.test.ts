import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import {
  after,
  chargeTo,
  createServedPlan,
  nextPeriod,
  readPlan,
  renewOnTime,
} from "@/tests/factories/plans";
import { arrivedMails } from "@/tests/setup/caught-mails";
import { resumePlan } from "./change-plan.server";
import { sendPlanDeclined } from "./plan-declined.email";
import { sendPlanPreview } from "./plan-preview.email";
import { renewPlans } from "./renew-plans.server";

/* The mail server may take an email a day after it was enqueued. What it says must hold then. */

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

beforeAll(installCatalog);

const subjectsTo = async (customer: { id: string }, count: number) => {
  const { email } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
  return (await arrivedMails(email, count)).map(({ subject }) => subject);
};

it("a charge is not announced any more after the program stopped the plan, nor once the plan is resumed", async () => {
  const { plan, customer } = await createServedPlan();
  const period = nextPeriod(plan);
  await renewPlans(after(plan.nextChargeAt, -2 * DAY_MS));
  await db().user.update({ where: { id: customer.id }, data: { disabledAt: new Date() } });
  await renewPlans(plan.nextChargeAt);
  expect(await readPlan(plan.id)).toMatchObject({ status: "paused", cycles: [{ status: "due" }] });
  await sendPlanPreview(period);
  await db().user.update({ where: { id: customer.id }, data: { disabledAt: null } });
  await resumePlan(customer, plan.id, after(plan.nextChargeAt, HOUR_MS));
  const resumed = await readPlan(plan.id);
  expect(resumed).toMatchObject({ status: "active", cycles: [{ status: "skipped" }] });
  await sendPlanPreview(period);

  await renewPlans(after(resumed.nextChargeAt, -2 * DAY_MS));
  await sendPlanPreview(nextPeriod(resumed));
  expect(await subjectsTo(customer, 1)).toEqual([expect.stringMatching(/^Your Leadwell plan renews on/)]);
});

it("a decline is not told while the charge is tried again: the next decline has an email of its own", async () => {
  const { plan, customer } = await createServedPlan();
  await chargeTo(plan, customer, "pm_card_chargeCustomerFail");
  await renewOnTime(plan.nextChargeAt);
  const decline = { ...nextPeriod(plan), attempt: 1 };
  // Begins the next attempt, and has no time left to make it.
  await renewPlans(after(plan.nextChargeAt, DAY_MS), 0);
  expect((await readPlan(plan.id)).cycles).toMatchObject([{ status: "charging" }]);
  await sendPlanDeclined(decline);
  await renewPlans(after(plan.nextChargeAt, DAY_MS + HOUR_MS));
  expect((await readPlan(plan.id)).cycles).toMatchObject([{ status: "retrying" }]);
  await sendPlanDeclined({ ...decline, attempt: 2 });
  expect(await subjectsTo(customer, 1)).toEqual(["Your Leadwell plan could not be charged"]);
});
