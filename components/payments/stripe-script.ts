"use client";

import type { Appearance, Stripe } from "@stripe/stripe-js";
import { loadStripe as loadFromProvider } from "@stripe/stripe-js/pure";
import { useQuery } from "@tanstack/react-query";
import { within } from "@/lib/platform/http/time-limit";

/** What the browser needs to load Stripe. The server puts it into the page. */
export interface StripeConfig {
  /** Null when payments are not configured. */
  publishableKey: string | null;
  /** URL of a script to load instead of Stripe's own (the sandbox); null for Stripe's own. */
  scriptUrl: string | null;
}

/** The look of the payment fields. They are in Stripe's own frame, which our stylesheet does not reach. */
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

/** Loads Stripe.js once; nothing while payments are not configured. */
export function useStripeScript({ publishableKey, scriptUrl }: StripeConfig) {
  return useQuery({
    queryKey: ["stripe.js", publishableKey, scriptUrl],
    queryFn: () => within(SCRIPT_LIMIT_MS, loadStripe(publishableKey ?? "", scriptUrl)),
    enabled: publishableKey !== null,
    structuralSharing: false,
  });
}

/** A script that has not come by then is reported, with a button to try again. */
const SCRIPT_LIMIT_MS = 30_000;

/**
 * Loads Stripe.js. With a script URL of our own (the sandbox), that script is loaded first, and Stripe's loader uses the
 * `window.Stripe` that it defines.
 * @throws Error when a script cannot be loaded.
 */
async function loadStripe(publishableKey: string, scriptUrl: string | null): Promise<Stripe> {
  if (scriptUrl && !("Stripe" in window)) await loadScript(scriptUrl);
  const stripe = await loadFromProvider(publishableKey);
  if (!stripe) throw new Error("The payment form cannot be loaded outside a browser.");
  return stripe;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The payment form could not be loaded."));
    });
    document.head.append(script);
  });
}
