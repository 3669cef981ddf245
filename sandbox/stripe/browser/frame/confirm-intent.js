import { digitsOf } from "./format-card.js";

/** Reads the intent the form is for; resolves to { paymentIntent } or { error }. */
export function retrieveIntent({ publishableKey, clientSecret }) {
  const query = new URLSearchParams({ key: publishableKey, client_secret: clientSecret });
  return callApi(`${pathOf(clientSecret)}?${query}`);
}

/** Pays with what was typed. This is the only place where the numbers leave the frame, straight to the sandbox. */
export function confirmIntent({ publishableKey, clientSecret }, method, texts, extra) {
  const body = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    use_stripe_sdk: "true",
  });
  const data = method === "card" ? cardData(texts) : bankData(texts);
  const billing = { ...flatten(extra.billingDetails ?? {}), ...billingOf(method, texts) };
  for (const [key, value] of Object.entries({ type: method, ...data })) {
    body.set(key === "type" ? "payment_method_data[type]" : `payment_method_data[${method}][${key}]`, value);
  }
  for (const [key, value] of Object.entries(billing)) {
    body.set(`payment_method_data[billing_details]${key}`, value);
  }
  if (extra.receiptEmail) body.set("receipt_email", extra.receiptEmail);
  return callApi(`${pathOf(clientSecret)}/confirm`, { method: "POST", body });
}

/** Reports how the 3-D Secure challenge ended: `complete`, `fail` or `cancel`. */
export function endChallenge({ publishableKey, clientSecret }, outcome) {
  const body = new URLSearchParams({ key: publishableKey, client_secret: clientSecret, outcome });
  return callApi(`${pathOf(clientSecret)}/challenge`, { method: "POST", body });
}

function cardData({ number, expiry, cvc }) {
  const digits = digitsOf(expiry);
  return { number: digitsOf(number), exp_month: digits.slice(0, 2), exp_year: digits.slice(2), cvc };
}

function bankData({ routing, account }) {
  return { routing_number: digitsOf(routing), account_number: digitsOf(account) };
}

function billingOf(method, { name, email }) {
  return method === "card" ? {} : { "[name]": name.trim(), "[email]": email.trim() };
}

function flatten(details, prefix = "") {
  return Object.entries(details).reduce((flat, [key, value]) => {
    const path = `${prefix}[${key}]`;
    if (value && typeof value === "object") return { ...flat, ...flatten(value, path) };
    return typeof value === "string" ? { ...flat, [path]: value } : flat;
  }, {});
}

function pathOf(clientSecret) {
  return `/v1/payment_intents/${encodeURIComponent(clientSecret.split("_secret_")[0])}`;
}

async function callApi(path, request) {
  try {
    const response = await fetch(path, request);
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
