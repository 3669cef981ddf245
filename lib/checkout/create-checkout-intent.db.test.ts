import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { saveConfiguration } from "@/lib/configurations/saved-configurations.server";
import { claimOrder, settlePayment } from "@/lib/payments/settle-payment.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { changeAsShown } from "@/tests/factories/catalog-changes";
import { buildPackageConfiguration, createConfiguration } from "@/tests/factories/configurations";
import {
  createOpenPayment,
  createPaidPayment,
  pay,
  payByBankDebit,
  sandboxControl,
} from "@/tests/factories/payments";
import { createCheckoutIntent } from "./create-checkout-intent.server";

beforeAll(installCatalog);
beforeEach(async () => {
  await sandboxControl().clearFaults();
});

async function createUnpaid() {
  const { user: customer } = await createCustomer();
  return { customer, configuration: await createConfiguration(customer) };
}

describe("the same configuration and amount give the same open intent", () => {
  it("when asked again", async () => {
    const { customer, configuration, paymentIntentId, clientSecret } = await createOpenPayment();
    expect(await createCheckoutIntent(customer, configuration.id)).toEqual({
      paymentIntentId,
      clientSecret,
      status: "requires_payment_method",
    });
  });

  it("when asked ten times at once", async () => {
    const { customer, configuration } = await createUnpaid();
    const secrets = await Promise.all(
      Array.from({ length: 10 }, () => createCheckoutIntent(customer, configuration.id)),
    );
    expect(new Set(secrets.map((secret) => secret.paymentIntentId)).size).toBe(1);
    expect(await db().payment.count({ where: { leadConfigId: configuration.id } })).toBe(1);
    const user = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
    const intents = await stripe().paymentIntents.list({ customer: user.stripeCustomerId ?? "" });
    expect(intents.data).toHaveLength(1);
  });

  it("when Stripe's response was lost", async () => {
    const { customer, configuration } = await createUnpaid();
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "payment_intents.create",
      times: 2,
      action: { kind: "drop_after" },
    });
    const { paymentIntentId } = await createCheckoutIntent(customer, configuration.id);
    const user = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
    const intents = await stripe().paymentIntents.list({ customer: user.stripeCustomerId ?? "" });
    expect(intents.data.map((intent) => intent.id)).toEqual([paymentIntentId]);
  });

  it("a new intent is created when Stripe replays a stored 500 for the key", async () => {
    const { customer, configuration } = await createUnpaid();
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "payment_intents.create",
      action: { kind: "replayable_500" },
    });
    const { paymentIntentId } = await createCheckoutIntent(customer, configuration.id);
    await pay(paymentIntentId);
    expect(await settlePayment(paymentIntentId)).toMatchObject({ outcome: "settled" });
  });

  it("a new intent is created when the old one was canceled", async () => {
    const { customer, configuration, paymentIntentId } = await createOpenPayment();
    await stripe().paymentIntents.cancel(paymentIntentId);
    const next = await createCheckoutIntent(customer, configuration.id);
    expect(next.paymentIntentId).not.toBe(paymentIntentId);
    expect(next.status).toBe("requires_payment_method");
  });
});

it("says while Stripe waits for a test deposit where to confirm it, and then that the debit is in flight", async () => {
  const { customer, configuration, paymentIntentId, clientSecret } = await createOpenPayment();
  await payByBankDebit(paymentIntentId, clientSecret, "000666666668");
  expect(await createCheckoutIntent(customer, configuration.id)).toEqual({
    paymentIntentId,
    clientSecret,
    status: "requires_action",
    testDeposit: {
      verifyUrl: `https://payments.stripe.com/microdeposit/${paymentIntentId}`,
      arrivesAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    },
  });
  await stripe().paymentIntents.verifyMicrodeposits(paymentIntentId, { amounts: [32, 45] });
  await expect(createCheckoutIntent(customer, configuration.id)).rejects.toMatchObject({
    code: "debit-in-flight",
  });
});

