import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { planStoppedJob, sendPlanStopped } from "@/lib/plans/plan-stopped.email";
import { onPaymentRefunded } from "@/lib/plans/stop-plan.server";
import { db } from "@/lib/platform/db/prisma.server";
import { disputePayment, moveDispute } from "@/tests/factories/disputes";
import { refundAtStripe } from "@/tests/factories/payments";
import {
  countOrders,
  createServedPlan,
  followPayments,
  readPlan,
  renewOnTime,
  stopMailsOf,
} from "@/tests/factories/plans";
import { mailsTo } from "@/tests/setup/caught-mails";
import { recordDispute } from "./record-dispute.server";

/* A dispute has paused a plan of several payments, and the customer gets one of them back. */

beforeAll(() => installCatalog());

/** A plan with two paid periods. The first one is disputed. */
async function createDisputedPlan(status: "needs_response" | "warning_needs_response") {
  const { plan, customer } = await createServedPlan();
  await renewOnTime(plan.nextChargeAt);
  await followPayments(plan);
  const orders = await db().order.findMany({ where: { userId: customer.id }, orderBy: { cycle: "asc" } });
  const [first = "", second = "", ...more] = orders.map(({ paymentIntentId }) => paymentIntentId);
  expect([second === "", more]).toEqual([false, []]);
  const dispute = await disputePayment(first, { status });
  await recordDispute(dispute);
  expect(await readPlan(plan.id)).toMatchObject({ status: "paused", reason: "dispute" });
  return { plan, customer, first, second, dispute };
}

async function refundInFull(paymentIntentId: string): Promise<void> {
  await refundAtStripe(paymentIntentId);
  await onPaymentRefunded({ paymentIntentId });
  await onPaymentRefunded({ paymentIntentId });
}

const PAUSED = { status: "paused", reason: "refund" };

it("another period, refunded in full: the plan stays paused when the dispute is won, and charges nothing", async () => {
  const { plan, customer, second, dispute } = await createDisputedPlan("needs_response");
  await refundInFull(second);
  expect(await readPlan(plan.id)).toMatchObject(PAUSED);
  expect((await stopMailsOf(plan.id)).toSorted()).toEqual(["dispute", "refund"]);
  const [job] = await db().$queryRaw<{ data: unknown }[]>`
    SELECT "data" FROM "pgboss"."job" WHERE "name" = ${planStoppedJob.name}
      AND "data"->>'planId' = ${plan.id} AND "data"->>'reason' = 'refund'`;
  await sendPlanStopped(planStoppedJob.schema.parse(job?.data));
  const [mail] = await mailsTo(customer.email);
  expect(mail?.text).toContain("A payment of your plan was refunded in full.");
  expect(mail?.text).toContain("If the bank decides for us, you can resume the plan on your billing page.");

  await moveDispute(dispute, "won");
  const { nextChargeAt, ...won } = await readPlan(plan.id);
  expect(won).toMatchObject(PAUSED);
  await renewOnTime(nextChargeAt);
  expect(await countOrders(customer.id)).toBe(2);
});

it("one of two disputed periods, refunded in full: the plan stays paused when both disputes are over", async () => {
  const { plan, first, second, dispute } = await createDisputedPlan("warning_needs_response");
  const other = await disputePayment(second, { status: "warning_needs_response" });
  await recordDispute(other);
  await refundInFull(first);
  await moveDispute(dispute, "warning_closed");
  await moveDispute(other, "warning_closed");
  expect(await readPlan(plan.id)).toMatchObject(PAUSED);
  expect((await stopMailsOf(plan.id)).toSorted()).toEqual(["dispute", "refund"]);
});
