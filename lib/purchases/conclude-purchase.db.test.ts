import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { reconcilePayments } from "@/lib/payments/reconcile-payments.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { createStaff } from "@/tests/factories/accounts";
import { pay, sandboxControl, settleToOrder } from "@/tests/factories/payments";
import {
  buy,
  buyWithoutOutcome,
  createPurchaser,
  readOnlyPurchase,
  requestFor,
} from "@/tests/factories/purchases";
import { createStock, emptyMarket } from "@/tests/factories/stock";
import { beginPurchase } from "./begin-purchase.server";
import { concludePurchase, concludePurchases, deliverPurchase } from "./conclude-purchase.server";

beforeAll(installCatalog);
beforeEach(emptyMarket);
afterEach(() => sandboxControl().clearFaults());

const AFTER_THE_HOLD = 121_000;
const later = () => new Date(Date.now() + AFTER_THE_HOLD);

/** A purchase whose process dies right after Stripe has charged: nobody has told us. */
async function createChargedPurchase(leads = 2) {
  const { purchaser } = await createPurchaser();
  const ids = await createStock(leads);
  const request = requestFor(ids);
  await buyWithoutOutcome(purchaser, request);
  const { purchase } = await readOnlyPurchase(purchaser);
  const paymentIntentId = purchase.paymentIntentId ?? "";
  expect(purchase.status).toBe("charging");
  return { purchaser, ids, request, purchase, paymentIntentId };
}

/** Lets the hold of a purchase end. */
async function endHold(purchaseId: string): Promise<void> {
  const heldUntil = new Date(Date.now() - 1_000);
  await db().leadPurchase.update({ where: { id: purchaseId }, data: { heldUntil } });
  await db().lead.updateMany({ where: { heldBy: purchaseId }, data: { heldUntil } });
}

const statusOf = async (paymentIntentId: string) =>
  (await stripe().paymentIntents.retrieve(paymentIntentId)).status;

async function settleAndDeliver(paymentIntentId: string): Promise<string> {
  const orderId = await settleToOrder(paymentIntentId);
  await deliverPurchase({ orderId });
  return orderId;
}

describe("a purchase whose charge succeeded and whose response was lost", () => {
  it("is finished by the next call with the same key, with one charge", async () => {
    const { purchaser, ids, request } = await createChargedPurchase();
    const bought = await buy(purchaser, request);
    expect(bought.purchased).toEqual(ids);
    expect((await readOnlyPurchase(purchaser)).order?.status).toBe("completed");
  });

  it("is finished by the reconciler and the job that follows the payment, once", async () => {
    const { purchaser, ids, paymentIntentId } = await createChargedPurchase();
    await db().payment.update({
      where: { paymentIntentId },
      data: { createdAt: new Date(Date.now() - 600_000), checkedAt: new Date(Date.now() - 600_000) },
    });
    await reconcilePayments();
    const { order } = await readOnlyPurchase(purchaser);
    if (!order) throw new Error("no order was placed");
    expect(order.status).toBe("pending");
    const jobs = await db().$queryRaw<object[]>`
      SELECT 1 FROM pgboss.job WHERE name = 'plans.follow-payment' AND data->>'orderId' = ${order.id}`;
    expect(jobs).toHaveLength(1);
    await Promise.all(Array.from({ length: 5 }, () => deliverPurchase({ orderId: order.id })));
    expect(await db().allocation.count({ where: { orderId: order.id } })).toBe(ids.length);
    const after = await readOnlyPurchase(purchaser);
    expect([after.purchase.status, after.order?.status]).toEqual(["sold", "completed"]);
  });

  it("is finished by the worker after its hold", async () => {
    const { purchaser } = await createChargedPurchase();
    await concludePurchases(later());
    expect((await readOnlyPurchase(purchaser)).purchase.status).toBe("sold");
  });

  it("gets the leads that are left after its hold, and the share of the others back", async () => {
    const { purchaser, ids, request, purchase, paymentIntentId } = await createChargedPurchase();
    const [lost = "", left = ""] = ids;
    await endHold(purchase.id);
    const other = await createPurchaser();
    await buy(other.purchaser, requestFor([lost]));
    const orderId = await settleAndDeliver(paymentIntentId);
    expect(await buy(purchaser, request)).toEqual({
      orderId,
      purchased: [left],
      unavailable: [lost],
      totalCents: 4_550,
    });
    const refund = await db().partialRefund.findUniqueOrThrow({ where: { causeId: orderId } });
    expect([refund.leads, refund.amountCents]).toEqual([1, 4_550]);
  });

  it("gets no lead that another purchase holds by then", async () => {
    const { purchase, ids, paymentIntentId, request, purchaser } = await createChargedPurchase(1);
    await endHold(purchase.id);
    const other = await createPurchaser();
    const { id: holder } = await beginPurchase(other.purchaser, requestFor(ids));
    const orderId = await settleAndDeliver(paymentIntentId);
    expect(await db().allocation.count({ where: { orderId } })).toBe(0);
    expect(await db().lead.count({ where: { id: { in: ids }, heldBy: holder } })).toBe(1);
    expect(await codeOf(buy(purchaser, request))).toBe("purchase-refunded");
    expect((await db().partialRefund.findUniqueOrThrow({ where: { causeId: orderId } })).amountCents).toBe(
      4_550,
    );
    expect((await db().order.findUniqueOrThrow({ where: { id: orderId } })).status).toBe("cancelled");
  });

  it("gets nothing when the account was disabled meanwhile, and all the money back", async () => {
    const { purchaser, paymentIntentId, ids } = await createChargedPurchase();
    await db().user.update({ where: { id: purchaser.id }, data: { disabledAt: new Date() } });
    const orderId = await settleAndDeliver(paymentIntentId);
    expect(await db().allocation.count({ where: { orderId } })).toBe(0);
    const refund = await db().partialRefund.findUniqueOrThrow({ where: { causeId: orderId } });
    expect([refund.leads, refund.amountCents]).toEqual([2, 9_100]);
    expect(await db().lead.count({ where: { id: { in: ids }, status: "verified", heldBy: null } })).toBe(2);
  });

  it.each<[string, (person: { kind: "phone"; hash: string }, userId: string) => Promise<unknown>]>([
    [
      "was suppressed",
      (person) => db().suppression.create({ data: { ...person, reason: "dnc", source: "test" } }),
    ],
    [
      "was put on the account's list of own customers",
      (person, userId) => db().excludedPerson.create({ data: { ...person, userId } }),
    ],
  ])("gets no lead whose consumer %s during the hold", async (_what, exclude) => {
    const { paymentIntentId, ids, purchaser } = await createChargedPurchase();
    const { phoneIndex } = await db().lead.findUniqueOrThrow({ where: { id: ids[0] ?? "" } });
    await exclude({ kind: "phone", hash: phoneIndex ?? "" }, purchaser.id);
    const orderId = await settleAndDeliver(paymentIntentId);
    const sold = await db().allocation.findMany({ where: { orderId } });
    expect(sold.map(({ leadId }) => leadId)).toEqual([ids[1]]);
    expect((await db().partialRefund.findUniqueOrThrow({ where: { causeId: orderId } })).leads).toBe(1);
  });

  it("ends also when staff approved its order before the sale, and a lead was gone by then", async () => {
    const { purchase, ids, paymentIntentId } = await createChargedPurchase();
    await endHold(purchase.id);
    const other = await createPurchaser();
    await buy(other.purchaser, requestFor(ids.slice(0, 1)));
    const orderId = await settleToOrder(paymentIntentId);
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "approved", actor: staff });
    await deliverPurchase({ orderId });
    expect(await db().allocation.count({ where: { orderId } })).toBe(1);
    expect((await db().partialRefund.findUniqueOrThrow({ where: { causeId: orderId } })).leads).toBe(1);
  });

  it("cannot be paid again at checkout", async () => {
    const { purchaser, purchase, paymentIntentId } = await createChargedPurchase();
    await stripe().refunds.create({ payment_intent: paymentIntentId });
    await settlePayment(paymentIntentId);
    expect(await codeOf(createCheckoutIntent(purchaser, purchase.leadConfigId ?? ""))).toBe("bought-by-api");
  });

  it("is refunded when staff cancelled its order before the sale", async () => {
    const { paymentIntentId, ids } = await createChargedPurchase();
    const orderId = await settleToOrder(paymentIntentId);
    await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
    await deliverPurchase({ orderId });
    expect((await db().partialRefund.findUniqueOrThrow({ where: { causeId: orderId } })).leads).toBe(2);
    expect(await db().lead.count({ where: { id: { in: ids }, heldBy: null, status: "verified" } })).toBe(2);
  });
});

