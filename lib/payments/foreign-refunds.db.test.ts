import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { onPaymentRefunded } from "@/lib/plans/stop-plan.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { refundUndelivered } from "@/lib/returns/refund-undelivered.server";
import { createStaff } from "@/tests/factories/accounts";
import { demandOf } from "@/tests/factories/orders";
import {
  createForgedIntent,
  createOpenPayment,
  createPaidPayment,
  failAtStripe,
  payOwedRefunds,
  refundAtStripe,
  refundedOf,
  sandboxControl,
  settleToOrder,
} from "@/tests/factories/payments";
import { createServedPlan } from "@/tests/factories/plans";
import { createPaidSale } from "@/tests/factories/returns";
import { owePartialRefund } from "./owe-partial-refund.server";
import { refundableCents } from "./owed-refunds.server";
import { payPartialRefunds } from "./pay-partial-refunds.server";
import { reconcilePayments } from "./reconcile-payments.server";
import { recordRefundsOf } from "./record-refund.server";
import { retryRefund } from "./retry-refund.server";
import { settlePayment } from "./settle-payment.server";
import { stripe } from "./stripe-client.server";

const PAID = 1_137_500;

let staff: { id: string };
beforeAll(async () => {
  await installCatalog();
  ({ user: staff } = await createStaff());
});

const owe = (orderId: string, causeId: string) =>
  inTransaction((transaction) => owePartialRefund(transaction, { orderId, causeId }));
const owedRow = (causeId: string) => db().partialRefund.findUniqueOrThrow({ where: { causeId } });
const tasksAbout = (subjectId: string) =>
  db().staffTask.findMany({ where: { subjectId }, orderBy: { openedAt: "asc" } });

describe("a full refund in Stripe's dashboard", () => {
  it("stops the order, and a refund that fails at the bank lets it go on", async () => {
    const { paymentIntentId, orderId } = await createPaidSale();
    const refundId = await refundAtStripe(paymentIntentId);
    expect((await demandOf(orderId)).heldAt).not.toBeNull();
    expect(await tasksAbout(refundId)).toMatchObject([{ kind: "payments.explain-refund", doneAt: null }]);
    await failAtStripe(paymentIntentId, refundId);
    expect((await demandOf(orderId)).heldAt).toBeNull();
  });

  it("before we saw the payment leaves no order", async () => {
    const { paymentIntentId } = await createPaidPayment();
    await sandboxControl().refundInDashboard({ payment_intent: paymentIntentId });
    expect(await settlePayment(paymentIntentId)).toEqual({ outcome: "refunded", reason: "refunded-before" });
    expect(await db().order.findUnique({ where: { paymentIntentId } })).toBeNull();
    expect(await db().stripeRefund.findMany({ where: { paymentIntentId } })).toMatchObject([
      { origin: "foreign", amountCents: PAID },
    ]);
  });

  it("pauses the plan of the payment", async () => {
    const { plan, orderId } = await createServedPlan();
    const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    await refundAtStripe(paymentIntentId);
    await onPaymentRefunded({ paymentIntentId });
    expect(await db().plan.findUnique({ where: { id: plan.id } })).toMatchObject({
      status: "paused",
      reason: "refund",
    });
  });

  it("of ours for all leads of a cancelled order holds nothing", async () => {
    const { paymentIntentId, orderId } = await createPaidSale(0);
    await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
    await refundUndelivered(staff, orderId);
    await payPartialRefunds();
    expect(await refundedOf(paymentIntentId)).toBe(PAID);
    expect((await demandOf(orderId)).heldAt).toBeNull();
  });
});

