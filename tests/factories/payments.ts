import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { payPartialRefunds } from "@/lib/payments/pay-partial-refunds.server";
import { recordRefundsOf } from "@/lib/payments/record-refund.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { forCustomer } from "@/lib/payments/stripe-customer.server";
import { pool } from "@/lib/platform/db/pool.server";
import type { NewIntentInput } from "@/sandbox/stripe/control/control-contract";
import { createSandboxControl } from "@/sandbox/stripe/control-client";
import { createCustomer } from "./accounts";
import { createConfiguration } from "./configurations";

/** The control endpoints of the sandbox that this process talks to. */
export function sandboxControl() {
  const base = process.env.STRIPE_API_BASE;
  if (!base) throw new Error("STRIPE_API_BASE is not set: these tests need the Stripe sandbox.");
  return createSandboxControl(base);
}

/** The id of the account's customer at Stripe, which is created if there is none. */
export const ensureStripeCustomer = (userId: string) => forCustomer(userId, async (customer) => customer);

/** A configuration with its open PaymentIntent, as checkout makes them. */
export async function createOpenPayment() {
  const { user: customer } = await createCustomer();
  const configuration = await createConfiguration(customer);
  const { paymentIntentId, clientSecret } = await createCheckoutIntent(customer, configuration.id);
  return { customer, configuration, paymentIntentId, clientSecret };
}

/** Confirms an intent with one of Stripe's test payment methods, as the customer's browser does. */
export async function pay(paymentIntentId: string, paymentMethod = "pm_card_visa"): Promise<void> {
  await stripe().paymentIntents.confirm(paymentIntentId, {
    payment_method: paymentMethod,
    return_url: "http://localhost/checkout",
  });
}

/** A configuration whose card payment went through at Stripe, and nobody has told us yet. */
export async function createPaidPayment() {
  const payment = await createOpenPayment();
  await pay(payment.paymentIntentId);
  return payment;
}

/** A PaymentIntent made behind the program's back, with our metadata, in any state. */
export async function createForgedIntent(
  customer: { id: string },
  configuration: LeadConfigurationDto,
  overrides: Partial<NewIntentInput> = {},
): Promise<string> {
  const { metadata, ...rest } = overrides;
  const intent = await sandboxControl().createPaymentIntent({
    amount: 1_137_500,
    currency: "usd",
    status: "succeeded",
    ...rest,
    metadata: { leadConfigId: configuration.id, userId: customer.id, ...metadata },
  });
  return intent.id;
}

/**
 * Confirms an intent with a US bank account, as Stripe's form in the browser does; the debit then takes its time.
 * @param accountNumber one of the sandbox's (`sandbox/stripe/README.md`).
 */
export async function payByBankDebit(
  paymentIntentId: string,
  clientSecret: string,
  accountNumber = "000123456789",
): Promise<void> {
  const response = await fetch(
    `${process.env.STRIPE_API_BASE}/v1/payment_intents/${paymentIntentId}/confirm`,
    {
      method: "POST",
      headers: { Authorization: `Bearer ${process.env.STRIPE_PUBLISHABLE_KEY}` },
      body: new URLSearchParams({
        client_secret: clientSecret,
        "payment_method_data[type]": "us_bank_account",
        "payment_method_data[us_bank_account][routing_number]": "110000000",
        "payment_method_data[us_bank_account][account_number]": accountNumber,
        "payment_method_data[billing_details][name]": "Ann Agent",
        "payment_method_data[billing_details][email]": "ann@example.com",
      }),
    },
  );
  if (!response.ok)
    throw new Error(`The sandbox refused the bank debit: ${response.status} ${await response.text()}`);
}

/** Settles a payment that must become an order. @returns the order's ID. */
export async function settleToOrder(paymentIntentId: string): Promise<string> {
  const settlement = await settlePayment(paymentIntentId);
  if (settlement.outcome !== "settled") throw new Error(`The payment was ${settlement.outcome}.`);
  return settlement.orderId;
}

/** A payment of $11,375.00 that became an order with its invoice. */
export async function createSettledPayment() {
  const payment = await createPaidPayment();
  return { ...payment, orderId: await settleToOrder(payment.paymentIntentId) };
}

/** What Stripe has sent back of a payment, in cents. */
export async function refundedOf(paymentIntentId: string): Promise<number> {
  return (await sandboxControl().getPaymentIntent(paymentIntentId)).refunded;
}

/** Refunds a payment in Stripe's dashboard, whole or in part, and records it. @returns the refund's id. */
export async function refundAtStripe(paymentIntentId: string, amount?: number): Promise<string> {
  const { id } = await sandboxControl().refundInDashboard({
    payment_intent: paymentIntentId,
    ...(amount === undefined ? {} : { amount }),
  });
  await recordRefundsOf(paymentIntentId);
  return id;
}

/** Fails a refund at Stripe, and records it. */
export async function failAtStripe(paymentIntentId: string, refund: string): Promise<void> {
  await sandboxControl().failRefund({ refund });
  await recordRefundsOf(paymentIntentId);
}

/** Sends the refunds that we owe, also those that were tried a moment ago. @returns how many Stripe accepted. */
export async function payOwedRefunds(): Promise<number> {
  await pool().query(
    `UPDATE "PartialRefund" SET "checkedAt" = now() - interval '1 hour' WHERE "paidAt" IS NULL AND "checkedAt" IS NOT NULL`,
  );
  return payPartialRefunds();
}
