import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createOpenPayment, createPaidPayment, payByBankDebit } from "@/tests/factories/payments";
import { createCheckoutIntent } from "./create-checkout-intent.server";

beforeAll(installCatalog);

describe("what a customer has paid or set up is returned, and not refused, after the catalog changed", () => {
  afterEach(async () => {
    await db().leadType.update({
      where: { id: "life-premium" },
      data: { basePriceCents: 4200, isOffered: true },
    });
  });
  const raisePrice = () =>
    db().leadType.update({ where: { id: "life-premium" }, data: { basePriceCents: 4300 } });
  const withdraw = () => db().leadType.update({ where: { id: "life-premium" }, data: { isOffered: false } });

  it.each([
    ["price was raised", raisePrice],
    ["lead type was withdrawn", withdraw],
  ])("a bank account that waits for its test deposit, when the %s", async (_what, change) => {
    const { customer, configuration, paymentIntentId, clientSecret } = await createOpenPayment();
    await payByBankDebit(paymentIntentId, clientSecret, "000666666668");
    await change();
    expect(await createCheckoutIntent(customer, configuration.id)).toMatchObject({
      paymentIntentId,
      status: "requires_action",
      testDeposit: { arrivesAt: expect.any(String) },
    });
  });

  it.each([
    ["price was raised", raisePrice],
    ["lead type was withdrawn", withdraw],
  ])("a card payment that is not settled yet, when the %s", async (_what, change) => {
    const { customer, configuration, paymentIntentId } = await createPaidPayment();
    await change();
    expect(await createCheckoutIntent(customer, configuration.id)).toMatchObject({
      paymentIntentId,
      status: "succeeded",
    });
  });

  it("a bank debit that only Stripe knows to be in flight", async () => {
    const { customer, configuration, paymentIntentId, clientSecret } = await createOpenPayment();
    await payByBankDebit(paymentIntentId, clientSecret, "000123456789");
    await raisePrice();
    await expect(createCheckoutIntent(customer, configuration.id)).rejects.toMatchObject({
      code: "debit-in-flight",
    });
  });

  it("but not an intent that nobody has paid", async () => {
    const { customer, configuration } = await createOpenPayment();
    await raisePrice();
    await expect(createCheckoutIntent(customer, configuration.id)).rejects.toMatchObject({
      code: "price-changed",
    });
  });
});
