import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { startFulfillment } from "@/lib/marketplace/start-fulfillment.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { payPartialRefunds } from "@/lib/payments/pay-partial-refunds.server";
import { db } from "@/lib/platform/db/prisma.server";
import { refundUndelivered } from "@/lib/returns/refund-undelivered.server";
import { createStaff } from "@/tests/factories/accounts";
import { refundAtStripe } from "@/tests/factories/payments";
import {
  chargeTo,
  createPlan,
  createServedPlan,
  followPayments,
  nextPeriod,
  readPlan,
  renewOnTime,
} from "@/tests/factories/plans";
import { resumePlan, skipPeriod } from "./change-plan.server";
import { listOwnPlans } from "./queries.server";
import { onPaymentRefunded, stopPlanAsStaff } from "./stop-plan.server";

let staff: { id: string };
beforeAll(async () => {
  await installCatalog();
  ({ user: staff } = await createStaff());
});

async function mailsOf(planId: string) {
  return db().$queryRaw<{ name: string; data: unknown }[]>`
    SELECT "name", "data" FROM "pgboss"."job" WHERE "name" LIKE 'plans.mail-%' AND "data"->>'planId' = ${planId}`;
}
const auditOf = (userId: string) =>
  db().auditEntry.findMany({ where: { actorId: staff.id, subjectId: userId }, select: { action: true } });

describe("staff", () => {
  it("cancel a plan: nothing is charged any more, the customer is emailed, and the audit log has it", async () => {
    const { plan, customer } = await createServedPlan();
    await stopPlanAsStaff(staff, { planId: plan.id, act: "cancel" });
    expect(await readPlan(plan.id)).toMatchObject({ status: "ending", reason: "staff" });
    expect(await mailsOf(plan.id)).toEqual([
      { name: "plans.mail-cancelled", data: { planId: plan.id, byStaff: true } },
    ]);
    expect(await auditOf(customer.id)).toEqual([{ action: "plans.cancel" }]);
    const [shown] = await listOwnPlans(customer);
    expect(shown?.changes[0]).toMatchObject({ to: "ending", by: "staff" });
    await renewOnTime(plan.nextChargeAt);
    expect(await readPlan(plan.id)).toMatchObject({ status: "ended", cycles: [] });
    await stopPlanAsStaff(staff, { planId: plan.id, act: "cancel" });
    expect(await mailsOf(plan.id)).toHaveLength(1);
  });

  it("cancel a plan whose next period was skipped: it is paid until that period began", async () => {
    const { plan, customer } = await createServedPlan();
    await skipPeriod(customer, nextPeriod(plan));
    await stopPlanAsStaff(staff, { planId: plan.id, act: "cancel" });
    const paidUntil = plan.nextDueOn.toISOString().slice(0, 10);
    expect(await listOwnPlans(customer)).toMatchObject([{ status: "ending", endsOn: paidUntil }]);
  });

  it("pause a plan: a declined charge is dropped, the customer is emailed once and can resume it", async () => {
    const { plan, customer } = await createServedPlan();
    await chargeTo(plan, customer, "pm_card_chargeCustomerFail");
    await renewOnTime(plan.nextChargeAt);
    await stopPlanAsStaff(staff, { planId: plan.id, act: "pause" });
    await stopPlanAsStaff(staff, { planId: plan.id, act: "pause" });
    expect(await readPlan(plan.id)).toMatchObject({
      status: "paused",
      reason: "staff",
      cycles: [{ status: "failed" }],
    });
    const stopped = (await mailsOf(plan.id)).filter(({ name }) => name === "plans.mail-stopped");
    expect(stopped).toEqual([
      {
        name: "plans.mail-stopped",
        data: { planId: plan.id, to: "paused", reason: "staff", noticeId: expect.any(String) },
      },
    ]);
    expect(await auditOf(customer.id)).toContainEqual({ action: "plans.pause" });
    expect(await resumePlan(customer, plan.id, plan.nextChargeAt)).toMatchObject({ status: "active" });
  });

  it("cannot stop a plan that does not exist", async () => {
    const nothing = { planId: "00000000-0000-4000-8000-00000000dead", act: "pause" } as const;
    await expect(stopPlanAsStaff(staff, nothing)).rejects.toMatchObject({ status: 404 });
  });
});

describe("staff cancel an order of a plan and refund what was not delivered", () => {
  const refundJobs = (paymentIntentId: string) => db().$queryRaw<{ data: { paymentIntentId: string } }[]>`
    SELECT "data" FROM "pgboss"."job"
    WHERE "name" = 'plans.follow-refund' AND "data"->>'paymentIntentId' = ${paymentIntentId}`;

  async function cancelAndRefund(orderId: string) {
    await transitionOrder({ orderId, to: "cancelled", actor: staff });
    await refundUndelivered(staff, orderId);
    await payPartialRefunds();
    const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    const jobs = await refundJobs(paymentIntentId);
    for (const { data } of jobs) await onPaymentRefunded(data);
    return jobs;
  }

  it("all of it: the plan is paused, charges nothing, and the customer can resume it", async () => {
    const { plan, customer, orderId } = await createPlan();
    expect(await cancelAndRefund(orderId)).toHaveLength(1);
    expect(await readPlan(plan.id)).toMatchObject({ status: "paused", reason: "refund" });
    await renewOnTime(plan.nextChargeAt);
    expect(await db().order.count({ where: { userId: customer.id } })).toBe(1);
    expect(await mailsOf(plan.id)).toContainEqual({
      name: "plans.mail-stopped",
      data: { planId: plan.id, to: "paused", reason: "refund", noticeId: expect.any(String) },
    });
    expect(await resumePlan(customer, plan.id, plan.nextChargeAt)).toMatchObject({ status: "active" });
  });

  it("a part of it: the plan goes on", async () => {
    const { plan, orderId } = await createPlan();
    await transitionOrder({ orderId, to: "approved", actor: staff });
    await startFulfillment(orderId);
    await db().orderDemand.update({ where: { orderId }, data: { allocated: 1 } });
    expect(await cancelAndRefund(orderId)).toEqual([]);
    expect(await readPlan(plan.id)).toMatchObject({ status: "active" });
  });
});

it("a plan whose payment went back before any lead is charged again once its customer has resumed it", async () => {
  const { plan, customer, orderId } = await createPlan();
  const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  await refundAtStripe(paymentIntentId);
  await onPaymentRefunded({ paymentIntentId });
  await resumePlan(customer, plan.id, new Date());
  const { nextChargeAt } = await readPlan(plan.id);
  await renewOnTime(nextChargeAt);
  await followPayments(plan);
  expect((await readPlan(plan.id)).cycles).toMatchObject([{ status: "paid" }]);
});
