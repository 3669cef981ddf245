import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createOpenPayment, createPaidPayment, sandboxControl } from "@/tests/factories/payments";
import { reconcilePayments, reconcileUnrecordedPayments } from "./reconcile-payments.server";

beforeAll(installCatalog);
beforeEach(async () => {
  await sandboxControl().reset();
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const inFiveMinutes = () => new Date(Date.now() + 5 * 60_000);

function countOrders(leadConfigId: string): Promise<number> {
  return db().order.count({ where: { leadConfigId } });
}

it("places the orders that browser and webhook both missed, and counts them", async () => {
  const paid = [await createPaidPayment(), await createPaidPayment()];
  const open = await createOpenPayment();
  expect(await reconcilePayments(inFiveMinutes())).toMatchObject({ settled: 2, refunded: 0, failed: 0 });
  for (const { configuration } of paid) expect(await countOrders(configuration.id)).toBe(1);
  expect(await countOrders(open.configuration.id)).toBe(0);
  expect(await reconcilePayments(inFiveMinutes())).toMatchObject({ settled: 0 });
});

it("settles a payment of which we have no record", async () => {
  const { configuration, paymentIntentId } = await createPaidPayment();
  await db().payment.delete({ where: { paymentIntentId } });
  expect(await reconcilePayments(inFiveMinutes())).toMatchObject({ settled: 0 });
  expect(await reconcileUnrecordedPayments()).toMatchObject({ settled: 1 });
  expect(await countOrders(configuration.id)).toBe(1);
});

it("checks an open payment less often as it gets older", async () => {
  const { paymentIntentId } = await createOpenPayment();
  const checkedAt = new Date(Date.now() - 2 * 60_000);
  const ageInDays = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
  await db().payment.update({ where: { paymentIntentId }, data: { checkedAt, createdAt: ageInDays(3) } });
  expect(await reconcilePayments()).toMatchObject({ checked: 0 });
  await db().payment.update({ where: { paymentIntentId }, data: { checkedAt: ageInDays(1) } });
  expect(await reconcilePayments()).toMatchObject({ checked: 1 });
});

it("continues a refund that a crash interrupted", async () => {
  const { paymentIntentId, configuration } = await createPaidPayment();
  await db().leadConfiguration.update({ where: { id: configuration.id }, data: { totalPriceCents: 5 } });
  await sandboxControl().injectFault({
    target: "api",
    endpoint: "refunds.create",
    times: "always",
    action: { kind: "drop_before" },
  });
  expect(await reconcilePayments(inFiveMinutes())).toMatchObject({ failed: 1, refunded: 0 });
  expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({ state: "refunding" });
  await sandboxControl().clearFaults();
  expect(await reconcilePayments(inFiveMinutes())).toMatchObject({ failed: 0, refunded: 1 });
  expect((await sandboxControl().getPaymentIntent(paymentIntentId)).refunded).toBe(1_137_500);
});

it("counts failures, continues with the other payments, and settles the failed one in the next run", async () => {
  const first = await createPaidPayment();
  const second = await createPaidPayment();
  await sandboxControl().injectFault({
    target: "api",
    path: `/v1/payment_intents/${first.paymentIntentId}`,
    times: "always",
    action: { kind: "drop_before" },
  });
  const result = await reconcilePayments(inFiveMinutes());
  expect(result.failed).toBeGreaterThan(0);
  expect(await countOrders(second.configuration.id)).toBe(1);
  await sandboxControl().clearFaults();
  expect(await reconcilePayments(inFiveMinutes())).toMatchObject({ settled: 1, failed: 0 });
  expect(await countOrders(first.configuration.id)).toBe(1);
});

/** The payments of earlier tests are not due. */
async function setOthersAside(): Promise<void> {
  await db().payment.updateMany({ data: { checkedAt: new Date(Date.now() + 3_600_000) } });
}

it("does not let payments that fail each time block the others: they wait for their pause, too", async () => {
  await setOthersAside();
  const failing = await Promise.all(Array.from({ length: 4 }, createOpenPayment));
  for (const { paymentIntentId } of failing) {
    // Stripe does not know it.
    const data = { paymentIntentId: `pi_${randomUUID()}`, checkedAt: hoursAgo(2), createdAt: hoursAgo(3) };
    await db().payment.update({ where: { paymentIntentId }, data });
  }
  const { configuration, paymentIntentId } = await createPaidPayment();
  const paidData = { checkedAt: hoursAgo(1), createdAt: hoursAgo(2) };
  await db().payment.update({ where: { paymentIntentId }, data: paidData });

  expect(await reconcilePayments(new Date(), { limit: 3 })).toMatchObject({ checked: 3, settled: 0 });
  expect(await reconcilePayments(new Date(), { limit: 3 })).toMatchObject({ checked: 2, settled: 1 });
  expect(await countOrders(configuration.id)).toBe(1);
  // Nine minutes, a twentieth of their age.
  expect(await reconcilePayments(inFiveMinutes(), { limit: 3 })).toMatchObject({ checked: 0 });
  const inTenMinutes = new Date(Date.now() + 10 * 60_000);
  expect(await reconcilePayments(inTenMinutes, { limit: 9 })).toMatchObject({ checked: 4, settled: 0 });
});

it("begins no other payment when its time is over, and leaves them to the next run", async () => {
  await setOthersAside();
  const paid = [await createPaidPayment(), await createPaidPayment()];
  for (const { paymentIntentId } of paid) {
    const data = { checkedAt: hoursAgo(1), createdAt: hoursAgo(1) };
    await db().payment.update({ where: { paymentIntentId }, data });
  }
  expect(await reconcilePayments(new Date(), { runMs: 0 })).toMatchObject({ checked: 1, settled: 1 });
  expect(await reconcilePayments(new Date(), { runMs: 0 })).toMatchObject({ checked: 1, settled: 1 });
  for (const { configuration } of paid) expect(await countOrders(configuration.id)).toBe(1);
});

/** Makes a payment as old as `minutes`; it was not checked since. */
async function age(paymentIntentId: string, minutes: number): Promise<void> {
  const createdAt = new Date(Date.now() - minutes * 60_000);
  await db().payment.update({ where: { paymentIntentId }, data: { createdAt, checkedAt: createdAt } });
}

it("checks new payments before any number of old ones that are overdue, and old ones beside any number of new ones", async () => {
  await setOthersAside();
  const abandoned = await Promise.all(Array.from({ length: 6 }, createOpenPayment));
  for (const { paymentIntentId } of abandoned) await age(paymentIntentId, 3 * 24 * 60);
  const fresh = await createPaidPayment();
  await age(fresh.paymentIntentId, 2);
  expect(await reconcilePayments(new Date(), { limit: 3 })).toMatchObject({ checked: 3, settled: 1 });
  expect(await countOrders(fresh.configuration.id)).toBe(1);

  await setOthersAside();
  const old = await createPaidPayment();
  await age(old.paymentIntentId, 3 * 24 * 60);
  const recent = await Promise.all(Array.from({ length: 5 }, createOpenPayment));
  for (const { paymentIntentId } of recent) await age(paymentIntentId, 3);
  expect(await reconcilePayments(new Date(), { limit: 4 })).toMatchObject({ checked: 4, settled: 1 });
  expect(await countOrders(old.configuration.id)).toBe(1);
});
