import { integrationError, retrieveIntent } from "./api.js";
import { PaymentElement } from "./payment-element.js";

/** What `stripe.elements(options)` returns: at most one Payment Element and the options it shares with the group. */
export function createElementsGroup(publishableKey, givenOptions) {
  let options = { ...givenOptions };
  let paymentElement = null;
  if (!options.clientSecret && !options.mode) {
    throw integrationError("In order to create a payment element, you must pass a clientSecret or mode.");
  }

  if (options.paymentMethodTypes) {
    throw integrationError("paymentMethodTypes is no longer supported; use allowedPaymentMethodTypes.");
  }

  return {
    create(type, elementOptions) {
      if (type !== "payment") throw integrationError(`The ${type} Element is not in the sandbox.`);
      if (paymentElement) throw integrationError("Can only create one Element of type payment at a time.");
      const settings = () => ({ publishableKey, ...forFrame(options) });
      paymentElement = new PaymentElement(settings, elementOptions, () => {
        paymentElement = null;
      });
      return paymentElement;
    },
    getElement(type) {
      const name = typeof type === "string" ? type : type?.__elementType;
      return name === "payment" ? paymentElement : null;
    },
    update(changes) {
      options = { ...options, ...changes };
      paymentElement?.updateAppearance(options.appearance);
    },
    async submit() {
      if (!paymentElement) throw integrationError("There is no Payment Element to submit.");
      return paymentElement.ask("submit", {});
    },
    async fetchUpdates() {
      if (!options.clientSecret) return {};
      const { error } = await retrieveIntent(publishableKey, options.clientSecret);
      return error ? { error } : {};
    },
    /** Not part of Stripe's interface. `confirmPayment` reads the secret that the group was created with. */
    _clientSecret: () => options.clientSecret,
  };
}

function forFrame({ clientSecret, appearance, allowedPaymentMethodTypes }) {
  return {
    clientSecret: clientSecret ?? null,
    variables: appearance?.variables ?? {},
    paymentMethodTypes: allowedPaymentMethodTypes ?? ["card", "us_bank_account"],
  };
}