describe("a part refunded in Stripe's dashboard", () => {
  it("before we saw the payment leaves the order as it was bought, with what is left to refund", async () => {
    const { paymentIntentId } = await createPaidPayment();
    await sandboxControl().refundInDashboard({ payment_intent: paymentIntentId, amount: 100_000 });
    const orderId = await settleToOrder(paymentIntentId);
    expect(await inTransaction((transaction) => refundableCents(transaction, orderId))).toBe(PAID - 100_000);
  });

  it("limits what staff refund for a cancelled order", async () => {
    const { paymentIntentId, orderId } = await createPaidSale(0);
    await refundAtStripe(paymentIntentId, 594_500);
    await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
    expect(await refundUndelivered(staff, orderId)).toMatchObject({ refund: { amount: "5430.00" } });
    await payPartialRefunds();
    expect(await refundedOf(paymentIntentId)).toBe(PAID);
  });

  it("lowers what we owe already, the newest first", async () => {
    const { paymentIntentId, orderId, leadIds } = await createPaidSale(2);
    const [first = "", second = ""] = leadIds;
    await owe(orderId, first);
    await owe(orderId, second);
    await refundAtStripe(paymentIntentId, PAID - 5_000);
    expect(await owedRow(first)).toMatchObject({ amountCents: 4_550, paidAt: null });
    expect(await owedRow(second)).toMatchObject({ amountCents: 450, paidAt: null });
    await payPartialRefunds();
    expect(await refundedOf(paymentIntentId)).toBe(PAID);
  });

  it("whose event is not here yet is found when Stripe refuses, and nothing is booked that was not sent", async () => {
    const { paymentIntentId, orderId, leadIds } = await createPaidSale(1);
    const [causeId = ""] = leadIds;
    await owe(orderId, causeId);
    await sandboxControl().refundInDashboard({ payment_intent: paymentIntentId, amount: PAID - 100 });
    expect(await payPartialRefunds()).toBe(0);
    expect(await owedRow(causeId)).toMatchObject({ amountCents: 100, paidAt: null });
    expect(await payOwedRefunds()).toBe(1);
    expect(await owedRow(causeId)).toMatchObject({ amountCents: 100, paidAt: expect.any(Date) });
    expect(await refundedOf(paymentIntentId)).toBe(PAID);
  });

  it("that leaves nothing settles what we owe with nothing", async () => {
    const { paymentIntentId, orderId, leadIds } = await createPaidSale(1);
    const [causeId = ""] = leadIds;
    await owe(orderId, causeId);
    await sandboxControl().refundInDashboard({ payment_intent: paymentIntentId });
    await payPartialRefunds();
    expect(await owedRow(causeId)).toMatchObject({
      amountCents: 0,
      refundId: null,
      paidAt: expect.any(Date),
    });
  });
});

it("refunds of ours and in Stripe's dashboard never exceed what was paid, and the books have what Stripe sent", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(fc.constant("owe" as const), fc.constant("pay" as const), fc.integer({ min: 1, max: PAID })),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      async (steps) => {
        const { paymentIntentId, orderId, leadIds } = await createPaidSale(3);
        const causes = [...leadIds];
        for (const step of steps) {
          if (step === "pay") await payOwedRefunds();
          else if (step === "owe") await owe(orderId, causes.pop() ?? orderId).catch(() => {});
          // Stripe refuses more than is left.
          else
            await sandboxControl()
              .refundInDashboard({ payment_intent: paymentIntentId, amount: step })
              .catch(() => {});
        }
        await recordRefundsOf(paymentIntentId);
        await payOwedRefunds();
        await payOwedRefunds();
        const back = await refundedOf(paymentIntentId);
        expect(back).toBeLessThanOrEqual(PAID);
        const rows = await db().partialRefund.findMany({ where: { orderId } });
        expect(rows.filter(({ paidAt }) => !paidAt)).toEqual([]);
        const foreign = await db().stripeRefund.aggregate({
          where: { paymentIntentId, origin: "foreign" },
          _sum: { amountCents: true },
        });
        const ours = rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(ours + (foreign._sum.amountCents ?? 0)).toBe(back);
      },
    ),
    { numRuns: 6 },
  );
});

describe("a refund of ours that fails after Stripe took it", () => {
  it("is owed again, is not sent by itself, and is sent again by staff under a new key", async () => {
    const { paymentIntentId, orderId, leadIds } = await createPaidSale(1);
    const [causeId = ""] = leadIds;
    await owe(orderId, causeId);
    await payPartialRefunds();
    const { refundId } = await owedRow(causeId);
    await failAtStripe(paymentIntentId, refundId ?? "");
    expect(await owedRow(causeId)).toMatchObject({
      paidAt: null,
      refundId: null,
      failedAt: expect.any(Date),
    });
    expect(await payOwedRefunds()).toBe(0);
    expect(await retryRefund(staff, refundId ?? "")).toBe("$45.50");
    await expect(retryRefund(staff, refundId ?? "")).rejects.toMatchObject({ status: 404 });
    expect(await payOwedRefunds()).toBe(1);
    expect(await refundedOf(paymentIntentId)).toBe(4_550);
    expect((await owedRow(causeId)).refundId).not.toBe(refundId);
    expect(await tasksAbout(refundId ?? "")).toMatchObject([{ note: "Sent $45.50 again." }]);
  });

  it("of a payment without an order is owed again as well", async () => {
    const { customer, configuration } = await createOpenPayment();
    const id = await createForgedIntent(customer, configuration, { amount: 100 });
    await settlePayment(id);
    const { refundId } = await db().payment.findUniqueOrThrow({ where: { paymentIntentId: id } });
    await failAtStripe(id, refundId ?? "");
    const owed = { state: "refunding", refundFailedAt: expect.any(Date), refundId: null };
    expect(await db().payment.findUnique({ where: { paymentIntentId: id } })).toMatchObject(owed);
    await settlePayment(id);
    expect(await refundedOf(id)).toBe(0);
    await retryRefund(staff, refundId ?? "");
    await reconcilePayments(new Date(Date.now() + 60 * 60_000));
    expect(await refundedOf(id)).toBe(100);
    const { data } = await stripe().refunds.list({ payment_intent: id });
    expect(data.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
  });
});