describe("the intent", () => {
  it("has the server's amount, our metadata and both payment methods", async () => {
    const { customer, configuration, paymentIntentId } = await createOpenPayment();
    expect(await stripe().paymentIntents.retrieve(paymentIntentId)).toMatchObject({
      amount: 1_137_500,
      currency: "usd",
      metadata: { leadConfigId: configuration.id, userId: customer.id, cycle: "0" },
      payment_method_types: ["card", "us_bank_account"],
      setup_future_usage: null,
    });
  });

  it("asks for permission to charge again when the purchase renews", async () => {
    const { user: customer } = await createCustomer();
    const configuration = await saveConfiguration(customer, buildPackageConfiguration());
    const { paymentIntentId } = await createCheckoutIntent(customer, configuration.id);
    expect(await stripe().paymentIntents.retrieve(paymentIntentId)).toMatchObject({
      amount: 567_000,
      setup_future_usage: "off_session",
    });
    await pay(paymentIntentId);
    expect((await claimOrder(customer, paymentIntentId)).order).toMatchObject({
      orderType: "standard",
      totalAmount: "5670.00",
    });
  });
});

it("an open intent keeps its price when staff raise the catalog's, and its payment becomes the order", async () => {
  const { customer, paymentIntentId } = await createOpenPayment();
  const { user: staff } = await createStaff();
  const price = (basePrice: string) =>
    changeAsShown(
      { itemKind: "lead-type", itemId: "life-premium", terms: { basePrice }, effectiveOn: "" },
      "A rise of a test",
      staff,
    );
  await price("44");
  try {
    await pay(paymentIntentId);
    expect((await claimOrder(customer, paymentIntentId)).order).toMatchObject({ totalAmount: "11375.00" });
  } finally {
    await price("42");
  }
});

describe("creating an intent is refused", () => {
  afterEach(async () => {
    await db().leadType.update({
      where: { id: "life-premium" },
      data: { basePriceCents: 4200, isOffered: true },
    });
  });

  it("for another account's configuration", async () => {
    const { configuration } = await createUnpaid();
    const { user: stranger } = await createCustomer();
    await expect(createCheckoutIntent(stranger, configuration.id)).rejects.toMatchObject({ status: 404 });
  });

  it("for a configuration that is paid for", async () => {
    const { customer, configuration, paymentIntentId } = await createPaidPayment();
    await settlePayment(paymentIntentId);
    await expect(createCheckoutIntent(customer, configuration.id)).rejects.toMatchObject({
      status: 409,
      code: "already-paid",
    });
  });

  it("when the price has changed: the error has the new price, and nothing is charged", async () => {
    const { customer, configuration } = await createUnpaid();
    await db().leadType.update({ where: { id: "life-premium" }, data: { basePriceCents: 4300 } });
    await expect(createCheckoutIntent(customer, configuration.id)).rejects.toMatchObject({
      status: 409,
      code: "price-changed",
      extras: { totalPrice: "11625.00" },
    });
    expect(await db().payment.count({ where: { leadConfigId: configuration.id } })).toBe(0);
  });

  it("for a lead type that is no longer offered", async () => {
    const { customer, configuration } = await createUnpaid();
    await db().leadType.update({ where: { id: "life-premium" }, data: { isOffered: false } });
    await expect(createCheckoutIntent(customer, configuration.id)).rejects.toMatchObject({
      status: 409,
      code: "no-longer-offered",
    });
  });

  it("with Stripe's own error when Stripe is down", async () => {
    const { customer, configuration } = await createUnpaid();
    await sandboxControl().injectFault({ target: "api", times: "always", action: { kind: "drop_before" } });
    await expect(createCheckoutIntent(customer, configuration.id)).rejects.toMatchObject({
      type: "StripeConnectionError",
    });
  });
});

describe("claiming the order", () => {
  it("of an unpaid intent is refused", async () => {
    const { customer, paymentIntentId } = await createOpenPayment();
    await expect(claimOrder(customer, paymentIntentId)).rejects.toMatchObject({
      status: 409,
      code: "payment-not-succeeded",
    });
  });

  it("of another account's payment finds nothing", async () => {
    const { paymentIntentId } = await createPaidPayment();
    const { user: stranger } = await createCustomer();
    await expect(claimOrder(stranger, paymentIntentId)).rejects.toMatchObject({ status: 404 });
  });
});
