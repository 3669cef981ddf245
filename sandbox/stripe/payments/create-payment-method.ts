import { createHash } from "node:crypto";
import { z } from "zod";
import { findBankScenario, TEST_ROUTING_NUMBER } from "../cards/test-bank-accounts";
import { findTestCard, findTestCardByAlias, hasValidCheckDigit, type TestCard } from "../cards/test-cards";
import { address, integer, metadata, text } from "../http/parameters";
import { invalidRequest, paymentRefused, type StripeApiError } from "../http/stripe-api-error";
import { newId, nowSeconds } from "../ids";
import type { Sandbox } from "../sandbox";
import type { PaymentMethodRecord } from "../state/records";

const billingDetails = z.strictObject({
  name: text.nullable().default(null),
  email: text.nullable().default(null),
  phone: text.nullable().default(null),
  address: address.default(null),
});

/** Parameters of a new PaymentMethod, sent on its own or as `payment_method_data` of a confirmation. */
export const paymentMethodData = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("card"),
    card: z.strictObject({
      number: z.string(),
      exp_month: integer,
      exp_year: integer,
      cvc: z.string().optional(),
    }),
    billing_details: billingDetails.optional(),
    metadata,
  }),
  z.strictObject({
    type: z.literal("us_bank_account"),
    us_bank_account: z.strictObject({
      routing_number: z.string(),
      account_number: z.string(),
      account_holder_type: z.enum(["individual", "company"]).default("individual"),
    }),
    billing_details: billingDetails,
    metadata,
  }),
]);
export type PaymentMethodData = z.output<typeof paymentMethodData>;

/** Creates a PaymentMethod. Throws Stripe's 402 or 400 for numbers that are no test numbers. */
export function createPaymentMethod(sandbox: Sandbox, data: PaymentMethodData): PaymentMethodRecord {
  const details = data.type === "card" ? cardDetails(data.card) : bankDetails(data.us_bank_account);
  if (data.type === "us_bank_account" && !data.billing_details.name) {
    throw invalidRequest("Missing required param: billing_details[name].", {
      code: "parameter_missing",
      param: "billing_details[name]",
    });
  }
  const billing = data.billing_details ?? { name: null, email: null, phone: null, address: null };
  return addPaymentMethod(sandbox, { billing, details, metadata: data.metadata });
}

/** Makes a fresh PaymentMethod from a ready-made id such as `pm_card_visa`; null when there is no such id. */
export function createFromAlias(sandbox: Sandbox, alias: string): PaymentMethodRecord | null {
  const card = findTestCardByAlias(alias);
  if (!card) return null;
  const billing = { name: null, email: null, phone: null, address: null };
  const expYear = new Date().getUTCFullYear() + 1;
  return addPaymentMethod(sandbox, { billing, details: describeCard(card, 12, expYear), metadata: {} });
}

function addPaymentMethod(
  sandbox: Sandbox,
  content: Pick<PaymentMethodRecord, "billing" | "details" | "metadata">,
): PaymentMethodRecord {
  const record: PaymentMethodRecord = {
    id: newId("pm"),
    createdSeconds: nowSeconds(),
    customerId: null,
    spent: false,
    ...content,
  };
  sandbox.store.paymentMethods.set(record.id, record);
  sandbox.store.changed();
  return record;
}

function cardDetails(
  card: Extract<PaymentMethodData, { type: "card" }>["card"],
): PaymentMethodRecord["details"] {
  const number = card.number.replaceAll(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number) || !hasValidCheckDigit(number)) {
    throw wrongCard("incorrect_number", "Your card number is incorrect.", "number");
  }
  const expYear = card.exp_year < 100 ? 2_000 + card.exp_year : card.exp_year;
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw wrongCard("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  if (Date.UTC(expYear, card.exp_month) <= Date.now()) {
    throw wrongCard("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  const testCard = findTestCard(number);
  if (!testCard) {
    throw wrongCard(
      "card_declined",
      "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
      "number",
      "test_mode_live_card",
    );
  }
  return describeCard(testCard, card.exp_month, expYear);
}

function describeCard(card: TestCard, expMonth: number, expYear: number): PaymentMethodRecord["details"] {
  return {
    type: "card",
    brand: card.brand,
    last4: card.number.slice(-4),
    expMonth,
    expYear,
    funding: card.funding,
    country: "US",
    fingerprint: fingerprint(card.number),
    scenario: card.scenario,
    setUpForFuture: false,
  };
}

function bankDetails(
  bank: Extract<PaymentMethodData, { type: "us_bank_account" }>["us_bank_account"],
): PaymentMethodRecord["details"] {
  const scenario = findBankScenario(bank.account_number);
  if (!scenario) {
    throw invalidRequest(
      "You must use a test bank account number in test mode. Try 000123456789 or see more options at https://stripe.com/docs/connect/testing#account-numbers.",
      { code: "account_number_invalid", param: "us_bank_account[account_number]" },
    );
  }
  if (bank.routing_number !== TEST_ROUTING_NUMBER) {
    throw invalidRequest("Invalid routing number for testing. Try 110000000.", {
      code: "routing_number_invalid",
      param: "us_bank_account[routing_number]",
    });
  }
  return {
    type: "us_bank_account",
    last4: bank.account_number.slice(-4),
    routingNumber: bank.routing_number,
    accountHolderType: bank.account_holder_type,
    fingerprint: fingerprint(`${bank.routing_number}/${bank.account_number}`),
    scenario,
  };
}

/** The same number always has the same fingerprint, as with Stripe. */
function fingerprint(number: string): string {
  return createHash("sha256").update(number).digest("hex").slice(0, 16);
}

function wrongCard(
  code: string,
  message: string,
  param: string,
  declineCode: string | null = null,
): StripeApiError {
  return paymentRefused({ type: "card_error", code, declineCode, message }, { param });
}