describe("a purchase that was never charged", () => {
  it("is abandoned at once when Stripe does not respond before the confirmation", async () => {
    const { purchaser } = await createPurchaser();
    const ids = await createStock(1);
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "payment_intents.create",
      times: "always",
      action: { kind: "drop_before" },
    });
    expect(await codeOf(buy(purchaser, requestFor(ids)))).toBe("purchase-not-charged");
    expect(await db().lead.count({ where: { id: { in: ids }, heldBy: null } })).toBe(1);
  });

  it("stays open during its hold, and is canceled at Stripe after it", async () => {
    const { purchaser } = await createPurchaser();
    const ids = await createStock(1);
    const request = requestFor(ids);
    await buyWithoutOutcome(purchaser, request, "drop_before");
    expect(await codeOf(buy(purchaser, request))).toBe("purchase-in-progress");
    const { purchase } = await readOnlyPurchase(purchaser);
    await concludePurchase(purchase.id, later());
    expect(await statusOf(purchase.paymentIntentId ?? "")).toBe("canceled");
    expect(await codeOf(buy(purchaser, request))).toBe("purchase-not-charged");
    expect(await db().lead.count({ where: { id: { in: ids }, heldBy: null } })).toBe(1);
  });

  it("is abandoned after its hold when its process died before the PaymentIntent", async () => {
    const { purchaser } = await createPurchaser();
    const { id } = await beginPurchase(purchaser, requestFor(await createStock(1)));
    await concludePurchase(id);
    expect((await readOnlyPurchase(purchaser)).purchase.status).toBe("charging");
    await concludePurchases(later());
    expect((await readOnlyPurchase(purchaser)).purchase.status).toBe("abandoned");
  });

  it("is delivered or refunded when its payment succeeds after all", async () => {
    const { purchaser } = await createPurchaser({}, "pm_card_chargeCustomerFail");
    const ids = await createStock(1);
    await codeOf(buy(purchaser, requestFor(ids)));
    const { purchase } = await readOnlyPurchase(purchaser);
    expect(purchase.status).toBe("declined");
    const paymentIntentId = purchase.paymentIntentId ?? "";
    await pay(paymentIntentId);
    const orderId = await settleAndDeliver(paymentIntentId);
    expect(await db().allocation.count({ where: { orderId } })).toBe(1);
    expect((await readOnlyPurchase(purchaser)).purchase.status).toBe("sold");
  });
});
