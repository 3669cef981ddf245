import { endChallenge, retrieveIntent } from "./confirm-intent.js";
import { openParentChannel } from "./parent-channel.js";

const buttons = ["complete", "fail", "cancel"].map((id) => document.getElementById(id));
const channel = openParentChannel(receive);
let settings = null;

function receive(message) {
  if (message.type === "init") return void start(message);
  if (message.type === "cancel") return void finish("cancel");
  return undefined;
}

/** The buttons are enabled after the amount is shown, because its line moves them and a click could miss. */
async function start({ publishableKey, clientSecret }) {
  settings = { publishableKey, clientSecret };
  const { paymentIntent, setupIntent } = await retrieveIntent(settings);
  if (paymentIntent) showAmount(paymentIntent);
  if (setupIntent) showSetup();
  for (const button of buttons) button.disabled = false;
  document.getElementById("complete").focus();
}

function showAmount(paymentIntent) {
  const amount = (paymentIntent.amount / 100).toLocaleString("en-US", {
    style: "currency",
    currency: paymentIntent.currency,
  });
  document.getElementById("summary").textContent = `Your bank asks you to confirm this payment of ${amount}.`;
}

function showSetup() {
  document.querySelector("h1").textContent = "Confirm your card";
  document.getElementById("summary").textContent = "Your bank asks you to confirm that this card is saved.";
}

/** A call without a response leaves the page open for another attempt. Any response ends the challenge. */
async function finish(outcome) {
  if (!settings || buttons[0].disabled) return;
  for (const button of buttons) button.disabled = true;
  const result = await endChallenge(settings, outcome);
  if (result.error?.type === "api_connection_error") {
    for (const button of buttons) button.disabled = false;
    document.getElementById("problem").textContent = result.error.message;
    return;
  }
  channel.send({ type: "finished", result });
}

for (const button of buttons) button.addEventListener("click", () => void finish(button.id));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") void finish("cancel");
});
