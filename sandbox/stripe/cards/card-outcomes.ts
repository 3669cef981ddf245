import type { PaymentFailure } from "./payment-failure";
import type { CardScenario } from "./test-cards";

/** Why the bank refuses a charge with this card, in Stripe's codes and words; null when it does not. */
export function chargeDecline(scenario: CardScenario): PaymentFailure | null {
  switch (scenario) {
    case "generic_decline":
    case "decline_after_attach":
      return decline("card_declined", "generic_decline", "Your card was declined.");
    case "insufficient_funds":
    case "authenticate_then_insufficient_funds":
      return decline("card_declined", "insufficient_funds", "Your card has insufficient funds.");
    case "lost_card":
    case "stolen_card":
      return decline("card_declined", scenario, "Your card was declined.");
    case "expired_card":
      return decline("expired_card", "expired_card", "Your card has expired.");
    case "incorrect_cvc":
      return decline("incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect.");
    case "processing_error":
      return decline(
        "processing_error",
        "processing_error",
        "An error occurred while processing your card. Try again in a little bit.",
      );
    case "succeed":
    case "authenticate_unless_set_up":
    case "authenticate_always":
    case "dispute_fraudulent":
    case "dispute_not_received":
    case "dispute_inquiry":
    case "refund_pending":
    case "refund_fails":
      return null;
  }
}

/** Why the card cannot even be saved to a customer; null when it can. Later charges may still fail. */
export function attachDecline(scenario: CardScenario): PaymentFailure | null {
  const savesWell =
    scenario === "decline_after_attach" || scenario === "authenticate_then_insufficient_funds";
  return savesWell ? null : chargeDecline(scenario);
}

/** Whether the bank asks for 3-D Secure before this charge. */
export function needsAuthentication(
  scenario: CardScenario,
  charge: { offSession: boolean; setUpForFuture: boolean },
): boolean {
  switch (scenario) {
    case "authenticate_always":
    case "authenticate_then_insufficient_funds":
      return true;
    case "authenticate_unless_set_up":
      return !(charge.offSession && charge.setUpForFuture);
    case "succeed":
    case "generic_decline":
    case "insufficient_funds":
    case "lost_card":
    case "stolen_card":
    case "expired_card":
    case "incorrect_cvc":
    case "processing_error":
    case "decline_after_attach":
    case "dispute_fraudulent":
    case "dispute_not_received":
    case "dispute_inquiry":
    case "refund_pending":
    case "refund_fails":
      return false;
  }
}

interface CardDispute {
  status: "needs_response" | "warning_needs_response";
  reason: string;
}

const CARD_DISPUTES: Partial<Record<CardScenario, CardDispute>> = {
  dispute_fraudulent: { status: "needs_response", reason: "fraudulent" },
  dispute_not_received: { status: "needs_response", reason: "product_not_received" },
  dispute_inquiry: { status: "warning_needs_response", reason: "general" },
};

/** The dispute that a payment with this card brings about; null for most cards. */
export function disputeOf(scenario: CardScenario): CardDispute | null {
  return CARD_DISPUTES[scenario] ?? null;
}

/** The error of an off-session charge that needs the customer's presence. */
export const authenticationRequired: PaymentFailure = decline(
  "authentication_required",
  "authentication_required",
  "Your card was declined. This transaction requires authentication.",
);

/** The error when the customer fails or closes the 3-D Secure challenge. */
export const authenticationFailed: PaymentFailure = {
  type: "invalid_request_error",
  code: "payment_intent_authentication_failure",
  declineCode: null,
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

function decline(code: string, declineCode: string, message: string): PaymentFailure {
  return { type: "card_error", code, declineCode, message };
}
