import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import type { SaveConfigurationBody } from "@/lib/configurations/schemas";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { ensureStripeCustomer, stripe } from "@/lib/payments/stripe-client.server";
import { onPaymentSettled } from "@/lib/plans/start-plan.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createBuyer } from "./accounts";
import { createConfiguration } from "./configurations";
import { pay } from "./payments";

/** A weekly plan whose first payment was settled, with its order still pending. Needs the catalog. */
export async function createPlan(configured: Partial<SaveConfigurationBody> = { purchaseType: "weekly" }) {
  const { user: buyer } = await createBuyer();
  const configuration = await createConfiguration(buyer, configured);
  const { paymentIntentId } = await createCheckoutIntent(buyer, configuration.id);
  await pay(paymentIntentId);
  const settlement = await settlePayment(paymentIntentId);
  if (settlement.outcome !== "settled") throw new Error(`The first payment was ${settlement.outcome}.`);
  await onPaymentSettled({ orderId: settlement.orderId });
  const plan = await db().plan.findUniqueOrThrow({ where: { leadConfigId: configuration.id } });
  return { buyer, configuration, orderId: settlement.orderId, plan };
}

/** A plan whose first order was served, so that the next period is charged. */
export async function createServedPlan(configured?: Partial<SaveConfigurationBody>) {
  const made = await createPlan(configured);
  await db().order.update({
    where: { id: made.orderId },
    data: { status: "completed", completedAt: new Date() },
  });
  return made;
}

/** Saves another of Stripe's test payment methods for the buyer. @returns its id. */
export async function saveCard(buyer: { id: string }, testMethod: string): Promise<string> {
  const customer = await ensureStripeCustomer(buyer.id);
  const method = await stripe().paymentMethods.attach(testMethod, { customer });
  return method.id;
}

/** Lets the plan charge another of Stripe's test payment methods. */
export async function chargeTo(
  plan: { id: string },
  buyer: { id: string },
  testMethod: string,
): Promise<void> {
  const paymentMethodId = await saveCard(buyer, testMethod);
  await db().plan.update({ where: { id: plan.id }, data: { paymentMethodId } });
}

/** Lets the worker's job for settled payments catch up with the orders of a plan. */
export async function followPayments(plan: { userId: string }): Promise<void> {
  const orders = await db().order.findMany({ where: { userId: plan.userId } });
  for (const { id } of orders) await onPaymentSettled({ orderId: id });
}

/** A plan that was given to an existing customer. @returns its id. */
export async function createPlanOf(customer: { id: string }): Promise<string> {
  const { plan } = await createPlan();
  await db().leadConfiguration.update({ where: { id: plan.leadConfigId }, data: { userId: customer.id } });
  await db().plan.update({ where: { id: plan.id }, data: { userId: customer.id } });
  return plan.id;
}
