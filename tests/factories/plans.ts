import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import type { SaveConfigurationBody } from "@/lib/configurations/schemas";
import { addDays, dateColumnToIso, fromIsoDay, toIsoDay } from "@/lib/kit/zone-clock";
import { recordSavedMethod, startSavingMethod } from "@/lib/payments/saved-methods.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { chargeInstant } from "@/lib/plans/plan-schedule";
import { renewPlans } from "@/lib/plans/renew-plans.server";
import { onPaymentSettled } from "@/lib/plans/start-plan.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "./accounts";
import { createConfiguration } from "./configurations";
import { ensureStripeCustomer, pay, settleToOrder } from "./payments";

/** A weekly plan whose first payment was settled, with its order still pending. Needs the catalog. */
export async function createPlan(configured: Partial<SaveConfigurationBody> = { purchaseType: "weekly" }) {
  const { user: customer } = await createCustomer();
  const configuration = await createConfiguration(customer, configured);
  const { paymentIntentId } = await createCheckoutIntent(customer, configuration.id);
  await pay(paymentIntentId);
  const orderId = await settleToOrder(paymentIntentId);
  await onPaymentSettled({ orderId });
  const plan = await db().plan.findUniqueOrThrow({ where: { leadConfigId: configuration.id } });
  return { customer, configuration, orderId, plan };
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

/** Saves another of Stripe's test payment methods for the customer. @returns its id. */
export async function saveCard(customer: { id: string }, testMethod: string): Promise<string> {
  const method = await stripe().paymentMethods.attach(testMethod, {
    customer: await ensureStripeCustomer(customer.id),
  });
  return method.id;
}

/** Lets the plan charge another of Stripe's test payment methods. */
export async function chargeTo(
  plan: { id: string },
  customer: { id: string },
  testMethod: string,
): Promise<void> {
  const paymentMethodId = await saveCard(customer, testMethod);
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

/**
 * Saves one of Stripe's test bank accounts for the customer, as Stripe's form in the browser does. @returns its id.
 * @param accountNumber the default one can be charged.
 */
export async function saveBankAccount(
  customer: { id: string },
  accountNumber = "000123456789",
): Promise<string> {
  const { clientSecret } = await startSavingMethod(customer);
  const setupIntentId = clientSecret.split("_secret_")[0] ?? "";
  await confirmBankAccount(clientSecret, accountNumber);
  const { saved } = await recordSavedMethod(setupIntentId);
  if (!saved) throw new Error("The bank account was not saved.");
  return saved.id;
}

/** Confirms a SetupIntent with a US bank account, as Stripe's form in the browser does. */
export async function confirmBankAccount(clientSecret: string, accountNumber: string): Promise<void> {
  await confirmInBrowser(`setup_intents/${clientSecret.split("_secret_")[0]}/confirm`, {
    client_secret: clientSecret,
    "payment_method_data[type]": "us_bank_account",
    "payment_method_data[us_bank_account][routing_number]": "110000000",
    "payment_method_data[us_bank_account][account_number]": accountNumber,
    "payment_method_data[billing_details][name]": "Ann Agent",
  });
}

/** Calls Stripe as the customer's browser does, with the publishable key. @returns the intent. */
export async function confirmInBrowser(path: string, fields: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${process.env.STRIPE_API_BASE}/v1/${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${process.env.STRIPE_PUBLISHABLE_KEY}` },
    body: new URLSearchParams(fields),
  });
  return response.json();
}

/** Pays in the browser what `startPeriodPayment` has prepared. @returns the payment, or Stripe's error. */
export function confirmPayment({
  clientSecret,
  paymentMethodId,
}: {
  clientSecret: string;
  paymentMethodId: string;
}): Promise<unknown> {
  return confirmInBrowser(`payment_intents/${clientSecret.split("_secret_")[0]}/confirm`, {
    client_secret: clientSecret,
    payment_method: paymentMethodId,
  });
}

/** The key of the next period of a plan. */
export function nextPeriod(plan: { id: string; nextDueOn: Date }) {
  return { planId: plan.id, dueOn: dateColumnToIso(plan.nextDueOn) };
}

/** A plan whose renewal was declined when it was due, because of one of Stripe's test payment methods. It is tried again. */
export async function createDeclined(testMethod = "pm_card_chargeCustomerFail") {
  const served = await createServedPlan();
  await chargeTo(served.plan, served.customer, testMethod);
  await renewOnTime(served.plan.nextChargeAt);
  const { cycles, paymentMethodId } = await readPlan(served.plan.id);
  return {
    ...served,
    period: nextPeriod(served.plan),
    paymentIntentId: cycles[0]?.paymentIntentId ?? "",
    methodId: paymentMethodId ?? "",
  };
}

/** A plan that is paused, because its renewal was due and nothing was saved that it could be charged to. */
export async function createPausedByDecline() {
  const served = await createServedPlan();
  await db().plan.update({ where: { id: served.plan.id }, data: { paymentMethodId: null } });
  await renewOnTime(served.plan.nextChargeAt);
  const { status, reason } = await db().plan.findUniqueOrThrow({ where: { id: served.plan.id } });
  if (status !== "paused" || reason !== "declined") throw new Error(`The plan is ${status}.`);
  return { ...served, period: nextPeriod(served.plan) };
}

/** A plan with its periods, earliest first. */
export function readPlan(id: string) {
  return db().plan.findUniqueOrThrow({ where: { id }, include: { cycles: { orderBy: { dueOn: "asc" } } } });
}

/** The number of orders of a customer: one per period that was paid. */
export function countOrders(userId: string): Promise<number> {
  return db().order.count({ where: { userId } });
}

/** The time some milliseconds after another; before it, when `ms` is negative. */
export function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

/**
 * A charge of the plan some days after its next one. The clocks may change in between: then as many times 24 hours after the next
 * charge are an hour beside it.
 */
export function chargeAfterDays(plan: { timeZone: string; nextDueOn: Date }, days: number) {
  const day = addDays(fromIsoDay(dateColumnToIso(plan.nextDueOn)), days);
  return { chargeAt: chargeInstant(plan.timeZone, day), dueOn: new Date(toIsoDay(day)) };
}

/** What each of the customer's renewal payments collected at Stripe, in cents. */
export async function collectedForRenewals({ customer }: { customer: { id: string } }): Promise<number[]> {
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
  const { data } = await stripe().paymentIntents.list({ customer: stripeCustomerId ?? "", limit: 100 });
  const renewals = data.filter(({ metadata, status }) => metadata.cycle !== "0" && status === "succeeded");
  return renewals.map(({ amount_received }) => amount_received);
}

const NOTICE_MS = 48 * 60 * 60_000;

/** Moves all plans on to 48 hours before this time, when charges of that time are announced, and notes that the emails were sent. */
export async function announceOnTime(chargeAt: Date): Promise<void> {
  const now = after(chargeAt, -NOTICE_MS);
  await renewPlans(now);
  await notePreviewsSent(now);
}

/** Notes that all emails about announced charges were sent, without sending them. */
export async function notePreviewsSent(now: Date): Promise<void> {
  await db().planCycle.updateMany({
    where: { status: "due", previewSentAt: null },
    data: { previewSentAt: now },
  });
}

/** Moves all plans on as the worker does: to the announcement of charges of this time, then to it. */
export async function renewOnTime(now: Date): Promise<void> {
  await announceOnTime(now);
  await renewPlans(now);
}

/** The reasons of the emails that tell the customer that the plan was stopped. */
export async function stopMailsOf(planId: string): Promise<string[]> {
  const rows = await db().$queryRaw<{ reason: string }[]>`
    SELECT "data"->>'reason' AS "reason" FROM "pgboss"."job"
    WHERE "name" = 'plans.mail-stopped' AND "data"->>'planId' = ${planId}`;
  return rows.map(({ reason }) => reason);
}
