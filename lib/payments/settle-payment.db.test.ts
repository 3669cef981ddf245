import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createConfiguration } from "@/tests/factories/configurations";
import {
  createForgedIntent,
  createOpenPayment,
  createPaidPayment,
  ensureStripeCustomer,
  pay,
  sandboxControl,
} from "@/tests/factories/payments";
import { PAYMENT_GUARDS } from "./judge-payment";
import { settlePayment } from "./settle-payment.server";

beforeAll(installCatalog);
beforeEach(async () => {
  await sandboxControl().clearFaults();
});

function ordersOf(leadConfigId: string) {
  return db().order.findMany({ where: { leadConfigId }, include: { history: true } });
}

async function confirmationsOf(orderId: string): Promise<number> {
  const rows = await db().$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM pgboss.job WHERE name = 'orders.send-confirmation' AND data->>'orderId' = ${orderId}`;
  return Number(rows[0]?.count);
}

/** A customer that Stripe knows, with a configuration and no intent yet. */
async function createUnpaid() {
  const { user: customer } = await createCustomer();
  const configuration = await createConfiguration(customer);
  const stripeCustomerId = await ensureStripeCustomer(customer.id);
  return { customer, configuration, stripeCustomerId };
}

describe("a payment that succeeded", () => {
  it("becomes one order with history, settled payment, ordered configuration and one email", async () => {
    const { customer, configuration, paymentIntentId } = await createPaidPayment();
    const settlement = await settlePayment(paymentIntentId);
    const [order, ...others] = await ordersOf(configuration.id);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      userId: customer.id,
      paymentIntentId,
      status: "pending",
      orderType: "custom",
      totalAmountCents: 1_137_500,
      currency: "usd",
      cycle: 0,
      completedAt: null,
    });
    expect(order?.history).toMatchObject([
      { from: null, to: "pending", actorId: null, note: "Payment received" },
    ]);
    expect(settlement).toEqual({ outcome: "settled", orderId: order?.id, isNew: true });
    expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({ state: "settled" });
    expect(await db().leadConfiguration.findUnique({ where: { id: configuration.id } })).toMatchObject({
      status: "ordered",
    });
    expect(await confirmationsOf(order?.id ?? "")).toBe(1);
  });

  it("settled twice, gives the same order and no second email", async () => {
    const { configuration, paymentIntentId } = await createPaidPayment();
    const first = await settlePayment(paymentIntentId);
    const second = await settlePayment(paymentIntentId);
    expect(second).toEqual({ ...first, isNew: false });
    const orders = await ordersOf(configuration.id);
    expect(orders).toHaveLength(1);
    expect(orders[0]?.history).toHaveLength(1);
    expect(await confirmationsOf(orders[0]?.id ?? "")).toBe(1);
  });

  it("settled fifty times at once, gives one order", async () => {
    const { configuration, paymentIntentId } = await createPaidPayment();
    const settlements = await Promise.all(Array.from({ length: 50 }, () => settlePayment(paymentIntentId)));
    const [order, ...others] = await ordersOf(configuration.id);
    expect(others).toEqual([]);
    expect(settlements.filter((one) => one.outcome === "settled" && one.isNew)).toHaveLength(1);
    expect(settlements.every((one) => one.outcome === "settled" && one.orderId === order?.id)).toBe(true);
    expect(order?.history).toHaveLength(1);
    expect(await confirmationsOf(order?.id ?? "")).toBe(1);
  });

  it("is settled even if our record of it was lost", async () => {
    const { configuration, paymentIntentId } = await createPaidPayment();
    await db().payment.delete({ where: { paymentIntentId } });
    expect(await settlePayment(paymentIntentId)).toMatchObject({ outcome: "settled", isNew: true });
    expect(await ordersOf(configuration.id)).toHaveLength(1);
    expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({ state: "settled" });
  });

  it("is settled even if our record of the customer at Stripe was lost, and the account has it again", async () => {
    const { customer, configuration, paymentIntentId } = await createPaidPayment();
    const stripeCustomerId = await ensureStripeCustomer(customer.id);
    await db().payment.delete({ where: { paymentIntentId } });
    await db().user.update({ where: { id: customer.id }, data: { stripeCustomerId: null } });
    expect(await settlePayment(paymentIntentId)).toMatchObject({ outcome: "settled", isNew: true });
    expect(await ordersOf(configuration.id)).toHaveLength(1);
    expect(await db().user.findUnique({ where: { id: customer.id } })).toMatchObject({ stripeCustomerId });
  });
});

describe("a payment that cannot become an order is refunded, with the reason", () => {
  const scenarios = [
    { reason: "wrong-amount", overrides: { amount: 100 } },
    { reason: "wrong-currency", overrides: { currency: "cad" } },
    { reason: "wrong-owner", overrides: { metadata: { userId: "6f1b5a52-3c0c-4c1e-9f57-3a3f8f6f2a10" } } },
  ] as const;

  it.each(scenarios)("$reason", async ({ reason, overrides }) => {
    const { customer, configuration, stripeCustomerId } = await createUnpaid();
    const paymentIntentId = await createForgedIntent(customer, configuration, {
      customer: stripeCustomerId,
      ...overrides,
    });
    expect(await settlePayment(paymentIntentId)).toEqual({ outcome: "refunded", reason });
    expect(await settlePayment(paymentIntentId)).toEqual({ outcome: "refunded", reason });
    expect(await ordersOf(configuration.id)).toEqual([]);
    expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({
      state: "refunded",
      refundReason: reason,
      refundId: expect.stringMatching(/^re_/),
    });
    const atStripe = await sandboxControl().getPaymentIntent(paymentIntentId);
    expect(atStripe.refunded).toBe(atStripe.payment_intent.amount);
  });

  it.each(scenarios)("$reason: without its guard it would become an order", async ({ reason, overrides }) => {
    const { customer, configuration, stripeCustomerId } = await createUnpaid();
    const paymentIntentId = await createForgedIntent(customer, configuration, {
      customer: stripeCustomerId,
      ...overrides,
    });
    const guards = PAYMENT_GUARDS.filter((guard) => guard.reason !== reason);
    expect(await settlePayment(paymentIntentId, { guards })).toMatchObject({ outcome: "settled" });
    expect(await ordersOf(configuration.id)).toHaveLength(1);
  });

  it("wrong-owner: an account without a customer at Stripe never gets the customer of another account", async () => {
    const { user: customer } = await createCustomer();
    const configuration = await createConfiguration(customer);
    const { stripeCustomerId } = await createUnpaid();
    const paymentIntentId = await createForgedIntent(customer, configuration, { customer: stripeCustomerId });
    const { outcome } = await settlePayment(paymentIntentId);
    expect(outcome).toBe("refunded");
    expect(await db().user.findUnique({ where: { id: customer.id } })).toMatchObject({
      stripeCustomerId: null,
    });
  });

  it("the second of two payments for one configuration", async () => {
    const { customer, configuration, paymentIntentId } = await createPaidPayment();
    const stripeCustomerId = await ensureStripeCustomer(customer.id);
    const second = await createForgedIntent(customer, configuration, { customer: stripeCustomerId });
    const settlements = await Promise.all([settlePayment(paymentIntentId), settlePayment(second)]);
    expect(settlements.map((one) => one.outcome).toSorted()).toEqual(["refunded", "settled"]);
    expect(settlements).toContainEqual({ outcome: "refunded", reason: "paid-twice" });
    expect(await ordersOf(configuration.id)).toHaveLength(1);
  });
});

describe("without money there is no order", () => {
  it.each(["requires_payment_method", "requires_action", "canceled", "processing"] as const)(
    "%s",
    async (status) => {
      const { customer, configuration, stripeCustomerId } = await createUnpaid();
      const paymentIntentId = await createForgedIntent(customer, configuration, {
        customer: stripeCustomerId,
        status,
      });
      const outcome = status === "processing" ? "processing" : "not-paid";
      expect(await settlePayment(paymentIntentId)).toEqual({ outcome });
      expect(await ordersOf(configuration.id)).toEqual([]);
    },
  );

  it("a declined card, then an accepted one: one order", async () => {
    const { configuration, paymentIntentId } = await createOpenPayment();
    await expect(pay(paymentIntentId, "pm_card_chargeDeclined")).rejects.toThrow("declined");
    expect(await settlePayment(paymentIntentId)).toEqual({ outcome: "not-paid" });
    await pay(paymentIntentId);
    expect(await settlePayment(paymentIntentId)).toMatchObject({ outcome: "settled" });
    expect(await ordersOf(configuration.id)).toHaveLength(1);
  });
});

describe("a payment is not found", () => {
  it("when Stripe does not know the intent", async () => {
    await expect(settlePayment("pi_unknown")).rejects.toMatchObject({ status: 404 });
  });

  it("when it belongs to another program on the same Stripe account", async () => {
    const intent = await sandboxControl().createPaymentIntent({ amount: 500, metadata: { shop: "else" } });
    await expect(settlePayment(intent.id)).rejects.toMatchObject({ status: 404 });
    expect((await sandboxControl().getPaymentIntent(intent.id)).refunded).toBe(0);
  });

  it("when another customer asks; nothing changes, and the owner still gets the order", async () => {
    const { customer, configuration, paymentIntentId } = await createPaidPayment();
    const { user: stranger } = await createCustomer();
    await expect(settlePayment(paymentIntentId, { viewerId: stranger.id })).rejects.toMatchObject({
      status: 404,
    });
    expect(await ordersOf(configuration.id)).toEqual([]);
    expect(await settlePayment(paymentIntentId, { viewerId: customer.id })).toMatchObject({
      outcome: "settled",
    });
  });
});

describe("nothing is decided while a service is down", () => {
  it("Stripe down", async () => {
    const { configuration, paymentIntentId } = await createPaidPayment();
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "payment_intents.retrieve",
      times: "always",
      action: { kind: "drop_before" },
    });
    await expect(settlePayment(paymentIntentId)).rejects.toMatchObject({ type: "StripeConnectionError" });
    await sandboxControl().clearFaults();
    expect(await ordersOf(configuration.id)).toEqual([]);
    expect(await settlePayment(paymentIntentId)).toMatchObject({ outcome: "settled", isNew: true });
  });

  it("job queue down: no order is placed without its email", async () => {
    const { configuration, paymentIntentId } = await createPaidPayment();
    await db().$executeRaw`ALTER SCHEMA pgboss RENAME TO pgboss_away`;
    await expect(settlePayment(paymentIntentId)).rejects.toThrow("pgboss");
    await db().$executeRaw`ALTER SCHEMA pgboss_away RENAME TO pgboss`;
    expect(await ordersOf(configuration.id)).toEqual([]);
    expect(await settlePayment(paymentIntentId)).toMatchObject({ outcome: "settled", isNew: true });
  });
});
