import { invalidRequest, type StripeApiError } from "../http/stripe-api-error";
import type { PaymentIntentRecord, SetupIntentRecord } from "../state/records";

/** The 400 for an operation the intent's status does not allow, in Stripe's words. */
export function unexpectedState(
  operation: "confirm" | "cancel",
  intent: PaymentIntentRecord,
): StripeApiError {
  return invalidRequest(describe(operation, intent.status), {
    code: "payment_intent_unexpected_state",
    paymentIntent: intent,
  });
}

/** The same for a SetupIntent. */
export function unexpectedSetupState(
  operation: "confirm" | "cancel",
  intent: SetupIntentRecord,
): StripeApiError {
  return invalidRequest(
    `You cannot ${operation} this SetupIntent because it has a status of ${intent.status}.`,
    {
      code: "setup_intent_unexpected_state",
      setupIntent: intent,
    },
  );
}

function describe(operation: "confirm" | "cancel", status: string): string {
  if (operation === "cancel") {
    return `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`;
  }
  if (status === "succeeded") {
    return "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.";
  }
  return `This PaymentIntent's payment_method could not be updated because it has a status of ${status}. You may only confirm a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`;
}
