import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { createOpenPayment, pay, sandboxControl } from "@/tests/factories/payments";
import { cancelAbandoned } from "./cancel-abandoned.server";
import { reconcilePayments } from "./reconcile-payments.server";
import { stripe } from "./stripe-client.server";

beforeAll(installCatalog);
beforeEach(async () => {
  await sandboxControl().reset();
  await setAside({});
});

/** Makes payments not due for a year. */
async function setAside(paymentIntentId: { not?: string }): Promise<void> {
  const checkedAt = new Date(Date.now() + 365 * DAY_MS);
  await db().payment.updateMany({ where: { paymentIntentId }, data: { checkedAt } });
}

/** A checkout that was opened some days ago, and is due. */
async function createCheckout(days: number) {
  const payment = await createOpenPayment();
  const createdAt = new Date(Date.now() - days * DAY_MS);
  const { paymentIntentId } = payment;
  await db().payment.update({ where: { paymentIntentId }, data: { createdAt, checkedAt: createdAt } });
  return payment;
}

const stateOf = async (paymentIntentId: string) =>
  (await db().payment.findUniqueOrThrow({ where: { paymentIntentId } })).state;
const statusOf = async (paymentIntentId: string) =>
  (await stripe().paymentIntents.retrieve(paymentIntentId)).status;

it("cancels a checkout that was left for 30 days, and no younger one", async () => {
  const [left, younger] = [await createCheckout(31), await createCheckout(29)];
  expect(await reconcilePayments()).toMatchObject({ checked: 2, canceled: 1, failed: 0 });
  expect(await stateOf(left.paymentIntentId)).toBe("canceled");
  expect(await statusOf(left.paymentIntentId)).toBe("canceled");
  expect(await stateOf(younger.paymentIntentId)).toBe("open");
  expect(await statusOf(younger.paymentIntentId)).toBe("requires_payment_method");
  // Stripe is not asked for it any more.
  await setAside({ not: left.paymentIntentId });
  expect(await reconcilePayments(new Date(Date.now() + 60 * DAY_MS))).toMatchObject({ checked: 0 });
});

it("gives a customer who comes back another intent, which can be paid", async () => {
  const { customer, configuration, paymentIntentId } = await createCheckout(31);
  await reconcilePayments();
  const again = await createCheckoutIntent(customer, configuration.id);
  expect(again.paymentIntentId).not.toBe(paymentIntentId);
  await pay(again.paymentIntentId);
  expect(await reconcilePayments(new Date(Date.now() + 5 * 60_000))).toMatchObject({ settled: 1 });
  expect(await db().order.count({ where: { leadConfigId: configuration.id } })).toBe(1);
});

it("places the order of a checkout that was paid after all", async () => {
  const { configuration, paymentIntentId } = await createCheckout(31);
  await pay(paymentIntentId);
  expect(await reconcilePayments()).toMatchObject({ settled: 1, canceled: 0 });
  expect(await cancelAbandoned(paymentIntentId, new Date())).toBe(false);
  expect(await db().order.count({ where: { leadConfigId: configuration.id } })).toBe(1);
});

it.each([
  [
    "the charge of a plan's period",
    ({ paymentIntentId }: { paymentIntentId: string }) =>
      db().payment.update({ where: { paymentIntentId }, data: { cycle: 1 } }),
  ],
  [
    "a purchase by the public API",
    ({ configuration }: { configuration: { id: string } }) =>
      db().leadConfiguration.update({
        where: { id: configuration.id },
        data: { leadIds: ["00000000-0000-4000-8000-000000000001"] },
      }),
  ],
  [
    "a payment whose customer is at the bank's challenge",
    ({ paymentIntentId }: { paymentIntentId: string }) =>
      pay(paymentIntentId, "pm_card_authenticationRequired"),
  ],
])("does not touch %s", async (_name, change) => {
  const payment = await createCheckout(31);
  await change(payment);
  const before = await statusOf(payment.paymentIntentId);
  expect(await reconcilePayments()).toMatchObject({ checked: 1, canceled: 0 });
  expect(await stateOf(payment.paymentIntentId)).toBe("open");
  expect(await statusOf(payment.paymentIntentId)).toBe(before);
});
