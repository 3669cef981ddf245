import { confirmIntent, integrationError, retrieveIntent } from "./api.js";
import { runChallenge } from "./challenge-dialog.js";

/**
 * `stripe.confirmPayment`: pays with what the Payment Element holds, or with a PaymentMethod's id. Resolves to
 * { paymentIntent } or { error }; without `redirect: "if_required"` a payment that went through leaves the page.
 * Rejects for wrong use only.
 */
export async function confirmPayment(publishableKey, options) {
  const { elements, confirmParams = {}, redirect = "always" } = options ?? {};
  const clientSecret = options?.clientSecret ?? elements?._clientSecret();
  if (!clientSecret)
    throw integrationError("confirmPayment needs a clientSecret, its own or that of the elements.");
  if (redirect !== "if_required" && !confirmParams.return_url) {
    throw integrationError("stripe.confirmPayment(): the confirmParams.return_url argument is required.");
  }

  const confirmed = elements
    ? await confirmWithElement(elements, clientSecret, confirmParams)
    : await confirmWithId(publishableKey, clientSecret, confirmParams);
  const result = await authenticate(publishableKey, clientSecret, confirmed);
  if (result.error || redirect === "if_required") return result;
  return leaveFor(confirmParams.return_url, result.paymentIntent);
}

/** `stripe.handleNextAction`: shows the 3-D Secure challenge of an intent that asks for one. */
export async function handleNextAction(publishableKey, { clientSecret }) {
  return authenticate(publishableKey, clientSecret, await retrieveIntent(publishableKey, clientSecret));
}

async function confirmWithElement(elements, clientSecret, confirmParams) {
  const element = elements.getElement("payment");
  if (!element) throw integrationError("The elements passed to confirmPayment hold no Payment Element.");
  return element.ask("confirm", {
    clientSecret,
    billingDetails: confirmParams.payment_method_data?.billing_details ?? {},
    receiptEmail: confirmParams.receipt_email ?? null,
  });
}

async function confirmWithId(publishableKey, clientSecret, confirmParams) {
  if (typeof confirmParams.payment_method !== "string") {
    throw integrationError("confirmPayment needs elements or confirmParams.payment_method.");
  }
  return confirmIntent(publishableKey, clientSecret, confirmParams.payment_method);
}

async function authenticate(publishableKey, clientSecret, result) {
  if (result.paymentIntent?.status !== "requires_action") return result;
  return runChallenge(publishableKey, clientSecret);
}

/** The page is on its way out, so the promise stays open, as Stripe's does. */
function leaveFor(returnUrl, paymentIntent) {
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", paymentIntent.id);
  url.searchParams.set("payment_intent_client_secret", paymentIntent.client_secret);
  url.searchParams.set("redirect_status", "succeeded");
  location.assign(url);
  return new Promise(() => {});
}
