import type Stripe from "stripe";
import type { BankDetails, BillingRecord, CardDetails, PaymentMethodRecord } from "../state/records";

export const TEST_BANK_NAME = "STRIPE TEST BANK";

export function presentPaymentMethod(record: PaymentMethodRecord): Stripe.PaymentMethod {
  const base = {
    id: record.id,
    object: "payment_method" as const,
    allow_redisplay: "unspecified" as const,
    billing_details: presentBilling(record.billing),
    created: record.createdSeconds,
    customer: record.customerId,
    customer_account: null,
    livemode: false,
    metadata: record.metadata,
  };
  const { details } = record;
  if (details.type === "card") return { ...base, type: "card", card: presentCard(details) };
  return { ...base, type: "us_bank_account", us_bank_account: presentBankAccount(details) };
}

/** Billing details as PaymentMethods and Charges both show them. */
export function presentBilling(billing: BillingRecord): Stripe.PaymentMethod.BillingDetails {
  const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return {
    address: billing.address ?? noAddress,
    email: billing.email,
    name: billing.name,
    phone: billing.phone,
    tax_id: null,
  };
}

function presentCard(card: CardDetails): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card.scenario === "incorrect_cvc" ? "fail" : "pass",
    },
    country: card.country,
    display_brand: card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    funding: card.funding,
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function presentBankAccount(bank: BankDetails): Stripe.PaymentMethod.UsBankAccount {
  return {
    account_holder_type: bank.accountHolderType,
    account_type: "checking",
    bank_name: TEST_BANK_NAME,
    financial_connections_account: null,
    fingerprint: bank.fingerprint,
    last4: bank.last4,
    networks: { preferred: "ach", supported: ["ach"] },
    routing_number: bank.routingNumber,
    status_details: null,
  };
}
