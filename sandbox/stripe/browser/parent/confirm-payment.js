import { confirmIntent, integrationError, intentOf, retrieveIntent } from "./api.js";
import { runChallenge } from "./challenge-dialog.js";

/**
 * `stripe.confirmPayment`: pays with what the Payment Element holds, or with a PaymentMethod's id. Resolves to
 * { paymentIntent } or { error }; without `redirect: "if_required"` a payment that went through leaves the page.
 * Rejects for wrong use only.
 */
export function confirmPayment(publishableKey, options) {
  return confirm(publishableKey, options, "confirmPayment", "paymentIntent");
}

/** `stripe.confirmSetup`: saves what the Payment Element holds. Resolves to { setupIntent } or { error }, as above. */
export function confirmSetup(publishableKey, options) {
  return confirm(publishableKey, options, "confirmSetup", "setupIntent");
}

async function confirm(publishableKey, options, method, name) {
  const { elements, confirmParams = {}, redirect = "always" } = options ?? {};
  const clientSecret = options?.clientSecret ?? elements?._clientSecret();
  if (!clientSecret)
    throw integrationError(`${method} needs a clientSecret, its own or that of the elements.`);
  if (intentOf(clientSecret).name !== name)
    throw integrationError(`stripe.${method}(): the clientSecret is of another kind of intent.`);
  if (redirect !== "if_required" && !confirmParams.return_url) {
    throw integrationError(`stripe.${method}(): the confirmParams.return_url argument is required.`);
  }

  const confirmed = elements
    ? await confirmWithElement(elements, clientSecret, confirmParams)
    : await confirmWithId(publishableKey, clientSecret, confirmParams);
  const result = await authenticate(publishableKey, clientSecret, confirmed);
  if (result.error || redirect === "if_required") return result;
  return leaveFor(confirmParams.return_url, result);
}

/** `stripe.handleNextAction`, of PaymentIntents and SetupIntents: shows the 3-D Secure challenge of an intent that asks for one. */
export async function handleNextAction(publishableKey, { clientSecret }) {
  return authenticate(publishableKey, clientSecret, await retrieveIntent(publishableKey, clientSecret));
}

async function confirmWithElement(elements, clientSecret, confirmParams) {
  const element = elements.getElement("payment");
  if (!element) throw integrationError("The elements hold no Payment Element.");
  return element.ask("confirm", {
    clientSecret,
    billingDetails: confirmParams.payment_method_data?.billing_details ?? {},
    receiptEmail: confirmParams.receipt_email ?? null,
  });
}

async function confirmWithId(publishableKey, clientSecret, confirmParams) {
  if (typeof confirmParams.payment_method !== "string") {
    throw integrationError("Confirming needs elements or confirmParams.payment_method.");
  }
  return confirmIntent(publishableKey, clientSecret, confirmParams.payment_method);
}

/** An intent that waits for micro-deposits is left as it is: the customer confirms them days later, on Stripe's page. */
async function authenticate(publishableKey, clientSecret, result) {
  const intent = result.paymentIntent ?? result.setupIntent;
  if (intent?.status !== "requires_action") return result;
  if (intent.next_action?.type === "verify_with_microdeposits") return result;
  return runChallenge(publishableKey, clientSecret);
}

/** The page is being left, so the promise never settles, as with Stripe. */
function leaveFor(returnUrl, { paymentIntent, setupIntent }) {
  const url = new URL(returnUrl);
  const [name, intent] = paymentIntent ? ["payment_intent", paymentIntent] : ["setup_intent", setupIntent];
  url.searchParams.set(name, intent.id);
  url.searchParams.set(`${name}_client_secret`, intent.client_secret);
  url.searchParams.set("redirect_status", "succeeded");
  location.assign(url);
  return new Promise(() => {});
}
