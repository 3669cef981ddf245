import { z } from "zod";

/** What a test card does when it is charged. Source of the numbers: https://docs.stripe.com/testing */
export const cardScenario = z.enum([
  "succeed",
  "generic_decline",
  "insufficient_funds",
  "lost_card",
  "stolen_card",
  "expired_card",
  "incorrect_cvc",
  "processing_error",
  "decline_after_attach",
  "authenticate_unless_set_up",
  "authenticate_always",
  "authenticate_then_insufficient_funds",
  "dispute_fraudulent",
  "dispute_not_received",
  "dispute_inquiry",
  "refund_pending",
  "refund_fails",
]);
export type CardScenario = z.infer<typeof cardScenario>;

export type TestCard = { number: string; scenario: CardScenario; brand: string; funding: string };

const visa = (number: string, scenario: CardScenario): TestCard => ({
  number,
  scenario,
  brand: "visa",
  funding: "credit",
});

const cards: readonly TestCard[] = [
  visa("4242424242424242", "succeed"),
  { ...visa("4000056655665556", "succeed"), funding: "debit" },
  { ...visa("5555555555554444", "succeed"), brand: "mastercard" },
  { ...visa("378282246310005", "succeed"), brand: "amex" },
  { ...visa("6011111111111117", "succeed"), brand: "discover" },
  visa("4000000000000002", "generic_decline"),
  visa("4000000000009995", "insufficient_funds"),
  visa("4000000000009987", "lost_card"),
  visa("4000000000009979", "stolen_card"),
  visa("4000000000000069", "expired_card"),
  visa("4000000000000127", "incorrect_cvc"),
  visa("4000000000000119", "processing_error"),
  visa("4000000000000341", "decline_after_attach"),
  visa("4000002500003155", "authenticate_unless_set_up"),
  visa("4000002760003184", "authenticate_always"),
  visa("4000000000003220", "authenticate_always"),
  visa("4000008260003178", "authenticate_then_insufficient_funds"),
  visa("4000000000000259", "dispute_fraudulent"),
  visa("4000000000002685", "dispute_not_received"),
  visa("4000000000001976", "dispute_inquiry"),
  visa("4000000000007726", "refund_pending"),
  visa("4000000000005126", "refund_fails"),
];

/** Ready-made payment methods for server calls, named as in Stripe's testing page. */
const aliases: Readonly<Record<string, string>> = {
  pm_card_visa: "4242424242424242",
  pm_card_visa_debit: "4000056655665556",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_discover: "6011111111111117",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedLostCard: "4000000000009987",
  pm_card_chargeDeclinedStolenCard: "4000000000009979",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: "4000008260003178",
  pm_card_createDispute: "4000000000000259",
  pm_card_createDisputeProductNotReceived: "4000000000002685",
  pm_card_createDisputeInquiry: "4000000000001976",
  pm_card_pendingRefund: "4000000000007726",
  pm_card_refundFail: "4000000000005126",
};

/** The test card with this number (digits only), or null when Stripe lists no such card. */
export function findTestCard(number: string): TestCard | null {
  return cards.find((card) => card.number === number) ?? null;
}

/** The test card behind an id such as `pm_card_visa`, or null. */
export function findTestCardByAlias(id: string): TestCard | null {
  const number = Object.hasOwn(aliases, id) ? aliases[id] : undefined;
  return number ? findTestCard(number) : null;
}

/** Luhn's check digit rule, which every card number obeys. */
export function hasValidCheckDigit(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, character, index) => {
      const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
      return total + (digit > 9 ? digit - 9 : digit);
    }, 0);
  return sum % 10 === 0;
}
