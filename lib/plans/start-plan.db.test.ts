import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { legalEditions } from "@/lib/compliance/legal-editions";
import type { SaveConfigurationBody } from "@/lib/configurations/schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { buildPackageConfiguration, createConfiguration } from "@/tests/factories/configurations";
import { pay, settleToOrder } from "@/tests/factories/payments";
import { onPaymentSettled } from "./start-plan.server";

beforeAll(installCatalog);

const PRESSED_PAY = new Date("2027-01-29T15:00:00Z");
const BANK_CONFIRMED = new Date("2027-02-04T20:00:00Z");

/** The plan of a purchase whose bank debit was confirmed six days after the customer pressed Pay. */
async function startPlan(configured: Partial<SaveConfigurationBody>) {
  const { user: customer } = await createCustomer();
  const { id: leadConfigId } = await createConfiguration(customer, configured);
  const { paymentIntentId } = await createCheckoutIntent(customer, leadConfigId);
  await pay(paymentIntentId);
  const orderId = await settleToOrder(paymentIntentId);
  await db().order.update({ where: { id: orderId }, data: { createdAt: BANK_CONFIRMED } });
  const { version } = legalEditions.termsOfService;
  await db().termsAcceptance.create({
    data: { userId: customer.id, leadConfigId, version, acceptedAt: PRESSED_PAY },
  });
  await onPaymentSettled({ orderId });
  const plan = await db().plan.findUniqueOrThrow({ where: { leadConfigId } });
  return { anchorDay: plan.anchorDay, nextDueOn: plan.nextDueOn.toISOString().slice(0, 10) };
}

describe("a plan whose first payment was a bank debit", () => {
  it("renews monthly on the day on which the customer pressed Pay, as the page said", async () => {
    const plan = await startPlan(buildPackageConfiguration());
    expect(plan).toEqual({ anchorDay: 29, nextDueOn: "2027-02-28" });
  });

  it("renews weekly on the first Sunday at least 7 days after the bank confirmed", async () => {
    const plan = await startPlan({ purchaseType: "weekly" });
    expect(plan.nextDueOn).toBe("2027-02-14");
  });
});
