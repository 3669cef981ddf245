import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import {
  after,
  announceOnTime,
  chargeTo,
  createPausedByDecline,
  createServedPlan,
  nextPeriod,
  readPlan,
  renewOnTime,
  saveCard,
} from "@/tests/factories/plans";
import { arrivedMails } from "@/tests/setup/caught-mails";
import { cancelPlan, changePlan, pausePlan, resumePlan } from "./change-plan.server";
import { setPaymentMethod } from "./payment-methods.server";
import { sendPlanDeclined } from "./plan-declined.email";
import { sendPlanPreview } from "./plan-preview.email";
import { planStoppedJob, sendPlanStopped } from "./plan-stopped.email";
import { listOwnPlans } from "./queries.server";
import { renewPlans } from "./renew-plans.server";
import { stopPlanAsStaff } from "./stop-plan.server";

/* The mail server may take an email a day after it was enqueued. What it says must hold then. */

beforeAll(installCatalog);

const subjectsTo = async (customer: { id: string }, count: number) => {
  const { email } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
  return (await arrivedMails(email, count)).map(({ subject }) => subject);
};

it("a charge is not announced any more after the program stopped the plan, nor once the plan is resumed", async () => {
  const { plan, customer } = await createServedPlan();
  const period = nextPeriod(plan);
  await announceOnTime(plan.nextChargeAt);
  await db().user.update({ where: { id: customer.id }, data: { disabledAt: new Date() } });
  await renewPlans(plan.nextChargeAt);
  expect(await readPlan(plan.id)).toMatchObject({ status: "paused", cycles: [{ status: "due" }] });
  await sendPlanPreview(period);
  await db().user.update({ where: { id: customer.id }, data: { disabledAt: null } });
  await resumePlan(customer, plan.id, after(plan.nextChargeAt, HOUR_MS));
  const resumed = await readPlan(plan.id);
  expect(resumed).toMatchObject({ status: "active", cycles: [{ status: "skipped" }] });
  await sendPlanPreview(period);

  await announceOnTime(resumed.nextChargeAt);
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

it.each(["paused", "resumed", "cancelled"])("a decline is not told once the plan is %s", async (change) => {
  const { plan, customer, period } = await createPausedByDecline();
  const decline = { ...period, attempt: 1 };
  await sendPlanDeclined(decline);
  if (change === "cancelled") await cancelPlan(customer, plan.id);
  else {
    await chargeTo(plan, customer, "pm_card_visa");
    await resumePlan(customer, plan.id, after(plan.nextChargeAt, HOUR_MS));
    if (change === "paused") await pausePlan(customer, plan.id);
  }
  await sendPlanDeclined(decline);
  expect(await subjectsTo(customer, 1)).toEqual(["Your Leadwell plan is paused"]);
});

it("an email about a stop that is sent twice has the same Message-ID, although the plan changes in between", async () => {
  const { plan, customer } = await createServedPlan();
  const { user: staff } = await createStaff();
  await stopPlanAsStaff(staff, { planId: plan.id, act: "pause" });
  const [entry] = await db().$queryRaw<{ data: unknown }[]>`
    SELECT "data" FROM "pgboss"."job" WHERE "name" = ${planStoppedJob.name} AND "data"->>'planId' = ${plan.id}`;
  const send = () => sendPlanStopped(planStoppedJob.schema.parse(entry?.data));
  await send();
  await setPaymentMethod(customer, plan.id, await saveCard(customer, "pm_card_visa"));
  await send();
  const { email } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
  const mails = await arrivedMails(email, 2);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill("Your Leadwell plan is paused"));
  expect(new Set(mails.map(({ headers }) => headers["message-id"])).size).toBe(1);
});

it("a decline names what its period bought, although the plan was changed since; so does its page", async () => {
  const { plan, customer, period } = await createPausedByDecline();
  await changePlan(customer, plan.id, { leadQuantity: 500, totalPrice: "22750.00" });
  await sendPlanDeclined({ ...period, attempt: 1 });
  const [mail] = await arrivedMails(customer.email, 1);
  expect(mail?.text).toContain("Premium life leads, 250 a week");
  expect(mail?.text).toContain("$11,375.00");
  expect(mail?.text).not.toContain("500");
  const [declined] = await listOwnPlans(customer);
  expect(declined).toMatchObject({
    leadQuantity: 500,
    periods: [{ amount: "11375.00", bought: { name: "Premium life", packageName: null, leadQuantity: 250 } }],
  });
});

it.each([
  ["no_payment_method", "missing", "The plan had no payment method."],
  ["payment_method_unusable", "unusable", "is no longer saved with our payment provider"],
] as const)(
  "a charge that no bank was asked about does not blame one: %s",
  async (code, methodFault, text) => {
    const { plan, customer, period } = await createPausedByDecline();
    await db().planCycle.updateMany({ where: { planId: plan.id }, data: { declineCode: code } });
    await sendPlanDeclined({ ...period, attempt: 1 });
    const [mail] = await arrivedMails(customer.email, 1);
    expect(mail?.text).toContain(text);
    expect(mail?.text).not.toContain("Your bank");
    const [shown] = await listOwnPlans(customer);
    expect(shown?.periods).toMatchObject([{ declineKind: "replace", methodFault, isPayable: true }]);
  },
);

it("a pause is not told once its reason is another one: the plan would not go on as the email says", async () => {
  const { plan, customer } = await createServedPlan();
  const { user: staff } = await createStaff();
  await db().plan.update({ where: { id: plan.id }, data: { status: "paused", reason: "dispute" } });
  await stopPlanAsStaff(staff, { planId: plan.id, act: "pause" });
  const noticeId = "00000000-0000-4000-8000-000000000001";
  for (const reason of ["dispute", "staff"] as const)
    await sendPlanStopped({ planId: plan.id, to: "paused", reason, noticeId });
  const [mail] = await arrivedMails(customer.email, 1);
  expect(mail?.text).toContain("Our support team has paused your plan.");
});

it("a pause for what is not on offer says so only as long as it is true", async () => {
  const { plan, customer } = await createServedPlan();
  await db().plan.update({ where: { id: plan.id }, data: { status: "paused", reason: "not-offered" } });
  const offer = (isOffered: boolean) =>
    db().leadType.update({ where: { id: "life-premium" }, data: { isOffered } });
  for (const isOffered of [false, true]) {
    await offer(isOffered);
    await sendPlanStopped({ planId: plan.id, to: "paused", reason: "not-offered", noticeId: randomUUID() });
  }
  const texts = (await arrivedMails(customer.email, 2)).map(({ text }) => text.replace(/\s+/g, " "));
  expect(texts.filter((text) => text.includes("We no longer offer what your plan buys."))).toHaveLength(1);
  expect(texts.filter((text) => text.includes("We offer it again: you can resume the plan"))).toHaveLength(1);
});
