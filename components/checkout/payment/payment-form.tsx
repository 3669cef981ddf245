"use client";

import { Elements } from "@stripe/react-stripe-js";
import type { Appearance, Stripe } from "@stripe/stripe-js";
import { useMemo } from "react";
import { PayForm, type PayFormProps } from "./pay-form";

interface PaymentFormProps extends PayFormProps {
  stripe: Stripe;
}

/** The payment form inside Stripe's Elements context. */
export function PaymentForm({ stripe, ...form }: PaymentFormProps) {
  const { clientSecret } = form;
  const options = useMemo(() => ({ clientSecret, appearance: stripeAppearance }), [clientSecret]);
  return (
    <Elements stripe={stripe} options={options}>
      <PayForm {...form} />
    </Elements>
  );
}

/** The look of the payment fields. They are in Stripe's own frame, which our stylesheet does not reach. */
const stripeAppearance: Appearance = {
  theme: "stripe",
  variables: {
    colorPrimary: "#0B7A57",
    colorText: "#0E1A2B",
    colorTextSecondary: "#5A6472",
    colorDanger: "#8F1D17",
    borderRadius: "10px",
    fontFamily: "system-ui, sans-serif",
    fontSizeBase: "16px",
  },
};
