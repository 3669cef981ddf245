import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { loadOutboundDeliveries } from "@/lib/delivery/worker/claim-deliveries.server";
import { advanceOrder } from "@/lib/marketplace/advance-order.server";
import { matchStock } from "@/lib/marketplace/match-stock.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { payPartialRefunds } from "@/lib/payments/pay-partial-refunds.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { demandOf } from "@/tests/factories/orders";
import { sandboxControl } from "@/tests/factories/payments";
import { createPaidSale, createSold, postLeads, type Sold } from "@/tests/factories/returns";
import { decideLateReturns } from "./decide-late-returns.server";
import { readOwnReturn } from "./queries.server";
import { requestReturn } from "./request-return.server";
import { onReturnDecided } from "./return-decided.email";
import type { ReturnRemedy } from "./return-reasons";

beforeAll(installCatalog);

/** Asks for a return and lets the deadline approve it. */
async function giveBack({ customer }: Sold, leadId: string, remedy: ReturnRemedy) {
  const asked = await requestReturn(customer, leadId, { reason: "disconnected", remedy });
  await decideLateReturns(new Date(asked.request?.decideBy ?? ""));
  return (await readOwnReturn(customer, leadId)).request;
}
const statusOf = async (orderId: string) =>
  (await db().order.findUniqueOrThrow({ where: { id: orderId } })).status;
const refundsOf = (orderId: string) =>
  db().partialRefund.findMany({ where: { orderId }, orderBy: { createdAt: "asc" } });

describe("a replacement", () => {
  it("is one lead more for an order that is complete, which stays complete", async () => {
    const sold = await createSold(2, 2);
    await advanceOrder(sold.orderId);
    expect(await statusOf(sold.orderId)).toBe("completed");
    const [given = ""] = sold.leadIds;
    expect(await giveBack(sold, given, "replacement")).toMatchObject({
      status: "approved",
      granted: "replacement",
    });
    const [replacement = ""] = await postLeads(1);
    expect(await db().allocation.findUnique({ where: { leadId: replacement } })).toMatchObject({
      orderId: sold.orderId,
    });
    expect(await demandOf(sold.orderId)).toMatchObject({
      allocated: 3,
      quantity: 3,
      replacements: 1,
      closedAt: expect.any(Date),
    });
    expect(await statusOf(sold.orderId)).toBe("completed");
    // Still the customer's alone: a returned lead is never sold again.
    expect(await db().allocation.findUnique({ where: { leadId: given } })).toMatchObject({
      orderId: sold.orderId,
    });
  });

  it("comes from stock when the decision is followed, or when the stock is looked at", async () => {
    const sold = await createSold(2, 2);
    const [first = "", second = ""] = sold.leadIds;
    await advanceOrder(sold.orderId);
    await postLeads(2);
    await giveBack(sold, first, "replacement");
    await onReturnDecided({ leadId: first });
    await onReturnDecided({ leadId: first });
    expect(await demandOf(sold.orderId)).toMatchObject({ allocated: 3, quantity: 3 });
    await giveBack(sold, second, "replacement");
    await matchStock();
    expect(await demandOf(sold.orderId)).toMatchObject({ allocated: 4, quantity: 4, replacements: 2 });
  });

  it("granted at the instant at which the order becomes complete is not lost", async () => {
    const sold = await createSold(2, 3);
    const { orderId } = sold;
    // Full, and its status does not say so yet.
    await db().orderDemand.update({ where: { orderId }, data: { quantity: 2, closedAt: new Date() } });
    await giveBack(sold, sold.leadIds[0] ?? "", "replacement");
    // What the program had decided when the order was full.
    await transitionOrder({ orderId, to: "completed", actor: null });
    expect(await demandOf(orderId)).toMatchObject({ closedAt: null, quantity: 3, allocated: 2 });
  });

  it.each(["cancelled", "completed"] as const)("is a refund for an order that staff %s early", async (to) => {
    const sold = await createSold(1, 5);
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId: sold.orderId, to, actor: { id: staff.id } });
    expect(await readOwnReturn(sold.customer, sold.leadIds[0] ?? "")).toMatchObject({ isReplaceable: false });
    const request = await giveBack(sold, sold.leadIds[0] ?? "", "replacement");
    expect(request).toMatchObject({ wanted: "replacement", granted: "refund", refund: { amount: "45.50" } });
    expect(await demandOf(sold.orderId)).toMatchObject({ quantity: 5, closedAt: expect.any(Date) });
  });
});

