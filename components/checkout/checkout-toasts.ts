import { notify } from "@/components/ui/notify";

/** A purchase was begun without an account. */
export function notifyAccountRequired(): void {
  notify({
    title: "Account Required",
    description: "Please sign in or create an account to proceed with your purchase.",
  });
}

/** Checkout was opened without an account. */
export function notifyAuthenticationRequired(): void {
  notify({
    title: "Authentication Required",
    description: "Please sign in to complete your purchase",
    destructive: true,
  });
}

/** Something in checkout failed; the text is the error catalogue's. */
export function notifyCheckoutError(description: string, title = "Error"): void {
  notify({ title, description, destructive: true });
}
