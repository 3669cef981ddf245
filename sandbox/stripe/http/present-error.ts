import type Stripe from "stripe";
import {
  type BrowserPaymentIntent,
  presentPaymentIntent,
  presentPaymentIntentForBrowser,
} from "../objects/payment-intent";
import { presentPaymentMethod } from "../objects/payment-method";
import {
  type BrowserSetupIntent,
  presentSetupIntent,
  presentSetupIntentForBrowser,
} from "../objects/setup-intent";
import type { StripeApiError } from "./stripe-api-error";

export type ErrorBody = {
  error: {
    type: string;
    message: string;
    code?: string;
    decline_code?: string;
    doc_url?: string;
    param?: string;
    charge?: string;
    payment_intent?: Stripe.PaymentIntent | BrowserPaymentIntent;
    setup_intent?: Stripe.SetupIntent | BrowserSetupIntent;
    payment_method?: Stripe.PaymentMethod;
  };
};

/** Stripe's error envelope; a publishable key gets to see only its part of the intents. */
export function presentError(error: StripeApiError, access: "secret" | "publishable"): ErrorBody {
  const { type, message, code, declineCode, param, chargeId, paymentIntent, paymentMethod } = error.detail;
  const { setupIntent } = error.detail;
  const present = access === "secret" ? presentPaymentIntent : presentPaymentIntentForBrowser;
  const presentSetup = access === "secret" ? presentSetupIntent : presentSetupIntentForBrowser;
  return {
    error: {
      type,
      message,
      ...(code ? { code, doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll("_", "-")}` } : {}),
      ...(declineCode ? { decline_code: declineCode } : {}),
      ...(param ? { param } : {}),
      ...(chargeId ? { charge: chargeId } : {}),
      ...(paymentIntent ? { payment_intent: present(paymentIntent) } : {}),
      ...(setupIntent ? { setup_intent: presentSetup(setupIntent) } : {}),
      ...(paymentMethod ? { payment_method: presentPaymentMethod(paymentMethod) } : {}),
    },
  };
}
