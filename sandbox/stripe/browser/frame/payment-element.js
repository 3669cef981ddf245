import { confirmIntent, retrieveIntent } from "./confirm-intent.js";
import { openParentChannel } from "./parent-channel.js";
import { PaymentFields } from "./payment-fields.js";

const cssVariables = {
  colorPrimary: "--color-primary",
  colorBackground: "--color-background",
  colorText: "--color-text",
  colorTextSecondary: "--color-text-secondary",
  colorTextPlaceholder: "--color-placeholder",
  colorDanger: "--color-danger",
  fontFamily: "--font-family",
  borderRadius: "--border-radius",
};

const form = document.getElementById("payment-form");
const tabs = document.getElementById("method-tabs");
const fields = new PaymentFields(reportChange);
const channel = openParentChannel(receive);
let settings = { publishableKey: "", clientSecret: null };
let lastReport = "";
let isReady = false;

function receive(message) {
  switch (message.type) {
    case "init":
      return void start(message);
    case "appearance":
      return applyAppearance(message.appearance?.variables ?? {});
    case "focus":
      return fields.focusFirst();
    case "clear":
      return fields.clear();
    case "submit":
      return answer(message, describeSubmission());
    case "confirm":
      return void confirm(message);
    default:
      return undefined;
  }
}

async function start({ publishableKey, clientSecret, variables, paymentMethodTypes }) {
  settings = { publishableKey, clientSecret };
  applyAppearance(variables);
  const result = clientSecret ? await retrieveIntent(settings) : null;
  if (result?.error) return channel.send({ type: "loaderror", error: result.error });

  const intent = result?.paymentIntent ?? result?.setupIntent;
  offerMethods(intent?.payment_method_types ?? paymentMethodTypes);
  form.hidden = false;
  const reportHeight = () =>
    channel.send({ type: "height", height: Math.ceil(form.getBoundingClientRect().height) + 8 });
  new ResizeObserver(reportHeight).observe(form);
  reportHeight();
  isReady = true;
  channel.send({ type: "ready" });
  reportChange();
}

function offerMethods(types) {
  const offered = ["card", "us_bank_account"].filter((type) => types.includes(type));
  tabs.hidden = offered.length < 2;
  fields.choose(offered[0] ?? "card");
  tabs.addEventListener("change", (event) => fields.choose(event.target.value));
}

function applyAppearance(variables) {
  for (const [name, property] of Object.entries(cssVariables)) {
    const value = variables?.[name];
    if (typeof value === "string") document.documentElement.style.setProperty(property, value);
  }
}

function reportChange() {
  if (!isReady) return;
  const report = { empty: fields.isEmpty(), complete: fields.isComplete(), value: { type: fields.method } };
  const text = JSON.stringify(report);
  if (text === lastReport) return;
  lastReport = text;
  channel.send({ type: "change", ...report });
}

function describeSubmission() {
  const error = findError();
  return error ? { error } : { selectedPaymentMethod: fields.method };
}

/** Shows the problems of the form and returns the first one in Stripe's format; null when there is none. */
function findError() {
  const problem = fields.validate();
  return problem && { type: problem.type, code: problem.code, message: problem.message };
}

async function confirm(message) {
  const error = findError();
  if (error) return answer(message, { error });
  fields.setBusy(true);
  const { clientSecret, billingDetails, receiptEmail } = message;
  const call = { publishableKey: settings.publishableKey, clientSecret };
  const result = await confirmIntent(call, fields.method, fields.texts(), { billingDetails, receiptEmail });
  fields.setBusy(false);
  answer(message, result);
}

function answer({ request }, result) {
  channel.send({ type: "answer", request, result });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  channel.send({ type: "enter" });
});
form.addEventListener("focusin", (event) => {
  if (!form.contains(event.relatedTarget)) channel.send({ type: "focus" });
});
form.addEventListener("focusout", (event) => {
  if (!form.contains(event.relatedTarget)) channel.send({ type: "blur" });
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") channel.send({ type: "escape" });
});
