/** Where this script was loaded from: the sandbox, and the only origin it talks to. */
export const SANDBOX_ORIGIN = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
).origin;

/** An error in how the page uses Stripe.js, thrown like Stripe's own IntegrationError. */
export function integrationError(message) {
  const error = new Error(message);
  error.name = "IntegrationError";
  return error;
}

/** The id a client secret begins with. Throws an IntegrationError for anything else. */
export function intentIdOf(clientSecret) {
  const [, id] = /^(pi_\w+?)_secret_\w+$/.exec(String(clientSecret)) ?? [];
  if (!id)
    throw integrationError("Invalid value for clientSecret: it should be a PaymentIntent's client secret.");
  return id;
}

/** Reads an intent with the publishable key; resolves to { paymentIntent } or { error }, never rejects. */
export function retrieveIntent(publishableKey, clientSecret) {
  const query = new URLSearchParams({ key: publishableKey, client_secret: clientSecret });
  return callApi(`/v1/payment_intents/${intentIdOf(clientSecret)}?${query}`);
}

/** Confirms an intent with a PaymentMethod that already has an id; resolves like `retrieveIntent`. */
export function confirmIntent(publishableKey, clientSecret, paymentMethodId) {
  const body = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    payment_method: paymentMethodId,
  });
  return callApi(`/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`, { method: "POST", body });
}

async function callApi(path, request) {
  try {
    const response = await fetch(`${SANDBOX_ORIGIN}${path}`, request);
    const answer = await response.json();
    return answer.error ? { error: answer.error } : { paymentIntent: answer };
  } catch {
    return {
      error: {
        type: "api_connection_error",
        message: "We are experiencing issues connecting to our payments provider. Please try again.",
      },
    };
  }
}
