import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { owePartialRefund } from "@/lib/payments/owe-partial-refund.server";
import { planStoppedJob } from "@/lib/plans/plan-stopped.email";
import { onPaymentRefunded } from "@/lib/plans/stop-plan.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { refundUndelivered } from "@/lib/returns/refund-undelivered.server";
import { createStaff } from "@/tests/factories/accounts";
import { disputePayment, moveDispute } from "@/tests/factories/disputes";
import { payOwedRefunds, refundedOf } from "@/tests/factories/payments";
import { createPlan, readPlan } from "@/tests/factories/plans";
import { createPaidSale } from "@/tests/factories/returns";
import { acceptDispute } from "./answer-dispute.server";
import { readOrderMoney } from "./queries.server";
import { recordDispute } from "./record-dispute.server";

// An inquiry of the bank has taken no money, and a full refund resolves it (https://docs.stripe.com/disputes/how-disputes-work).

const PAID = 1_137_500;
/** A lead of the order of 250. */
const SHARE = 4_550;

let staff: { id: string };
beforeAll(async () => {
  await installCatalog();
  ({ user: staff } = await createStaff());
});

async function inquire(paymentIntentId: string) {
  const inquiry = await disputePayment(paymentIntentId, { status: "warning_needs_response" });
  await recordDispute(inquiry);
  return inquiry;
}
const cancel = (orderId: string) => transitionOrder({ orderId, to: "cancelled", actor: staff });

it("during an inquiry, a refund of staff reaches Stripe, and the automatic ones wait", async () => {
  const { paymentIntentId, orderId, leadIds } = await createPaidSale(1);
  const inquiry = await inquire(paymentIntentId);
  await inTransaction((transaction) => owePartialRefund(transaction, { orderId, causeId: leadIds[0] ?? "" }));
  await cancel(orderId);
  await expect(refundUndelivered(null, orderId)).rejects.toMatchObject({ code: "payment-disputed" });
  await refundUndelivered(staff, orderId);
  await payOwedRefunds();
  expect(await refundedOf(paymentIntentId)).toBe(PAID - SHARE);
  await moveDispute(inquiry, "warning_closed");
  await payOwedRefunds();
  expect(await refundedOf(paymentIntentId)).toBe(PAID);
});

it("a refund of an inquiry that became a dispute meanwhile waits until the bank has decided", async () => {
  const { paymentIntentId, orderId } = await createPaidSale(0);
  const inquiry = await inquire(paymentIntentId);
  await cancel(orderId);
  await refundUndelivered(staff, orderId);
  await moveDispute(inquiry, "needs_response");
  expect(await payOwedRefunds()).toBe(0);
  await moveDispute(inquiry, "won");
  expect(await payOwedRefunds()).toBe(1);
});

it("a plan whose payment staff refunded during the inquiry stays paused when the bank closes it", async () => {
  const { plan, orderId } = await createPlan();
  const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const inquiry = await inquire(paymentIntentId);
  await cancel(orderId);
  await refundUndelivered(staff, orderId);
  await onPaymentRefunded({ paymentIntentId });
  await payOwedRefunds();
  expect(await readPlan(plan.id)).toMatchObject({ status: "paused", reason: "dispute" });
  await moveDispute(inquiry, "warning_closed");
  // The page must not go on promising that the plan resumes automatically, and the customer is told so once.
  expect(await readPlan(plan.id)).toMatchObject({ status: "paused", reason: "refund" });
  expect(
    await db().planChange.findMany({ where: { planId: plan.id }, orderBy: { id: "desc" } }),
  ).toMatchObject([
    { from: "paused", to: "paused", note: expect.stringContaining("refunded in full") },
    { to: "paused" },
    {},
  ]);
  await recordDispute(inquiry);
  const { rows } = await pool().query(
    `SELECT data->>'reason' AS reason FROM pgboss.job WHERE name = $1 AND data->>'planId' = $2 ORDER BY created_on`,
    [planStoppedJob.name, plan.id],
  );
  expect(rows).toEqual([{ reason: "dispute" }, { reason: "refund" }]);
});

it("an inquiry cannot be accepted, and the order says that the bank only asks", async () => {
  const { paymentIntentId, orderId } = await createPaidSale(1);
  const { id } = await inquire(paymentIntentId);
  await expect(acceptDispute(staff, id)).rejects.toMatchObject({ code: "dispute-is-inquiry" });
  expect(await db().dispute.findUnique({ where: { id } })).toMatchObject({
    status: "warning_needs_response",
  });
  expect(await readOrderMoney(orderId)).toMatchObject([{ dispute: "inquiry" }]);
});
