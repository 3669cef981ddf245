import type { Stripe } from "@stripe/stripe-js";
import { loadStripe as loadFromProvider } from "@stripe/stripe-js/pure";

/**
 * Loads the provider's client. With a script address of our own, that script is loaded first, and the
 * provider's loader then takes the `window.Stripe` which it defines.
 * @throws Error when a script cannot be loaded.
 */
export async function loadStripe(publishableKey: string, scriptUrl: string | null): Promise<Stripe> {
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
