import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { resumePlan } from "@/lib/plans/change-plan.server";
import { removePaymentMethod, setPaymentMethod } from "@/lib/plans/payment-methods.server";
import { planCancelledJob, sendPlanCancelled } from "@/lib/plans/plan-cancelled.email";
import { planStoppedJob, sendPlanStopped } from "@/lib/plans/plan-stopped.email";
import { stopPlanAsStaff } from "@/lib/plans/stop-plan.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { disputePayment, moveDispute } from "@/tests/factories/disputes";
import { announceOnTime, createPlan, createServedPlan, readPlan, saveCard } from "@/tests/factories/plans";
import { mailsTo } from "@/tests/setup/caught-mails";
import { recordDispute } from "./record-dispute.server";

/* What the email says when staff stop a plan that brings no leads and that its customer cannot simply resume, or when it stays paused. */

let staff: { id: string };
beforeAll(async () => {
  await installCatalog();
  ({ user: staff } = await createStaff());
});

/** Lets staff stop the plan of another customer after something happened to it, and sends the email. @returns its text. */
async function mailAfterStop(act: "pause" | "cancel", happened: "dispute" | "account" | null) {
  const { plan, customer, orderId } = await createPlan();
  if (happened === "dispute") {
    const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    await recordDispute(await disputePayment(paymentIntentId));
  }
  if (happened === "account")
    await db().user.update({ where: { id: customer.id }, data: { disabledAt: new Date() } });
  await stopPlanAsStaff(staff, { planId: plan.id, act });
  const [job] = await db().$queryRaw<{ data: unknown }[]>`
    SELECT "data" FROM "pgboss"."job" WHERE "name" IN (${planStoppedJob.name}, ${planCancelledJob.name})
      AND "data"->>'planId' = ${plan.id} AND "data"->>'reason' IS DISTINCT FROM 'dispute'`;
  if (act === "pause") await sendPlanStopped(planStoppedJob.schema.parse(job?.data));
  else await sendPlanCancelled(planCancelledJob.schema.parse(job?.data));
  const [mail, ...others] = await mailsTo(customer.email);
  expect(others).toEqual([]);
  return mail?.text ?? "";
}

const STILL_GET = "You still get the leads that you have paid for.";

it.each(["pause", "cancel"] as const)("%s: paid leads are promised while nothing is wrong", async (act) => {
  expect(await mailAfterStop(act, null)).toContain(STILL_GET);
});

it("a plan that staff pause during a dispute can be resumed only if the bank decides for us", async () => {
  const text = await mailAfterStop("pause", "dispute");
  expect(text).not.toContain(STILL_GET);
  expect(text).toContain("Our support team has paused your plan.");
  expect(text).toContain("The order of that payment stays on hold until your bank has decided.");
  expect(text).toContain("If the bank decides for us, you can resume the plan on your billing page.");
});

it("a plan that staff pause on a disabled account can be resumed once the account is enabled", async () => {
  const text = await mailAfterStop("pause", "account");
  expect(text).not.toContain(STILL_GET);
  expect(text).toContain("Once the account is enabled again, you can resume the plan on your billing page.");
});

it.each(["dispute", "account"] as const)(
  "%s: the email about a cancelled plan promises no leads",
  async (it) => {
    const text = await mailAfterStop("cancel", it);
    expect(text).toContain("Our support team has cancelled your plan.");
    expect(text).not.toContain(STILL_GET);
  },
);

it("a plan whose payment method was removed during the dispute stays paused, announces no charge, and asks for one", async () => {
  const { plan, customer, orderId } = await createServedPlan();
  const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  await announceOnTime(plan.nextChargeAt);
  const dispute = await disputePayment(paymentIntentId);
  await recordDispute(dispute);
  await removePaymentMethod(customer, plan.paymentMethodId ?? "");
  await moveDispute(dispute, "won");
  expect(await readPlan(plan.id)).toMatchObject({ status: "paused", reason: "no-payment-method" });
  const jobs = await db().$queryRaw<{ reason: string | null; data: unknown }[]>`
    SELECT "data"->>'reason' AS "reason", "data" FROM "pgboss"."job"
    WHERE "name" LIKE 'plans.mail-%' AND "data"->>'planId' = ${plan.id} ORDER BY "created_on"`;
  // The announcement of the charge, the pause by the dispute, and this email.
  expect(jobs.map(({ reason }) => reason)).toEqual([null, "dispute", "no-payment-method"]);
  await sendPlanStopped(planStoppedJob.schema.parse(jobs[2]?.data));
  const [mail] = await mailsTo(customer.email);
  expect(mail?.text).toContain("by then the plan had no payment method");
  expect(mail?.text).toContain("Choose a payment method for the plan on your billing page");
  await expect(resumePlan(customer, plan.id)).rejects.toMatchObject({ code: "no-payment-method" });
  await setPaymentMethod(customer, plan.id, await saveCard(customer, "pm_card_visa"));
  expect(await resumePlan(customer, plan.id)).toMatchObject({ status: "active", reason: null });
});
