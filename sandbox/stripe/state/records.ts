import { z } from "zod";
import { paymentFailure } from "../cards/payment-failure";
import { bankScenario } from "../cards/test-bank-accounts";
import { cardScenario } from "../cards/test-cards";

/*
 * The records of the sandbox. The functions in ../objects convert them to Stripe's objects, so that the state file can be
 * validated without a copy of Stripe's large types.
 * No card or account number is ever stored, only its last four digits and the scenario it stands for.
 */

const address = z.object({
  city: z.string().nullable(),
  country: z.string().nullable(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  postal_code: z.string().nullable(),
  state: z.string().nullable(),
});

export const billingRecord = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: address.nullable(),
});
export type BillingRecord = z.infer<typeof billingRecord>;

const metadata = z.record(z.string(), z.string());

export const customerRecord = z.object({
  id: z.string(),
  createdSeconds: z.number(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  address: address.nullable(),
  metadata,
  /** `invoice_settings.default_payment_method`. */
  defaultPaymentMethodId: z.string().nullable().default(null),
});
export type CustomerRecord = z.infer<typeof customerRecord>;

const cardDetails = z.object({
  type: z.literal("card"),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  funding: z.string(),
  country: z.string(),
  fingerprint: z.string(),
  scenario: cardScenario,
  /** 3-D Secure was passed while saving the card, so later off-session charges may skip it. */
  setUpForFuture: z.boolean(),
});
export type CardDetails = z.infer<typeof cardDetails>;

const bankDetails = z.object({
  type: z.literal("us_bank_account"),
  last4: z.string(),
  routingNumber: z.string(),
  accountHolderType: z.enum(["individual", "company"]),
  fingerprint: z.string(),
  scenario: bankScenario,
});
export type BankDetails = z.infer<typeof bankDetails>;

export const paymentMethodRecord = z.object({
  id: z.string(),
  createdSeconds: z.number(),
  customerId: z.string().nullable(),
  billing: billingRecord,
  metadata,
  /** Used for a payment without belonging to a customer, or detached from one: Stripe never takes it again. */
  spent: z.boolean(),
  details: z.discriminatedUnion("type", [cardDetails, bankDetails]),
});
export type PaymentMethodRecord = z.infer<typeof paymentMethodRecord>;

export const paymentIntentStatus = z.enum([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "canceled",
  "succeeded",
]);
export type PaymentIntentStatus = z.infer<typeof paymentIntentStatus>;

export const paymentMethodType = z.enum(["card", "us_bank_account"]);
export const setupFutureUsage = z.enum(["off_session", "on_session"]);
/** What a saved card is for, as card networks want it declared. */
export const credentialUsage = z.enum(["recurring", "unscheduled", "installment"]);
export const cancellationReason = z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]);

export const paymentIntentRecord = z.object({
  id: z.string(),
  createdSeconds: z.number(),
  amountCents: z.number(),
  currency: z.string(),
  status: paymentIntentStatus,
  clientSecret: z.string(),
  customerId: z.string().nullable(),
  description: z.string().nullable(),
  receiptEmail: z.string().nullable(),
  metadata,
  paymentMethodTypes: z.array(paymentMethodType),
  /** The list the intent was made with, as given; null leaves the choice to Stripe. */
  allowedMethodTypes: z.array(z.string()).nullable(),
  setupFutureUsage: setupFutureUsage.nullable(),
  setupCredentialUsage: credentialUsage.nullable().default(null),
  storedCredentialUsage: credentialUsage.nullable().default(null),
  paymentMethodId: z.string().nullable(),
  latestChargeId: z.string().nullable(),
  lastFailure: paymentFailure
    .extend({ chargeId: z.string().nullable(), paymentMethod: paymentMethodRecord })
    .nullable(),
  canceledAtSeconds: z.number().nullable(),
  cancellationReason: cancellationReason.nullable(),
  /** Together with `requires_action`: Stripe has sent the bank account two small deposits. */
  waitsForMicrodeposits: z.boolean().default(false),
  /** When a bank debit settles by itself (Unix milliseconds); null waits for the control endpoint. */
  settleAtMs: z.number().nullable(),
});
export type PaymentIntentRecord = z.infer<typeof paymentIntentRecord>;

