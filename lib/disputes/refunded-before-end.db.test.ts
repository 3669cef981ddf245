import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { disputePayment } from "@/tests/factories/disputes";
import { demandOf } from "@/tests/factories/orders";
import { sandboxControl } from "@/tests/factories/payments";
import { createPlan, readPlan } from "@/tests/factories/plans";
import { createPaidSale } from "@/tests/factories/returns";
import { followDisputes, reconcileDisputes } from "./follow-disputes.server";
import { recordDispute } from "./record-dispute.server";

/* Somebody refunds a payment in full in Stripe's dashboard, which ends its dispute, and we hear of the end first. */

beforeAll(() => installCatalog());

async function refundBehindUs(paymentIntentId: string, to: "warning_closed" | "prevented") {
  const dispute = await disputePayment(paymentIntentId, { status: "warning_needs_response" });
  await recordDispute(dispute);
  await sandboxControl().refundInDashboard({ payment_intent: paymentIntentId });
  await sandboxControl().moveDispute({ dispute: dispute.id, to });
}

it.each([
  ["an event", "warning_closed", followDisputes],
  ["an event", "prevented", followDisputes],
  ["the reconciler", "warning_closed", () => reconcileDisputes()],
] as const)("the order stays held when %s reports that the inquiry is %s", async (_, to, report) => {
  const { paymentIntentId, orderId } = await createPaidSale(1);
  await refundBehindUs(paymentIntentId, to);
  await report({ paymentIntentId });
  expect(await db().dispute.findFirst({ where: { paymentIntentId } })).toMatchObject({ status: to });
  expect((await demandOf(orderId)).heldAt).not.toBeNull();
});

it("the plan stays paused", async () => {
  const { plan, orderId } = await createPlan();
  const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  await refundBehindUs(paymentIntentId, "warning_closed");
  await followDisputes({ paymentIntentId });
  expect(await readPlan(plan.id)).toMatchObject({ status: "paused", reason: "refund" });
});
