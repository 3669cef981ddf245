import { digitsOf } from "./format-card.js";

/** Reads the intent the form is for; resolves to { paymentIntent }, { setupIntent } or { error }. */
export function retrieveIntent({ publishableKey, clientSecret }) {
  const query = new URLSearchParams({ key: publishableKey, client_secret: clientSecret });
  return callApi(clientSecret, `?${query}`);
}

/** Pays with the entered card or bank account, or saves it. Only this call sends the numbers, and only to the sandbox. */
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
  return callApi(clientSecret, "/confirm", { method: "POST", body });
}

/** Reports how the 3-D Secure challenge ended: `complete`, `fail` or `cancel`. */
export function endChallenge({ publishableKey, clientSecret }, outcome) {
  const body = new URLSearchParams({ key: publishableKey, client_secret: clientSecret, outcome });
  return callApi(clientSecret, "/challenge", { method: "POST", body });
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

async function callApi(clientSecret, rest, request) {
  const [id] = clientSecret.split("_secret_");
  const [folder, name] = id.startsWith("seti_")
    ? ["setup_intents", "setupIntent"]
    : ["payment_intents", "paymentIntent"];
  try {
    const response = await fetch(`/v1/${folder}/${encodeURIComponent(id)}${rest}`, request);
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
