import type { Appearance } from "@stripe/stripe-js";

/** The look of the payment fields. They live in the provider's own frame, where our stylesheet does not reach. */
export const stripeAppearance: Appearance = {
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
