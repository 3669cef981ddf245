import * as z from "zod/mini";
import type { PurchaseType } from "@/lib/configurations/rules";

/**
 * A small deposit by which a customer confirms a bank account whose number was typed in. The debit starts after that.
 * Source: https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment
 */
export const testDeposit = z.object({
  /** Stripe's page where the customer confirms it; Stripe emails the same link. */
  verifyUrl: z.nullable(z.url({ protocol: /^https$/ })),
  /** When Stripe expects it to arrive, ISO 8601. */
  arrivesAt: z.iso.datetime(),
});
export type TestDeposit = z.infer<typeof testDeposit>;

/**
 * Body of POST /api/create-payment-intent-config. `secondPurchase` confirms that the customer buys again what a bank debit
 * in flight already pays for.
 */
export const createPaymentIntentBody = z.object({
  leadConfigId: z.string().check(z.minLength(1), z.maxLength(64), z.toLowerCase()),
  secondPurchase: z.optional(z.boolean()),
});

/**
 * Response of POST /api/create-payment-intent-config. `status` is Stripe's status of the intent, so that a customer
 * whose payment has succeeded is not asked to pay again. `testDeposit` is there while Stripe waits for the customer to confirm it.
 */
export const clientSecretDto = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  status: z.string(),
  testDeposit: z.optional(testDeposit),
});
export type ClientSecretDto = z.infer<typeof clientSecretDto>;

/** An order's selection at today's price: what the customer agrees to before ordering it again. */
export interface RepeatOffer {
  /** Decimal. */
  totalPrice: string;
  /** What the order cost, decimal. */
  previousPrice: string;
  leadQuantity: number;
  purchaseType: PurchaseType;
  /** `Premium life`. */
  name: string;
  packageName: string | null;
  stateCount: number;
  /** Sentences about options of the order that are not offered any more. The offer and its price are without them. */
  gone: readonly string[];
}

/** Input of the action that records the acceptance of the terms of service. `version` is the one that the page showed. */
export const acceptTermsBody = z.object({
  leadConfigId: z.string().check(z.minLength(1), z.maxLength(64), z.toLowerCase()),
  version: z.string().check(z.maxLength(20)),
});
export type AcceptTermsBody = z.infer<typeof acceptTermsBody>;
