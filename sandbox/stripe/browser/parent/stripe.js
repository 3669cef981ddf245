import { integrationError, retrieveIntent } from "./api.js";
import { confirmPayment, confirmSetup, handleNextAction } from "./confirm-payment.js";
import { createElementsGroup } from "./elements-group.js";

/** What `Stripe(publishableKey)` returns: the part of Stripe.js the sandbox stands in for. */
export function Stripe(publishableKey) {
  if (!String(publishableKey).startsWith("pk_test_")) {
    throw integrationError("The sandbox takes test publishable keys (pk_test_…) only.");
  }
  return {
    elements: (options) => createElementsGroup(publishableKey, options),
    confirmPayment: (options) => confirmPayment(publishableKey, options),
    confirmSetup: (options) => confirmSetup(publishableKey, options),
    handleNextAction: (options) => handleNextAction(publishableKey, options),
    retrievePaymentIntent: (clientSecret) => retrieveIntent(publishableKey, clientSecret),
    retrieveSetupIntent: (clientSecret) => retrieveIntent(publishableKey, clientSecret),
    createPaymentMethod: notInSandbox("createPaymentMethod"),
    createToken: notInSandbox("createToken"),
    confirmCardPayment: notInSandbox("confirmCardPayment"),
    _registerWrapper: () => {},
    registerAppInfo: () => {},
  };
}

/** The release of Stripe.js that the installed @stripe/stripe-js expects to find. */
Stripe.version = "endive";
window.Stripe = Stripe;

function notInSandbox(name) {
  return () => {
    throw integrationError(
      `stripe.${name} is not in the sandbox; use the Payment Element with confirmPayment or confirmSetup.`,
    );
  };
}