const setupIntentStatus = z.enum([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "canceled",
  "succeeded",
]);
export const setupCancellationReason = z.enum(["abandoned", "duplicate", "requested_by_customer"]);

export const setupIntentRecord = z.object({
  id: z.string(),
  createdSeconds: z.number(),
  status: setupIntentStatus,
  clientSecret: z.string(),
  customerId: z.string().nullable(),
  description: z.string().nullable(),
  metadata,
  paymentMethodTypes: z.array(paymentMethodType),
  /** The list the intent was made with, as given; null leaves the choice to Stripe. */
  allowedMethodTypes: z.array(z.string()).nullable(),
  usage: setupFutureUsage,
  setupCredentialUsage: credentialUsage.nullable(),
  /** Together with `requires_action`: Stripe has sent the bank account two small deposits. */
  waitsForMicrodeposits: z.boolean().default(false),
  paymentMethodId: z.string().nullable(),
  lastFailure: paymentFailure.extend({ paymentMethod: paymentMethodRecord }).nullable(),
  cancellationReason: setupCancellationReason.nullable(),
});
export type SetupIntentRecord = z.infer<typeof setupIntentRecord>;

export const chargeRecord = z.object({
  id: z.string(),
  createdSeconds: z.number(),
  paymentIntentId: z.string(),
  amountCents: z.number(),
  refundedCents: z.number(),
  currency: z.string(),
  status: z.enum(["succeeded", "pending", "failed"]),
  customerId: z.string().nullable(),
  description: z.string().nullable(),
  receiptEmail: z.string().nullable(),
  metadata,
  paymentMethod: paymentMethodRecord,
  authenticated: z.boolean(),
  setupCredentialUsage: credentialUsage.nullable().default(null),
  storedCredentialUsage: credentialUsage.nullable().default(null),
  failure: paymentFailure.nullable(),
  disputed: z.boolean().default(false),
});
export type ChargeRecord = z.infer<typeof chargeRecord>;

/** A movement of the account's balance: a charge, a refund, money that came back, or one of Stripe's own. */
export const balanceTransactionRecord = z.object({
  id: z.string(),
  createdSeconds: z.number(),
  /** Stripe's type and its reporting category. Source: https://docs.stripe.com/reports/balance-transaction-types */
  type: z.string(),
  reportingCategory: z.string(),
  /** The charge, refund or dispute that moved the money; null for Stripe's own movements. */
  sourceId: z.string().nullable(),
  /** Negative when money leaves the balance. */
  amountCents: z.number(),
  feeCents: z.number(),
  currency: z.string(),
  availableOnSeconds: z.number(),
});
export type BalanceTransactionRecord = z.infer<typeof balanceTransactionRecord>;

export const refundReason = z.enum(["duplicate", "fraudulent", "requested_by_customer"]);

export const refundRecord = z.object({
  id: z.string(),
  createdSeconds: z.number(),
  chargeId: z.string(),
  paymentIntentId: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  reason: refundReason.nullable(),
  metadata,
  methodType: paymentMethodType,
  /** A bank can send a refund back days after Stripe took it. */
  status: z.enum(["pending", "succeeded", "failed"]).default("succeeded"),
});
export type RefundRecord = z.infer<typeof refundRecord>;

export const disputeStatus = z.enum([
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
  "prevented",
]);
export type DisputeStatus = z.infer<typeof disputeStatus>;

export const disputeRecord = z.object({
  id: z.string(),
  createdSeconds: z.number(),
  chargeId: z.string(),
  paymentIntentId: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  reason: z.string(),
  status: disputeStatus,
  dueBySeconds: z.number().nullable(),
  /** Texts, and ids of files, of the evidence that was staged or submitted. */
  evidence: z.record(z.string(), z.string()),
  submissions: z.number(),
  metadata,
  methodType: paymentMethodType,
  /** The disputed amount has left the balance and is not back. */
  isWithdrawn: z.boolean(),
});
export type DisputeRecord = z.infer<typeof disputeRecord>;