describe("a refund", () => {
  it("is the lead's share, sent once, whatever Stripe answers", async () => {
    const sold = await createPaidSale(3);
    const request = await giveBack(sold, sold.leadIds[0] ?? "", "refund");
    expect(request?.refund).toEqual({ amount: "45.50", progress: "on-its-way", paidAt: null });
    await Promise.all([payPartialRefunds(), payPartialRefunds()]);
    await payPartialRefunds();
    const refunds = await stripe().refunds.list({ payment_intent: sold.paymentIntentId });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([4_550]);
    const paid = (await readOwnReturn(sold.customer, sold.leadIds[0] ?? "")).request;
    expect(paid?.refund).toEqual({ amount: "45.50", progress: "sent", paidAt: expect.any(String) });
  });

  it("that Stripe made without telling us is found, not made again", async () => {
    const sold = await createPaidSale(1);
    await giveBack(sold, sold.leadIds[0] ?? "", "refund");
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "refunds.create",
      times: 1,
      action: { kind: "replayable_500" },
    });
    expect(await payPartialRefunds()).toBe(0);
    await db().partialRefund.updateMany({
      where: { orderId: sold.orderId },
      data: { checkedAt: new Date(Date.now() - 600_000) },
    });
    expect(await payPartialRefunds()).toBe(1);
    const { data } = await stripe().refunds.list({ payment_intent: sold.paymentIntentId });
    expect(await refundsOf(sold.orderId)).toMatchObject([
      { refundId: data[0]?.id, paidAt: expect.any(Date) },
    ]);
    expect(data).toHaveLength(1);
  });

  it("of leads given back at the same instant are different shares", async () => {
    const sold = await createSold(8);
    await db().order.update({ where: { id: sold.orderId }, data: { totalAmountCents: 1_001 } });
    await Promise.all(
      sold.leadIds.map((leadId) =>
        requestReturn(sold.customer, leadId, { reason: "disconnected", remedy: "refund" }),
      ),
    );
    // Eight are above the limit of a small account, which is not what this test is about.
    await db().leadReturn.updateMany({ where: { orderId: sold.orderId }, data: { staffOnly: false } });
    const at = new Date(Date.now() + 25 * 3_600_000);
    await Promise.all([decideLateReturns(at), decideLateReturns(at), decideLateReturns(at)]);
    const refunds = await refundsOf(sold.orderId);
    expect(refunds).toHaveLength(8);
    // Eight of 250 leads at 1,001 cents.
    expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
      Math.floor((1_001 * 8) / 250),
    );
  });
});

describe("the customer's systems", () => {
  it("are told of an approval, once", async () => {
    const sold = await createSold(1);
    const { id: destinationId } = await createDestinationRow(
      sold.customer.id,
      webhookTo("https://crm.example/hook"),
      {
        events: ["lead.returned"],
      },
    );
    const [leadId = ""] = sold.leadIds;
    await giveBack(sold, leadId, "replacement");
    const { orderId } = sold;
    expect(await db().delivery.findMany({ where: { destinationId } })).toMatchObject([
      {
        event: "lead.returned",
        subjectId: leadId,
        payload: {
          lead_id: leadId,
          order_id: orderId,
          reason: "disconnected",
          decided_by: "deadline",
          remedy: "replacement",
        },
      },
    ]);
  });

  it("get no delivery of a returned lead that is still under way", async () => {
    const sold = await createSold(1);
    const [leadId = ""] = sold.leadIds;
    const claimed = {
      id: leadId,
      destinationId: "",
      event: "lead.delivered",
      leadId,
      payload: null,
      attempts: 1,
      retryWindowStartedAt: new Date(),
      attemptsBefore: 0,
    };
    const { id: destinationId } = await createDestinationRow(
      sold.customer.id,
      webhookTo("https://crm.example/hook"),
    );
    const load = async () => (await loadOutboundDeliveries([{ ...claimed, destinationId }], 1_000))[0];
    expect(await load()).toMatchObject({ outbound: { lead: { id: leadId } } });
    await giveBack(sold, leadId, "replacement");
    expect(await load()).toMatchObject({ missing: "lead-withdrawn" });
  });
});
