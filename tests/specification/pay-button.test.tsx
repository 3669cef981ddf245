import { expect, it, jest } from "@jest/globals";
import type { ReactNode } from "react";
import { renderPage } from "./render-page";
import { CONFIGURATION, PAYMENT, refuse } from "./sample-data";
import { textOf } from "./text-of";

const payment = { processing: false, failure: null, unknown: false, pay: refuse, check: refuse };
// Stripe's fields are drawn by Stripe's script, and a payment begins with a click: both need a browser.
jest.doMock("@stripe/react-stripe-js", () => ({
  Elements: ({ children }: { children: ReactNode }) => children,
  PaymentElement: () => null,
}));
jest.doMock("@/components/checkout/payment/use-payment", () => ({ usePayment: () => payment }));

it("the Pay button has the amount, and reads Processing... while the payment is confirmed", async () => {
  const { PaymentStep } = await import("@/components/checkout/payment/payment-step");
  const intent = { clientSecret: "pi_1_secret", paymentIntentId: "pi_1", status: "requires_payment_method" };
  const page = () =>
    renderPage(<PaymentStep {...PAYMENT} />, {
      fetched: [
        [["/api/create-payment-intent-config", CONFIGURATION.id, false], intent],
        [["stripe.js", "pk_test_1", null], {}],
      ],
    });
  const button = () => textOf(/<button type="submit".*?<\/button>/.exec(page())?.[0] ?? "").trim();
  expect(textOf(page())).toMatch(/Complete Your Purchase.*Custom Lead Package.*250 leads.*\$7,250/);
  expect(button()).toBe("Pay $7,250");
  payment.processing = true;
  expect(button()).toBe("Processing...");
});
