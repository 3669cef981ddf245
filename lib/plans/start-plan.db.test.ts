import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { legalEditions } from "@/lib/compliance/legal-editions";
import type { SaveConfigurationBody } from "@/lib/configurations/schemas";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { buildPackageConfiguration, createConfiguration } from "@/tests/factories/configurations";
import { disputePayment, moveDispute } from "@/tests/factories/disputes";
import { pay, settleToOrder } from "@/tests/factories/payments";
import { onPaymentSettled } from "./start-plan.server";

beforeAll(installCatalog);

const PRESSED_PAY = new Date("2027-01-29T15:00:00Z");
const BANK_CONFIRMED = new Date("2027-02-04T20:00:00Z");

/** The plan of a purchase whose bank debit was confirmed six days after the customer pressed Pay. */
async function startPlan(
  configured: Partial<SaveConfigurationBody>,
  accepted: { acceptedAt: Date; timeZone?: string } = { acceptedAt: PRESSED_PAY },
) {
  const { user: customer } = await createCustomer();
  const { id: leadConfigId } = await createConfiguration(customer, configured);
  const { paymentIntentId } = await createCheckoutIntent(customer, leadConfigId);
  await pay(paymentIntentId);
  const orderId = await settleToOrder(paymentIntentId);
  await db().order.update({ where: { id: orderId }, data: { createdAt: BANK_CONFIRMED } });
  const { version } = legalEditions.termsOfService;
  await db().termsAcceptance.create({
    data: { userId: customer.id, leadConfigId, version, ...accepted },
  });
  await onPaymentSettled({ orderId });
  const plan = await db().plan.findUniqueOrThrow({ where: { leadConfigId } });
  const { anchorDay, timeZone, nextDueOn } = plan;
  return { anchorDay, timeZone, nextDueOn: nextDueOn.toISOString().slice(0, 10) };
}

describe("a plan whose first payment was a bank debit", () => {
  it("renews monthly on the day on which the customer pressed Pay, as the page said", async () => {
    const plan = await startPlan(buildPackageConfiguration());
    expect(plan).toEqual({ anchorDay: 29, timeZone: "America/New_York", nextDueOn: "2027-02-28" });
  });

  it("renews weekly on the first Sunday at least 7 days after the bank confirmed", async () => {
    const plan = await startPlan({ purchaseType: "weekly" });
    expect(plan.nextDueOn).toBe("2027-02-14");
  });

  it("keeps the time zone of the moment of Pay, also when the account has another one since", async () => {
    // 9 PM on January 28 in Honolulu is January 29 in the zone that the account has now.
    const accepted = { acceptedAt: new Date("2027-01-29T07:00:00Z"), timeZone: "Pacific/Honolulu" };
    const plan = await startPlan(buildPackageConfiguration(), accepted);
    expect(plan).toEqual({ anchorDay: 28, timeZone: accepted.timeZone, nextDueOn: "2027-02-28" });
    const weekly = await startPlan({ purchaseType: "weekly" }, accepted);
    expect(weekly).toMatchObject({ timeZone: accepted.timeZone, nextDueOn: "2027-02-14" });
  });
});

describe("a plan whose first payment was disputed before the plan was there", () => {
  async function startDisputed(follow: (dispute: { id: string }) => Promise<unknown>) {
    const { user: customer } = await createCustomer();
    const { id: leadConfigId } = await createConfiguration(customer, { purchaseType: "weekly" });
    const { paymentIntentId } = await createCheckoutIntent(customer, leadConfigId);
    await pay(paymentIntentId);
    const orderId = await settleToOrder(paymentIntentId);
    const dispute = await disputePayment(paymentIntentId);
    await recordDispute(dispute);
    await follow(dispute);
    await onPaymentSettled({ orderId });
    await onPaymentSettled({ orderId });
    const { id, status, reason } = await db().plan.findUniqueOrThrow({ where: { leadConfigId } });
    const changes = await db().planChange.findMany({ where: { planId: id }, orderBy: { id: "asc" } });
    return { id, status, reason, moves: changes.map(({ to }) => to), dispute };
  }

  it("is paused, and resumes when the dispute is won", async () => {
    const { dispute, id, ...plan } = await startDisputed(async () => undefined);
    expect(plan).toEqual({ status: "paused", reason: "dispute", moves: ["active", "paused"] });
    await moveDispute(dispute, "won");
    expect(await db().plan.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "active" });
  });

  it("is ended by a dispute that was lost meanwhile", async () => {
    expect(await startDisputed((dispute) => moveDispute(dispute, "lost"))).toMatchObject({
      status: "ended",
      reason: "dispute",
    });
  });

  it("runs when the dispute was won meanwhile", async () => {
    expect(await startDisputed((dispute) => moveDispute(dispute, "won"))).toMatchObject({ status: "active" });
  });
});
