"use client";

import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useMemo } from "react";
import { PayForm, type PayFormProps } from "./pay-form";
import { stripeAppearance } from "./stripe-appearance";

interface PaymentFormProps extends PayFormProps {
  stripe: Stripe;
}

/** The provider's context around the form. */
export function PaymentForm({ stripe, ...form }: PaymentFormProps) {
  const { clientSecret } = form;
  const options = useMemo(() => ({ clientSecret, appearance: stripeAppearance }), [clientSecret]);
  return (
    <Elements stripe={stripe} options={options}>
      <PayForm {...form} />
    </Elements>
  );
}
