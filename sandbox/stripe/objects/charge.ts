import type Stripe from "stripe";
import { balanceTransactionIdOf } from "../payments/add-balance-transaction";
import type { BankDetails, CardDetails, ChargeRecord } from "../state/records";
import { presentBilling, TEST_BANK_NAME } from "./payment-method";

export function presentCharge(record: ChargeRecord): Stripe.Charge {
  const captured = record.status === "succeeded";
  return {
    id: record.id,
    object: "charge",
    amount: record.amountCents,
    amount_captured: captured ? record.amountCents : 0,
    amount_refunded: record.refundedCents,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: captured ? balanceTransactionIdOf(record.id) : null,
    billing_details: presentBilling(record.paymentMethod.billing),
    calculated_statement_descriptor: "SANDBOX",
    captured,
    created: record.createdSeconds,
    currency: record.currency,
    customer: record.customerId,
    description: record.description,
    disputed: record.disputed,
    failure_balance_transaction: null,
    failure_code: record.failure?.code ?? null,
    failure_message: record.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: record.metadata,
    on_behalf_of: null,
    outcome: presentOutcome(record),
    paid: record.status !== "failed",
    payment_intent: record.paymentIntentId,
    payment_method: record.paymentMethod.id,
    payment_method_details: presentMethodDetails(record),
    receipt_email: record.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: captured && record.refundedCents >= record.amountCents,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: record.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function presentOutcome({ status, failure }: ChargeRecord): Stripe.Charge.Outcome {
  const declined = status === "failed";
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: declined ? "declined_by_network" : "approved_by_network",
    reason: declined ? (failure?.declineCode ?? failure?.code ?? null) : null,
    risk_level: "normal",
    seller_message: declined ? "The bank declined the payment." : "Payment complete.",
    type: declined ? "issuer_declined" : "authorized",
  };
}

function presentMethodDetails(record: ChargeRecord): Stripe.Charge.PaymentMethodDetails {
  const { details } = record.paymentMethod;
  if (details.type === "card") return { type: "card", card: presentCard(details, record) };
  return { type: "us_bank_account", us_bank_account: presentBankAccount(details) };
}

function presentCard(card: CardDetails, charge: ChargeRecord): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: charge.status === "succeeded" ? charge.amountCents : null,
    authorization_code: null,
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card.scenario === "incorrect_cvc" ? "fail" : "pass",
    },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: "unregulated",
    ...(charge.setupCredentialUsage ? { setup_credential_usage: charge.setupCredentialUsage } : {}),
    ...(charge.storedCredentialUsage ? { stored_credential_usage: charge.storedCredentialUsage } : {}),
    three_d_secure: charge.authenticated ? passedChallenge : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const passedChallenge: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: "challenge",
  electronic_commerce_indicator: "05",
  exemption_indicator: null,
  result: "authenticated",
  result_reason: null,
  transaction_id: null,
  version: "2.2.0",
};

function presentBankAccount(bank: BankDetails): Stripe.Charge.PaymentMethodDetails.UsBankAccount {
  return {
    account_holder_type: bank.accountHolderType,
    account_type: "checking",
    bank_name: TEST_BANK_NAME,
    fingerprint: bank.fingerprint,
    last4: bank.last4,
    payment_reference: null,
    routing_number: bank.routingNumber,
  };
}
