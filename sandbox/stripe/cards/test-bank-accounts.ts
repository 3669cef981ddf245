import { z } from "zod";
import type { PaymentFailure } from "./payment-failure";

/** What a test bank account does. Source: https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment */
export const bankScenario = z.enum([
  "succeed",
  "account_closed",
  "no_account",
  "insufficient_funds",
  "debit_not_authorized",
  "stay_processing",
  "needs_microdeposits",
]);
export type BankScenario = z.infer<typeof bankScenario>;

/** The only routing number the sandbox knows, that of Stripe's test bank. */
export const TEST_ROUTING_NUMBER = "110000000";

const accounts: ReadonlyMap<string, BankScenario> = new Map<string, BankScenario>([
  ["000123456789", "succeed"],
  ["000111111113", "account_closed"],
  ["000111111116", "no_account"],
  ["000222222227", "insufficient_funds"],
  ["000333333335", "debit_not_authorized"],
  ["000000000009", "stay_processing"],
  // Ours, for an account that Stripe cannot confirm at once: Stripe decides that by the bank, not by a test number.
  ["000666666668", "needs_microdeposits"],
]);

/** What this account number stands for, or null when it is no test account. */
export function findBankScenario(accountNumber: string): BankScenario | null {
  return accounts.get(accountNumber) ?? null;
}

/** Why the debit comes back days later; null when it arrives. `no_account` stands in for a forced failure. */
export function bankDebitFailure(scenario: BankScenario): PaymentFailure | null {
  switch (scenario) {
    case "account_closed":
      return failure(scenario, "The customer's bank account has been closed.");
    case "no_account":
      return failure(scenario, "The customer's bank account could not be located.");
    case "insufficient_funds":
      return failure(scenario, "The customer's account has insufficient funds to cover this payment.");
    case "debit_not_authorized":
      return failure(scenario, "The customer has notified their bank that this payment was unauthorized.");
    case "succeed":
    case "stay_processing":
    case "needs_microdeposits":
      return null;
  }
}

function failure(code: string, message: string): PaymentFailure {
  return { type: "invalid_request_error", code, declineCode: null, message };
}
