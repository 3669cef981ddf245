/** The origin of this script: the sandbox. It sends requests to no other origin. */
export const SANDBOX_ORIGIN = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
).origin;

/** An error in how the page uses Stripe.js, thrown like Stripe's own IntegrationError. */
export function integrationError(message) {
  const error = new Error(message);
  error.name = "IntegrationError";
  return error;
}

/** The path and name of the intent that a client secret is of. Throws an IntegrationError for anything else. */
export function intentOf(clientSecret) {
  const [, id, prefix] = /^((pi|seti)_\w+?)_secret_\w+$/.exec(String(clientSecret)) ?? [];
  if (!id)
    throw integrationError(
      "Invalid value for clientSecret: it should be a PaymentIntent's or SetupIntent's client secret.",
    );
  return prefix === "pi"
    ? { path: `/v1/payment_intents/${id}`, name: "paymentIntent" }
    : { path: `/v1/setup_intents/${id}`, name: "setupIntent" };
}

/**
 * Reads an intent with the publishable key; resolves to { paymentIntent }, { setupIntent } or { error }, never rejects.
 */
export function retrieveIntent(publishableKey, clientSecret) {
  const query = new URLSearchParams({ key: publishableKey, client_secret: clientSecret });
  const { path, name } = intentOf(clientSecret);
  return callApi(name, `${path}?${query}`);
}

/** Confirms an intent with a PaymentMethod that already has an id; resolves like `retrieveIntent`. */
export function confirmIntent(publishableKey, clientSecret, paymentMethodId) {
  const body = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    payment_method: paymentMethodId,
  });
  const { path, name } = intentOf(clientSecret);
  return callApi(name, `${path}/confirm`, { method: "POST", body });
}

async function callApi(name, path, request) {
  try {
    const response = await fetch(`${SANDBOX_ORIGIN}${path}`, request);
    const answer = await response.json();
    return answer.error ? { error: answer.error } : { [name]: answer };
  } catch {
    return {
      error: {
        type: "api_connection_error",
        message: "We are experiencing issues connecting to our payments provider. Please try again.",
      },
    };
  }
}
